//! The type of a reply, as far as it is known before the run.

use std::fmt;

use super::path::Path;

/// What stands at a path of a reply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReplyType {
    /// Yes or no.
    Bool,
    /// A whole number.
    Integer,
    /// A number.
    Float,
    /// Text.
    Text,
    /// Bytes.
    Bytes,
    /// An enum with these names; none where they are not known.
    Enum(Vec<String>),
    /// A list of this.
    List(Box<ReplyType>),
    /// A message, or a map.
    Map,
    /// Known only when the reply is there: JSON.
    Any,
}

impl fmt::Display for ReplyType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Bool => "true or false",
            Self::Integer => "a whole number",
            Self::Float => "a number",
            Self::Text => "text",
            Self::Bytes => "bytes",
            Self::Enum(_) => "an enum",
            Self::List(_) => "a list",
            Self::Map => "a message or map",
            Self::Any => "any value",
        })
    }
}

/// Why a path leads nowhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PathProblem {
    /// Which step of the path; the number of steps stands for the whole.
    pub step: usize,
    /// What is wrong there.
    pub message: String,
    /// What to write instead.
    pub help: Option<String>,
}

/// The type of a reply.
pub trait ReplyShape {
    /// What stands at a path.
    ///
    /// # Errors
    /// When no reply of this type has such a place.
    fn type_of(&self, path: &Path) -> Result<ReplyType, PathProblem>;
}
