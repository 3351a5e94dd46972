//! `EXPR op EXPR` and `exists(PATH)`.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "every word but those named is the same mistake"
)]

use std::fmt;

use regex_lite::Regex;

use super::super::lexer::quote;
use super::path::Path;
use super::reply::ReplyValue;
use crate::diagnostic::Span;

/// How two sides are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Operator {
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
    /// `contains`: text in text, an item in a list, a key in a map
    Contains,
    /// `matches`: a regular expression, anywhere in the text
    Matches,
}

impl Operator {
    pub(super) const ALL: [(&'static str, Self); 8] = [
        ("==", Self::Equal),
        ("!=", Self::NotEqual),
        ("<", Self::Less),
        ("<=", Self::AtMost),
        (">", Self::Greater),
        (">=", Self::AtLeast),
        ("contains", Self::Contains),
        ("matches", Self::Matches),
    ];

    /// How it is written.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL
            .iter()
            .find(|(_, operator)| *operator == self)
            .map_or("==", |(name, _)| *name)
    }

    pub(super) fn parse(name: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, operator)| *operator)
    }
}

/// One side of a comparison.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Operand {
    /// A place in the reply.
    Path(Path),
    /// A value, and whether it was written as a bare word in capitals.
    Literal {
        value: ReplyValue<'static>,
        word: bool,
        span: Span,
    },
}

/// What must hold.
#[derive(Debug, Clone)]
pub(super) enum Condition {
    Exists(Path),
    Compare {
        left: Operand,
        operator: Operator,
        right: Operand,
    },
    Matches {
        left: Operand,
        pattern: Regex,
        written: String,
    },
}

/// A check on a reply.
#[derive(Debug, Clone)]
pub struct Check {
    pub(super) condition: Condition,
    pub(super) span: Span,
}

impl PartialEq for Check {
    fn eq(&self, other: &Self) -> bool {
        self.span == other.span && self.to_string() == other.to_string()
    }
}

impl Check {
    /// Its place in the plan.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// The paths that it looks at.
    #[must_use]
    pub fn paths(&self) -> Vec<&Path> {
        match &self.condition {
            Condition::Exists(path) => vec![path],
            Condition::Compare { left, right, .. } => [left, right]
                .into_iter()
                .filter_map(Operand::path)
                .collect(),
            Condition::Matches { left, .. } => left.path().into_iter().collect(),
        }
    }
}

impl Operand {
    pub(super) fn path(&self) -> Option<&Path> {
        match self {
            Self::Path(path) => Some(path),
            Self::Literal { .. } => None,
        }
    }

    pub(super) fn span(&self) -> Span {
        match self {
            Self::Path(path) => path.span,
            Self::Literal { span, .. } => *span,
        }
    }
}

impl fmt::Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Path(path) => write!(f, "{path}"),
            Self::Literal { value, word, .. } => match value {
                ReplyValue::Text(text) if !word => f.write_str(&quote(text)),
                ReplyValue::Text(text) => f.write_str(text),
                ReplyValue::Float(number) => write!(f, "{number:?}"),
                other => f.write_str(&other.describe()),
            },
        }
    }
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.condition {
            Condition::Exists(path) => write!(f, "exists({path})"),
            Condition::Compare {
                left,
                operator,
                right,
            } => write!(f, "{left} {} {right}", operator.name()),
            Condition::Matches { left, written, .. } => {
                write!(f, "{left} matches {}", quote(written))
            }
        }
    }
}
