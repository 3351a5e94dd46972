//! A reply as checks see it.

use std::borrow::Cow;
use std::cmp::Ordering;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::path::Path;

/// A value of a reply.
#[derive(Debug, Clone, PartialEq)]
pub enum ReplyValue<'a> {
    /// JSON null, or an unset message.
    Null,
    /// Yes or no.
    Bool(bool),
    /// A whole number of up to 64 bits, signed or not.
    Integer(i128),
    /// A number with a fraction.
    Float(f64),
    /// Text.
    Text(Cow<'a, str>),
    /// Bytes; they compare with text in base64.
    Bytes(Cow<'a, [u8]>),
    /// An enum value or a gRPC status.
    Enum {
        /// Its number.
        number: i32,
        /// Its name, where it has one.
        name: Option<Cow<'a, str>>,
    },
    /// A list.
    List(Vec<ReplyValue<'a>>),
    /// A message, a map or a JSON object: the names of what it holds.
    Map(Vec<Cow<'a, str>>),
}

/// A reply that was received.
pub trait ReplyView {
    /// The value at a path; none where the reply has nothing there. An unset protobuf field without presence is its
    /// default value.
    fn lookup(&self, path: &Path) -> Option<ReplyValue<'_>>;

    /// True when the reply holds something at a path. A view whose defaults are values says here that they are not set.
    fn exists(&self, path: &Path) -> bool {
        self.lookup(path).is_some()
    }
}

impl ReplyValue<'_> {
    /// Which of the two is larger; none for values that have no order between them.
    #[must_use]
    pub fn compare(&self, other: &Self) -> Option<Ordering> {
        match (self, other) {
            (Self::Null, Self::Null) => Some(Ordering::Equal),
            (Self::Bool(a), Self::Bool(b)) => Some(a.cmp(b)),
            (Self::Integer(a), Self::Integer(b)) => Some(a.cmp(b)),
            (Self::Float(a), Self::Float(b)) => a.partial_cmp(b),
            (Self::Integer(a), Self::Float(b)) => whole_and_float(*a, *b),
            (Self::Float(a), Self::Integer(b)) => whole_and_float(*b, *a).map(Ordering::reverse),
            (Self::Text(a), Self::Text(b)) => Some(a.cmp(b)),
            (Self::Bytes(a), Self::Bytes(b)) => Some(a.cmp(b)),
            (Self::Bytes(a), Self::Text(b)) => Some(STANDARD.encode(a).as_str().cmp(b)),
            (Self::Text(a), Self::Bytes(b)) => Some(a.as_ref().cmp(STANDARD.encode(b).as_str())),
            (Self::Enum { number: a, .. }, Self::Enum { number: b, .. }) => Some(a.cmp(b)),
            (Self::Enum { number, .. }, Self::Integer(b)) => Some(i128::from(*number).cmp(b)),
            (Self::Integer(a), Self::Enum { number, .. }) => Some(a.cmp(&i128::from(*number))),
            (Self::Enum { name, .. }, Self::Text(b)) => {
                name.as_ref().map(|name| name.as_ref().cmp(b.as_ref()))
            }
            (Self::Text(a), Self::Enum { name, .. }) => {
                name.as_ref().map(|name| a.as_ref().cmp(name.as_ref()))
            }
            _ => None,
        }
    }

    /// The text of text and of enum values.
    #[must_use]
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Enum { name, .. } => name.as_deref(),
            Self::Null
            | Self::Bool(_)
            | Self::Integer(_)
            | Self::Float(_)
            | Self::Bytes(_)
            | Self::List(_)
            | Self::Map(_) => None,
        }
    }

    /// The value for people, short.
    #[must_use]
    pub fn describe(&self) -> String {
        match self {
            Self::Null => "null".to_owned(),
            Self::Bool(value) => value.to_string(),
            Self::Integer(number) => number.to_string(),
            Self::Float(number) => number.to_string(),
            Self::Text(text) => {
                let short: String = text.chars().take(60).collect();
                let more = if short.len() < text.len() { "…" } else { "" };
                format!("{short:?}{more}")
            }
            Self::Bytes(bytes) => format!("{} bytes", bytes.len()),
            Self::Enum { number, name } => match name {
                Some(name) => name.to_string(),
                None => number.to_string(),
            },
            Self::List(items) => format!("a list of {}", items.len()),
            Self::Map(_) => "a map".to_owned(),
        }
    }
}

/// Compares a whole number with a float without rounding either.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the float is whole and below 2^127 where it is cast"
)]
fn whole_and_float(whole: i128, float: f64) -> Option<Ordering> {
    const LIMIT: f64 = 170_141_183_460_469_231_731_687_303_715_884_105_728.0;
    if float.is_nan() {
        return None;
    }
    if float >= LIMIT {
        return Some(Ordering::Less);
    }
    if float < -LIMIT {
        return Some(Ordering::Greater);
    }
    let floor = libm::floor(float);
    let order = whole.cmp(&(floor as i128));
    Some(order.then(if floor < float {
        Ordering::Less
    } else {
        Ordering::Equal
    }))
}
