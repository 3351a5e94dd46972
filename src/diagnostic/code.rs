//! The table of all kinds of problems: one row each, from which names, `explain` and the docs are made.
//!
//! The long text of a code is a file of its own, `docs/diagnostics/<code>.md`, so that it is read on the web as well
//! as by `loadbank explain`.

/// Which part of a plan a code is about; the order of the documentation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Area {
    /// Reading the text.
    Document,
    /// Keys and the kinds of their values.
    Keys,
    /// What stands in values.
    Values,
    /// Names and what they refer to.
    Names,
    /// The load of a measurement.
    Load,
    /// What is good enough.
    Criteria,
    /// Methods, messages and checks on replies.
    Schema,
}

/// One row of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CodeRow {
    /// The code.
    pub code: Code,
    /// Its stable name.
    pub name: &'static str,
    /// The part of the plan it is about.
    pub area: Area,
    /// One line.
    pub summary: &'static str,
    /// The long text of `loadbank explain`, in Markdown.
    pub explanation: &'static str,
}

macro_rules! codes {
    ($($area:ident { $($code:ident $name:literal $summary:literal)* })*) => {
        /// The kind of a problem. Names are stable: scripts may match on them.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Code {
            $($(#[doc = $summary] $code,)*)*
        }

        impl Code {
            /// All codes, in the order of the documentation.
            pub const ALL: &'static [Self] = &[$($(Self::$code,)*)*];

            /// All rows, in the same order.
            pub const TABLE: &'static [CodeRow] = &[$($(CodeRow {
                code: Self::$code,
                name: $name,
                area: Area::$area,
                summary: $summary,
                explanation: include_str!(concat!("../../docs/diagnostics/", $name, ".md")),
            },)*)*];
        }
    };
}

impl Code {
    /// The row of this code.
    #[must_use]
    pub fn row(self) -> &'static CodeRow {
        &Self::TABLE[self as usize]
    }

    /// The stable name, as in `error[unknown-key]`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// The long text of `loadbank explain`.
    #[must_use]
    pub fn explanation(self) -> &'static str {
        self.row().explanation
    }

    /// The code of a name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::TABLE
            .iter()
            .find(|row| row.name == name)
            .map(|row| row.code)
    }
}

codes! {
    Document {
        Syntax "syntax" "the text is not YAML, TOML or JSON"
        NotText "not-text" "the file is not UTF-8 text"
        EmptyPlan "empty-plan" "the file holds no plan"
        TooLarge "too-large" "the plan is larger or deeper than a plan can be"
        DuplicateKey "duplicate-key" "a key stands twice in one map"
        KeyNotText "key-not-text" "a key is not text"
        UnquotedTemplate "unquoted-template" "a template stands without quotes"
        UnreadableFile "unreadable-file" "a file that the plan names can not be read"
    }

    Keys {
        PlanVersion "plan-version" "the plan does not say `plan: 1`"
        UnknownKey "unknown-key" "there is no such key here"
        MisplacedKey "misplaced-key" "the key is known, but belongs elsewhere"
        MissingKey "missing-key" "a required key is missing"
        WrongType "wrong-type" "the value is of another kind than the key takes"
        BadValue "bad-value" "the value is not one that the key takes"
        MissingUnit "missing-unit" "a number without a unit"
        UnknownUnit "unknown-unit" "a unit that this quantity does not have"
        OutOfRange "out-of-range" "a number outside what makes sense here"
        ConflictingKeys "conflicting-keys" "two keys of one map contradict each other"
        NotYet "not-yet" "the language has this, the program does not yet"
        UnknownPath "unknown-path" "a path that leads nowhere in the plan"
    }

    Values {
        UnsetVariable "unset-variable" "an environment variable is not set"
        BadInterpolation "bad-interpolation" "a `${…}` that can not be read"
        SecretInPlan "secret-in-plan" "a credential is written into the plan"
        BadAddress "bad-address" "an address that can not be used"
        BadHeader "bad-header" "a header name or value that can not be sent"
        TemplateSyntax "template-syntax" "a template that can not be read"
        UnknownFunction "unknown-function" "there is no such template function"
        WrongArgument "wrong-argument" "an argument that the function does not take"
        UnknownVariable "unknown-variable" "a template names something that is not there"
        TemplateType "template-type" "a template of another type than its place"
    }

    Names {
        UnknownName "unknown-name" "a name that is not defined"
        NameClash "name-clash" "one name is defined twice"
        AmbiguousName "ambiguous-name" "a name that could mean two things"
        Cycle "cycle" "things wait for each other"
    }

    Load {
        NoLoad "no-load" "a measurement has neither a rate nor clients"
        NothingToCall "nothing-to-call" "a measurement does not say what is called"
        NoLength "no-length" "a measurement would never end"
        NoCalls "no-calls" "the load comes to no call at all"
        EmptyMix "empty-mix" "a mix without a call that could be chosen"
        NothingToRun "nothing-to-run" "the plan has no run"
        ClosedLoopOnly "closed-loop-only" "something that needs clients stands in an open model"
    }

    Criteria {
        CriterionSyntax "criterion-syntax" "a criterion that can not be read"
        UnknownMetric "unknown-metric" "there is no such metric"
        UnknownSelector "unknown-selector" "a selector that names nothing"
        UnitMismatch "unit-mismatch" "a limit whose unit does not fit the metric"
        CannotFail "cannot-fail" "a criterion that no run could fail"
        CannotHold "cannot-hold" "a criterion that no run could meet"
        TooFewCalls "too-few-calls" "the planned calls can not decide the criterion"
        ShortMeasurement "short-measurement" "an estimated criterion on a measurement under ten seconds"
    }

    Schema {
        SchemaMissing "schema-missing" "no schema for a gRPC target"
        BadSchema "bad-schema" "a .proto file or descriptor set that can not be used"
        UnknownMethod "unknown-method" "the schema has no such method"
        UnknownField "unknown-field" "the message has no such field"
        FieldType "field-type" "a value that the field can not hold"
        UnknownEnumValue "unknown-enum-value" "the enum has no such value"
        FieldConflict "field-conflict" "two fields of one message exclude each other"
        MissingField "missing-field" "a required field is not set"
        CheckSyntax "check-syntax" "a check that can not be read"
        CheckType "check-type" "a check that can not be evaluated"
        StreamShape "stream-shape" "the call's keys do not fit the method's kind"
    }
}
