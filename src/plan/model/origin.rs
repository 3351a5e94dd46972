//! Where effective keys come from.

use crate::diagnostic::Span;

/// Which layer set a key; an inner layer replaces an outer one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Layer {
    /// `defaults`
    Defaults,
    /// The run's own map.
    Run,
    /// A column of `matrix`.
    Matrix,
    /// An entry of `rows` or a step of a ladder.
    Row,
    /// An entry of `stages`.
    Stage,
}

impl Layer {
    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Defaults => "defaults",
            Self::Run => "run",
            Self::Matrix => "matrix",
            Self::Row => "row",
            Self::Stage => "stage",
        }
    }
}

/// An effective key of a measurement and where it came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// The key.
    pub key: &'static str,
    /// Its value as a plan would write it.
    pub value: String,
    /// The layer that set it.
    pub layer: Layer,
    /// The place of the value.
    pub span: Span,
}

/// An inherited key that another one made meaningless.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dropped {
    /// The key.
    pub key: Origin,
    /// What replaced it.
    pub by: Origin,
}
