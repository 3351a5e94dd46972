//! The table of all kinds of problems: one row each, from which names, `explain` and the docs are made.

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
    /// The long text of `loadbank explain`.
    pub explanation: &'static str,
}

macro_rules! codes {
    ($($area:ident { $($code:ident $name:literal $summary:literal $explanation:literal)* })*) => {
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
                explanation: $explanation,
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
            "The parser could not go on. YAML reports its first error only, TOML its first three, \
             because what follows a syntax error is guesswork. Mend this one and run `loadbank \
             check` again."
        NotText "not-text" "the file is not UTF-8 text"
            "A plan is UTF-8 text in YAML, TOML or JSON. A byte-order mark is ignored; UTF-16 and \
             binary files are refused. Save the file as UTF-8."
        EmptyPlan "empty-plan" "the file holds no plan"
            "An empty file, or one with comments only, says nothing to run. Begin with `plan: 1`, \
             then `targets`, `calls` and `runs`; `loadbank schema` prints all keys."
        TooLarge "too-large" "the plan is larger or deeper than a plan can be"
            "A budget protects against files that grow when they are read: at most 4 MiB of text, \
             32 levels of nesting and 100,000 values after anchors are expanded. Rows and large \
             payloads have files of their own."
        DuplicateKey "duplicate-key" "a key stands twice in one map"
            "YAML and JSON parsers usually keep the last of two equal keys without a word, so one of \
             the two would be ignored. Remove or rename one of them."
        KeyNotText "key-not-text" "a key is not text"
            "Every key of a plan is a name. A number, a list or a map as a key is most often a \
             missing quote."
        UnquotedTemplate "unquoted-template" "a template stands without quotes"
            "In YAML `{{ x }}` without quotes is a map whose key is a map. Write `\"{{ x }}\"`: a \
             value that is one template still takes the type of its field."
        UnreadableFile "unreadable-file" "a file that the plan names can not be read"
            "Paths are relative to the file that names them. The message says what the system \
             answered."
    }

    Keys {
        PlanVersion "plan-version" "the plan does not say `plan: 1`"
            "The first key of a plan is its version. This loadbank reads version 1."
        UnknownKey "unknown-key" "there is no such key here"
            "Nothing in a plan is ignored. The help names the nearest key, or the keys that are \
             known at this place."
        MisplacedKey "misplaced-key" "the key is known, but belongs elsewhere"
            "The key has a meaning in another part of the plan; the help says where."
        MissingKey "missing-key" "a required key is missing"
            "The map can not be understood without this key."
        WrongType "wrong-type" "the value is of another kind than the key takes"
            "For example a list where a map is expected. The label says what is expected."
        BadValue "bad-value" "the value is not one that the key takes"
            "The key takes one of a few words, or a value of a certain form; the help lists them."
        MissingUnit "missing-unit" "a number without a unit"
            "Lengths, rates, shares and sizes carry their unit in the value: `50ms`, `100/s`, \
             `99.9%`, `4 MiB`. The help shows the likely spellings."
        UnknownUnit "unknown-unit" "a unit that this quantity does not have"
            "The help lists the units that are known at this place."
        OutOfRange "out-of-range" "a number outside what makes sense here"
            "Zero or negative counts, rates and lengths, or a range that runs backwards."
        ConflictingKeys "conflicting-keys" "two keys of one map contradict each other"
            "One of {rate, clients} and one of {call, flow, mix} may stand in a layer. An inner \
             layer replaces an outer one; two in one layer leave open what is meant."
        NotYet "not-yet" "the language has this, the program does not yet"
            "The key is part of plan version 1 and is checked, and this build has no behaviour for \
             it. As an error it stops the plan; as a warning the plan runs without it and says so."
        UnknownPath "unknown-path" "a path that leads nowhere in the plan"
            "`--set path=value` edits a value of the plan, or adds a key to a map that exists. \
             `\"a.b\"` quotes a dot, `[0]` indexes a list."
    }

    Values {
        UnsetVariable "unset-variable" "an environment variable is not set"
            "`${env:NAME}` without a default and `{ env: NAME }` need the variable. Set it, put it \
             into `env_file`, or write `${env:NAME:-default}`. For credentials `check` only warns."
        BadInterpolation "bad-interpolation" "a `${…}` that can not be read"
            "Known is `${env:NAME}` and `${env:NAME:-default}`; `$$` writes a dollar sign."
        SecretInPlan "secret-in-plan" "a credential is written into the plan"
            "Plans are shared and their text is part of the result file. Name a source instead: `{ \
             env: NAME }`, `{ file: path }` or `{ exec: [command] }`."
        BadAddress "bad-address" "an address that can not be used"
            "Addresses have a scheme: `http://host:port` for plaintext, `https://host:port` for TLS, \
             `unix:/path` for a socket file."
        BadHeader "bad-header" "a header name or value that can not be sent"
            "Header names are lower-case tokens, values visible ASCII; gRPC metadata whose name ends \
             in `-bin` carries bytes as `{ hex: … }`."
        TemplateSyntax "template-syntax" "a template that can not be read"
            "Between `{{` and `}}` stand names, field access, literals and function calls: `{{ \
             pick('a', 'b') }}`. `{{{{` writes two braces."
        UnknownFunction "unknown-function" "there is no such template function"
            "The plan reference lists all functions, each with an example."
        WrongArgument "wrong-argument" "an argument that the function does not take"
            "The number, the kind or the range of an argument is wrong; the help shows the \
             signature."
        UnknownVariable "unknown-variable" "a template names something that is not there"
            "Known are the data sets of the plan and what the flow captured before."
        TemplateType "template-type" "a template of another type than its place"
            "A whole value that is one template takes the type of its field, and this one yields \
             another."
    }

    Names {
        UnknownName "unknown-name" "a name that is not defined"
            "A target, call, mix, flow, auth, stage or run that the plan does not define."
        NameClash "name-clash" "one name is defined twice"
            "Files brought in by `use` share one set of names; a clash would leave open which is \
             meant."
        AmbiguousName "ambiguous-name" "a name that could mean two things"
            "`of x` with a call and a stage named x: write `of call x` or `of stage x`."
        Cycle "cycle" "things wait for each other"
            "Runs whose `after` forms a circle could never start; files that `use` each other could \
             never end."
    }

    Load {
        NoLoad "no-load" "a measurement has neither a rate nor clients"
            "Say how much: `rate: 100/s` sends at fixed instants whatever the replies do, `clients: \
             10` keeps ten callers that each wait for their reply."
        NothingToCall "nothing-to-call" "a measurement does not say what is called"
            "One of `call`, `flow` or `mix` must stand in the run, its rows or `defaults`."
        NoLength "no-length" "a measurement would never end"
            "Say how long: `for`, `requests` or `requests_per_client`."
        NoCalls "no-calls" "the load comes to no call at all"
            "The rate and the length together give fewer than one call."
        EmptyMix "empty-mix" "a mix without a call that could be chosen"
            "At least one weight must be above zero."
        NothingToRun "nothing-to-run" "the plan has no run"
            "`runs` is missing or empty, or `--only` left none."
        ClosedLoopOnly "closed-loop-only" "something that needs clients stands in an open model"
            "`client()` and `per: client` have no meaning with `rate`, where no clients exist."
    }

    Criteria {
        CriterionSyntax "criterion-syntax" "a criterion that can not be read"
            "The form is `METRIC op VALUE [over D] [if any]`, for example `p99 of submit_order < \
             80ms`."
        UnknownMetric "unknown-metric" "there is no such metric"
            "The plan reference lists all metrics."
        UnknownSelector "unknown-selector" "a selector that names nothing"
            "After `of` stands ok, failed, a class, `status CODE`, a call, flow, stage, target or \
             service."
        UnitMismatch "unit-mismatch" "a limit whose unit does not fit the metric"
            "Latencies are compared with lengths, shares with percent, throughput with rates."
        CannotFail "cannot-fail" "a criterion that no run could fail"
            "`success <= 100%` holds for every run, so it would only look like a check."
        CannotHold "cannot-hold" "a criterion that no run could meet"
            "`errors < 0%` fails for every run."
        TooFewCalls "too-few-calls" "the planned calls can not decide the criterion"
            "A percentile needs a number of calls before it can pass: p90 44, p95 90, p99 459, p99.9 \
             4,603. With fewer the verdict is inconclusive unless it fails."
        ShortMeasurement "short-measurement" "an estimated criterion on a measurement under ten seconds"
            "A stall that comes every few seconds may not come at all in so short a run."
    }

    Schema {
        SchemaMissing "schema-missing" "no schema for a gRPC target"
            "Say where the methods are described: `schema: reflection`, `{ proto: [a.proto] }` or `{ \
             descriptors: [set.binpb] }`."
        BadSchema "bad-schema" "a .proto file or descriptor set that can not be used"
            "The compiler's own message stands in the label."
        UnknownMethod "unknown-method" "the schema has no such method"
            "Four spellings are read: `pkg.Service/Method`, `pkg.Service.Method`, \
             `/pkg.Service/Method` and, where it is unambiguous, `Service/Method`."
        UnknownField "unknown-field" "the message has no such field"
            "The help names the nearest field of the message."
        FieldType "field-type" "a value that the field can not hold"
            "The label says what the field takes."
        UnknownEnumValue "unknown-enum-value" "the enum has no such value"
            "An enum takes the name of a value or, for open enums, any number."
        FieldConflict "field-conflict" "two fields of one message exclude each other"
            "Only one field of a `oneof` can be set, and a field can be set only once."
        MissingField "missing-field" "a required field is not set"
            "proto2 messages can not be sent without their required fields."
        CheckType "check-type" "a check that can not be evaluated"
            "The path leads to nothing in the reply's type, or the two sides are of different types."
        StreamShape "stream-shape" "the call's keys do not fit the method's kind"
            "A unary method takes one `message` and no `stream`."
    }
}
