//! Kinds of values, rows, and the tables that they make.

/// A word of a closed list.
#[derive(Debug, Clone, Copy)]
pub struct Word {
    /// The word.
    pub name: &'static str,
    /// What it means.
    pub doc: &'static str,
}

impl Word {
    /// A word with its meaning.
    pub(super) const fn new(name: &'static str, doc: &'static str) -> Self {
        Self { name, doc }
    }
}

/// A map whose keys are names that the plan gives.
#[derive(Debug, Clone, Copy)]
pub struct Names {
    /// What one entry is, with its article: `a target`.
    pub entry: &'static str,
    /// What each name stands for.
    pub kind: Kind,
}

/// The kind of a value.
#[derive(Debug, Clone, Copy)]
pub enum Kind {
    /// The version of the language.
    Version,
    /// Text: the source text of any scalar; says what the text is, with its article.
    Text(&'static str),
    /// `true` or `false`.
    Bool,
    /// A whole number between two bounds.
    Integer {
        /// The least.
        least: u64,
        /// The most.
        most: u64,
    },
    /// A length of time above zero.
    Duration,
    /// A length of time that may be zero.
    DurationOrZero,
    /// A length of time, or the word `none`.
    DurationOrNone,
    /// Events a time, above zero.
    Rate,
    /// A rate, or a ramp from one to another.
    RateRamp,
    /// A number of clients, or a ramp from one to another.
    ClientRamp,
    /// A number of bytes.
    Size,
    /// A share above zero.
    Share,
    /// A share between 0 % and 100 %, or the word `none`.
    ShareOrNone,
    /// A length, a range of lengths or a distribution of them.
    Think,
    /// A number or a rate, in the form of the load key beside it.
    Amount,
    /// One of a few words.
    Word(&'static [Word]),
    /// A source of a credential: `{ env }`, `{ file }` or `{ exec }`; never the credential itself.
    Secret,
    /// Text with templates, a source of a credential, or bytes as `{ hex }`.
    HeaderValue,
    /// A whole number from one, or a word.
    CountOr(&'static str),
    /// A payload: anything, with templates.
    Anything,
    /// A payload that is a map.
    Object,
    /// A payload that is a map of scalars.
    Pairs,
    /// A list, or one item alone.
    OneOrMany(&'static Kind),
    /// A list.
    List(&'static Kind),
    /// A map of known keys.
    Map(&'static Table),
    /// A map of names.
    Names(&'static Names),
    /// A map from keys of a table to lists of their values.
    Matrix(&'static Table),
    /// Kinds that differ by being a scalar, a list or a map.
    Shape {
        /// Taken from a scalar.
        scalar: Option<&'static Kind>,
        /// Taken from a list.
        list: Option<&'static Kind>,
        /// Taken from a map.
        map: Option<&'static Kind>,
    },
}

/// Whether this build does what a key says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// It does.
    Built,
    /// It can not run a plan that has the key.
    NotYet,
    /// It runs the plan without what the key asks for, and says so.
    NotYetWarning,
}

/// A key of the language.
#[derive(Debug, Clone, Copy)]
pub struct Key {
    /// The key.
    pub name: &'static str,
    /// What it takes.
    pub kind: Kind,
    /// One sentence.
    pub doc: &'static str,
    /// A value as a plan writes it.
    pub example: &'static str,
    /// The value where the key is absent, in words; empty where nothing stands in.
    pub default: &'static str,
    /// True when the map can not do without it.
    pub required: bool,
    /// The sibling without which the key means nothing.
    pub with: Option<&'static str>,
    /// The sibling that excludes it.
    pub not_with: Option<&'static str>,
    /// Whether it is built.
    pub state: State,
}

impl Key {
    /// A row.
    pub(super) const fn new(
        name: &'static str,
        kind: Kind,
        doc: &'static str,
        example: &'static str,
    ) -> Self {
        Self {
            name,
            kind,
            doc,
            example,
            default: "",
            required: false,
            with: None,
            not_with: None,
            state: State::Built,
        }
    }

    /// Says what stands in for an absent key.
    pub(super) const fn default(mut self, default: &'static str) -> Self {
        self.default = default;
        self
    }

    /// Makes it required.
    pub(super) const fn required(mut self) -> Self {
        self.required = true;
        self
    }

    /// Binds it to a sibling.
    pub(super) const fn with(mut self, sibling: &'static str) -> Self {
        self.with = Some(sibling);
        self
    }

    /// Bars it from a sibling.
    pub(super) const fn not_with(mut self, sibling: &'static str) -> Self {
        self.not_with = Some(sibling);
        self
    }

    /// Marks what is not built.
    pub(super) const fn not_yet(mut self) -> Self {
        self.state = State::NotYet;
        self
    }

    /// Marks what is not built and can be left out of a run.
    pub(super) const fn not_yet_warning(mut self) -> Self {
        self.state = State::NotYetWarning;
        self
    }
}

/// Keys of which a map has at most one.
#[derive(Debug, Clone, Copy)]
pub struct Choice {
    /// The keys.
    pub keys: &'static [&'static str],
    /// True when one must be there.
    pub required: bool,
}

/// A map of the language.
#[derive(Debug)]
pub struct Table {
    /// Its name in the schema and the reference.
    pub name: &'static str,
    /// What it is, with its article: `a run`.
    pub title: &'static str,
    /// What it says, in a sentence or two.
    pub doc: &'static str,
    /// Its keys, in groups that tables share.
    pub groups: &'static [&'static [Key]],
    /// Keys that exclude each other.
    pub choices: &'static [Choice],
}

impl Table {
    /// All keys in the order of the reference.
    pub fn keys(&self) -> impl Iterator<Item = &'static Key> + Clone + use<> {
        self.groups.iter().flat_map(|group| group.iter())
    }

    /// The row of a key.
    #[must_use]
    pub fn key(&self, name: &str) -> Option<&'static Key> {
        self.keys().find(|key| key.name == name)
    }
}
