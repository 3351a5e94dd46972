//! What can still go wrong when a call is made.

use std::fmt;

use crate::diagnostic::Span;

/// Why an expression has no value in this call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EvalError {
    /// `client()` without a client.
    NoClient,
    /// The data set has no such row or column in this call.
    NoColumn,
    /// Nothing was captured under this name.
    NoCapture,
    /// An argument that is computed per call is not what the function takes.
    Argument {
        /// The function.
        function: &'static str,
        /// What it wants.
        wanted: &'static str,
    },
}

impl fmt::Display for EvalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoClient => f.write_str("there is no client in an open model"),
            Self::NoColumn => f.write_str("the data row has no such column"),
            Self::NoCapture => f.write_str("nothing was captured under this name"),
            Self::Argument { function, wanted } => {
                write!(f, "an argument of `{function}` is not {wanted}")
            }
        }
    }
}

impl std::error::Error for EvalError {}

/// Why a program could not write its bytes; the call is `local` then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RenderError {
    /// The template that failed.
    pub span: Span,
    /// The reason.
    pub reason: RenderReason,
}

/// What a slot could not do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RenderReason {
    /// The expression has no value.
    Eval(EvalError),
    /// The value does not fit its place.
    Type {
        /// What the place takes.
        wanted: &'static str,
    },
    /// A number beyond what the field holds.
    Range {
        /// The field's kind.
        field: &'static str,
    },
    /// Not a name of the enum.
    EnumValue,
    /// A header value with a line break, another control character or one that is not ASCII.
    Header,
}

impl fmt::Display for RenderReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Eval(error) => error.fmt(f),
            Self::Type { wanted } => write!(f, "the value is not {wanted}"),
            Self::Range { field } => write!(f, "the number does not fit into {field}"),
            Self::EnumValue => f.write_str("the enum has no such value"),
            Self::Header => f.write_str("a header value may hold visible ASCII characters only"),
        }
    }
}

impl fmt::Display for RenderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "template: {}", self.reason)
    }
}

impl std::error::Error for RenderError {}
