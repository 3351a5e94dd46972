//! The names that a template may use, and the types of values.

use std::fmt;

/// What an expression yields.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Type {
    /// Text.
    Text,
    /// A whole number.
    Integer,
    /// A number with a fraction.
    Float,
    /// Yes or no.
    Bool,
    /// Bytes.
    Bytes,
    /// Known only when the call is made: a data column, a captured value, or a choice among different types.
    Any,
}

impl Type {
    /// True when a value of type `given` may stand where this type is wanted.
    #[must_use]
    pub fn accepts(self, given: Self) -> bool {
        self == given
            || self == Self::Any
            || given == Self::Any
            || (self == Self::Float && given == Self::Integer)
    }

    /// The type of a choice between the two.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        match (self, other) {
            (a, b) if a == b => a,
            (Self::Integer, Self::Float) | (Self::Float, Self::Integer) => Self::Float,
            _ => Self::Any,
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Text => "text",
            Self::Integer => "a whole number",
            Self::Float => "a number",
            Self::Bool => "true or false",
            Self::Bytes => "bytes",
            Self::Any => "any value",
        })
    }
}

/// A data set and its columns, in the order of [`Row::values`](super::Row::values).
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DataSet {
    /// Its name.
    pub name: String,
    /// Its columns; `None` when they are not known, and then every column is taken for granted.
    pub columns: Option<Vec<String>>,
}

/// Which model the template is used in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Model {
    /// Not decided here; see [`Program::client_use`](super::Program::client_use).
    #[default]
    Undecided,
    /// No clients exist.
    Open,
    /// Clients exist.
    Closed,
}

/// The names that a template may use.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Scope {
    /// Data sets, in the order of [`CallContext::rows`](super::CallContext::rows).
    pub data: Vec<DataSet>,
    /// Captured names, in the order of [`CallContext::captures`](super::CallContext::captures).
    pub captures: Vec<String>,
    /// Whether `client()` has a meaning.
    pub model: Model,
}
