//! The tree.

use crate::diagnostic::{Span, Spanned};

/// A value with its place.
///
/// The span of a scalar covers exactly its text (without quotes) when both have one length: then a
/// part of the text is the same part of the span. Otherwise (escapes, folded lines, `${…}`) the
/// span is the whole scalar as written. The span of a list or map is its first line.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// The bytes it was written with.
    pub span: Span,
    /// The value.
    pub value: Value,
}

/// What a node holds.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// Nothing: `null`, `~` or an empty YAML value.
    Null,
    /// A scalar.
    Scalar(Scalar),
    /// A list.
    Sequence(Vec<Node>),
    /// A map, in the order of the file, without duplicate keys.
    Mapping(Vec<Entry>),
    /// Something that was reported already: whoever meets it says nothing more.
    Poisoned,
}

/// A key and its value.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// The key.
    pub key: Spanned<String>,
    /// The value.
    pub value: Node,
}

/// A scalar as it was written and as the format reads it.
#[derive(Debug, Clone, PartialEq)]
pub struct Scalar {
    /// The text: the source text of a plain scalar (`1.10` stays `1.10`), the unescaped content of a quoted one.
    pub text: String,
    /// How the format reads it.
    pub kind: ScalarKind,
}

/// How the format reads a scalar.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ScalarKind {
    /// Text, quoted or plain.
    Text,
    /// `true` or `false`.
    Bool(bool),
    /// A whole number, exact.
    Integer(i128),
    /// A number with a point or exponent, infinity or NaN.
    Float(f64),
}

impl Node {
    /// The entries of a map.
    #[must_use]
    pub fn entries(&self) -> Option<&[Entry]> {
        if let Value::Mapping(entries) = &self.value {
            Some(entries)
        } else {
            None
        }
    }

    /// The items of a list.
    #[must_use]
    pub fn items(&self) -> Option<&[Node]> {
        if let Value::Sequence(items) = &self.value {
            Some(items)
        } else {
            None
        }
    }

    /// The scalar.
    #[must_use]
    pub fn scalar(&self) -> Option<&Scalar> {
        if let Value::Scalar(scalar) = &self.value {
            Some(scalar)
        } else {
            None
        }
    }

    /// The value of a key of a map.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entries()?
            .iter()
            .find(|entry| entry.key.value == key)
            .map(|entry| &entry.value)
    }

    /// What the node is, for messages: `a list`, `a map`, `the number 7`.
    #[must_use]
    pub fn describe(&self) -> String {
        match &self.value {
            Value::Null | Value::Poisoned => "nothing".to_owned(),
            Value::Sequence(_) => "a list".to_owned(),
            Value::Mapping(_) => "a map".to_owned(),
            Value::Scalar(scalar) => match scalar.kind {
                ScalarKind::Text => format!(
                    "the text `{}`",
                    scalar.text.chars().take(40).collect::<String>()
                ),
                ScalarKind::Bool(value) => format!("the boolean {value}"),
                ScalarKind::Integer(value) => format!("the number {value}"),
                ScalarKind::Float(_) => format!("the number {}", scalar.text),
            },
        }
    }
}
