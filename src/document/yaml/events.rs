//! What the parser saw: any YAML value with its places, nothing judged.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};

/// A node as the parser saw it.
pub(super) type Seen = serde_saphyr::Spanned<Kind>;

/// What a node is.
pub(super) enum Kind {
    /// Nothing.
    Null,
    /// A scalar without quotes that is a boolean or a number; its text is in the source.
    Plain,
    /// A scalar that is text.
    Text(String),
    /// A sequence.
    Sequence(Vec<Seen>),
    /// A mapping with whatever keys, each as often as it stands there.
    Mapping(Vec<(Seen, Seen)>),
}

impl<'de> Deserialize<'de> for Kind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Anything)
    }
}

struct Anything;

impl<'de> Visitor<'de> for Anything {
    type Value = Kind;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<Kind, E> {
        Ok(Kind::Plain)
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<Kind, E> {
        Ok(Kind::Plain)
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<Kind, E> {
        Ok(Kind::Plain)
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<Kind, E> {
        Ok(Kind::Plain)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Kind, E> {
        Ok(Kind::Text(text.to_owned()))
    }

    fn visit_unit<E: Error>(self) -> Result<Kind, E> {
        Ok(Kind::Null)
    }

    fn visit_none<E: Error>(self) -> Result<Kind, E> {
        Ok(Kind::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Kind, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = access.next_element()? {
            items.push(item);
        }
        Ok(Kind::Sequence(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Kind, A::Error> {
        let mut entries = Vec::new();
        while let Some(key) = access.next_key()? {
            entries.push((key, access.next_value()?));
        }
        Ok(Kind::Mapping(entries))
    }
}
