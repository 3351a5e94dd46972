//! Where in a message something stands, for people.

use std::fmt;

/// The way from the message to a value in it.
#[derive(Debug, Clone, Copy)]
pub(super) enum Trail<'a> {
    /// The message itself, by its name.
    Root(&'a str),
    /// A field or a map's entry.
    Key(&'a Trail<'a>, &'a str),
    /// An item of a list.
    Index(&'a Trail<'a>, usize),
}

impl fmt::Display for Trail<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Root(name) => f.write_str(name),
            Self::Key(Trail::Root(_), key) => f.write_str(key),
            Self::Key(above, key) => write!(f, "{above}.{key}"),
            Self::Index(above, index) => write!(f, "{above}[{index}]"),
        }
    }
}
