//! What an expression yields, without an allocation where one can be avoided.

use std::borrow::Cow;

use super::context::Value;

/// How much text fits without an allocation: a UUID, an RFC 3339 time, 24 bytes in hex.
const INLINE: usize = 48;

/// Text that is borrowed, small or owned.
#[derive(Debug, Clone)]
pub enum Characters<'a> {
    /// From the template, a data row or a capture.
    Borrowed(&'a str),
    /// Made for this call, up to 48 bytes.
    Inline(Inline),
    /// Made for this call.
    Owned(String),
}

/// Short text in place.
#[derive(Debug, Clone)]
pub struct Inline {
    length: u8,
    bytes: [u8; INLINE],
}

impl Characters<'_> {
    /// Text of `length` ASCII bytes that `write` fills in.
    pub(super) fn ascii(length: usize, write: impl FnOnce(&mut [u8])) -> Self {
        let mut bytes = [0; INLINE];
        if let (Some(place), Ok(short)) = (bytes.get_mut(..length), u8::try_from(length)) {
            write(place);
            return Self::Inline(Inline {
                length: short,
                bytes,
            });
        }
        let mut bytes = vec![0; length];
        write(&mut bytes);
        Self::Owned(String::from_utf8(bytes).unwrap_or_default())
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        match self {
            Self::Borrowed(text) => text,
            Self::Inline(inline) => inline
                .bytes
                .get(..usize::from(inline.length))
                .and_then(|bytes| str::from_utf8(bytes).ok())
                .unwrap_or_default(),
            Self::Owned(text) => text,
        }
    }
}

/// What an expression yields for one call.
#[derive(Debug, Clone)]
pub enum Evaluated<'a> {
    /// Text.
    Text(Characters<'a>),
    /// A whole number.
    Integer(i64),
    /// A number with a fraction.
    Float(f64),
    /// Yes or no.
    Bool(bool),
    /// Bytes.
    Bytes(Cow<'a, [u8]>),
}

impl<'a> Evaluated<'a> {
    /// A value that lives elsewhere.
    pub(super) fn of(value: &'a Value) -> Self {
        match value {
            Value::Text(text) => Self::Text(Characters::Borrowed(text)),
            Value::Integer(number) => Self::Integer(*number),
            Value::Float(number) => Self::Float(*number),
            Value::Bool(value) => Self::Bool(*value),
            Value::Bytes(bytes) => Self::Bytes(Cow::Borrowed(bytes)),
        }
    }

    /// The same as a value of its own.
    #[must_use]
    pub fn into_value(self) -> Value {
        match self {
            Self::Text(Characters::Owned(text)) => Value::Text(text),
            Self::Text(text) => Value::Text(text.as_str().to_owned()),
            Self::Integer(number) => Value::Integer(number),
            Self::Float(number) => Value::Float(number),
            Self::Bool(value) => Value::Bool(value),
            Self::Bytes(bytes) => Value::Bytes(bytes.into_owned()),
        }
    }
}
