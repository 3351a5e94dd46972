//! From a message to what stands at a path in it.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "the other kinds of a foreign enum are alike here"
)]

use std::borrow::Cow;

use prost_reflect::{FieldDescriptor, Kind, MessageDescriptor};

use super::value::{default, is_packable, scalar, unpacked};
use super::wire::{Fields, Raw};
use crate::template::{ReplyValue, Segment, Step};

/// What stands at a path.
pub(super) enum Found<'r> {
    /// A field with all that the message has of it.
    Field(FieldDescriptor, Vec<Raw<'r>>),
    /// One value: the whole message, or of a list or map.
    Item(Kind, Raw<'r>),
}

/// Follows a path through the bytes of a message.
pub(super) fn follow<'r>(
    message: &MessageDescriptor,
    bytes: &'r [u8],
    steps: &[Step],
) -> Option<Found<'r>> {
    let Some((step, rest)) = steps.split_first() else {
        return Some(Found::Item(
            Kind::Message(message.clone()),
            Raw::Bytes(bytes),
        ));
    };
    let Segment::Key(name) = &step.segment else {
        return None;
    };
    let field = message
        .get_field_by_name(name)
        .or_else(|| message.get_field_by_json_name(name))?;
    let kind = field.kind();
    let mut values = Vec::new();
    for (number, raw) in Fields(bytes) {
        if number != field.number() {
            continue;
        }
        match raw {
            Raw::Bytes(packed) if field.is_list() && is_packable(&kind) => {
                values.extend(unpacked(&kind, packed));
            }
            raw => values.push(raw),
        }
    }
    let Some((next, after)) = rest.split_first() else {
        return Some(Found::Field(field, values));
    };
    let (kind, raw) = if field.is_map() {
        let Kind::Message(entry) = &kind else {
            return None;
        };
        let value = values
            .iter()
            .rev()
            .find_map(|raw| entry_value(entry, *raw, &next.segment))?;
        (entry.map_entry_value_field().kind(), value)
    } else if field.is_list() {
        let Segment::Index(index) = next.segment else {
            return None;
        };
        (kind, *values.get(usize::try_from(index).ok()?)?)
    } else {
        // Parts of one message in several fields would have to be put together first; the last one stands for all.
        return match (kind, values.last()?) {
            (Kind::Message(inner), Raw::Bytes(bytes)) => follow(&inner, bytes, rest),
            _ => None,
        };
    };
    match (&kind, raw) {
        (_, raw) if after.is_empty() => Some(Found::Item(kind, raw)),
        (Kind::Message(inner), Raw::Bytes(bytes)) => follow(inner, bytes, after),
        _ => None,
    }
}

/// The value of a map's entry, when its key is the wanted one.
fn entry_value<'r>(entry: &MessageDescriptor, raw: Raw<'r>, wanted: &Segment) -> Option<Raw<'r>> {
    let Raw::Bytes(bytes) = raw else {
        return None;
    };
    let key_kind = entry.map_entry_key_field().kind();
    let (mut key, mut value) = (default(&key_kind)?, None);
    for (number, raw) in Fields(bytes) {
        match number {
            1 => key = scalar(&key_kind, raw)?,
            2 => value = Some(raw),
            _ => {}
        }
    }
    let same = match (&key, wanted) {
        (ReplyValue::Text(key), Segment::Key(wanted)) => key == wanted,
        (ReplyValue::Bool(key), Segment::Key(wanted)) => key.to_string() == *wanted,
        (ReplyValue::Integer(key), Segment::Index(wanted)) => *key == i128::from(*wanted),
        (ReplyValue::Integer(key), Segment::Key(wanted)) => key.to_string() == *wanted,
        _ => false,
    };
    same.then_some(value.unwrap_or(Raw::Bytes(&[])))
}

impl<'r> Found<'r> {
    /// True when the message has it.
    pub(super) fn is_set(&self) -> bool {
        match self {
            Self::Item(..) => true,
            Self::Field(_, values) => !values.is_empty(),
        }
    }

    /// Its value.
    pub(super) fn value(self) -> Option<ReplyValue<'r>> {
        match self {
            Self::Item(kind, raw) => item(&kind, raw),
            Self::Field(field, values) if field.is_map() => {
                let Kind::Message(entry) = field.kind() else {
                    return None;
                };
                Some(ReplyValue::Map(
                    values.iter().filter_map(|raw| key(&entry, *raw)).collect(),
                ))
            }
            Self::Field(field, values) if field.is_list() => {
                let kind = field.kind();
                let list = values.into_iter().filter_map(|raw| item(&kind, raw));
                Some(ReplyValue::List(list.collect()))
            }
            Self::Field(field, values) => match values.last() {
                Some(raw) => item(&field.kind(), *raw),
                None if field.supports_presence() => None,
                None => default(&field.kind()),
            },
        }
    }
}

/// One value; a wrapper is what it wraps, another message the names of its fields.
fn item<'r>(kind: &Kind, raw: Raw<'r>) -> Option<ReplyValue<'r>> {
    let (Kind::Message(message), Raw::Bytes(bytes)) = (kind, raw) else {
        return scalar(kind, raw);
    };
    match super::shape::wrapped(message) {
        Some(inner) => {
            let last = Fields(bytes).filter(|(number, _)| *number == 1).last();
            last.map_or_else(|| default(&inner), |(_, raw)| scalar(&inner, raw))
        }
        None => Some(names(message)),
    }
}

fn names(message: &MessageDescriptor) -> ReplyValue<'static> {
    ReplyValue::Map(
        message
            .fields()
            .map(|field| Cow::Owned(field.name().to_owned()))
            .collect(),
    )
}

fn key<'r>(entry: &MessageDescriptor, raw: Raw<'r>) -> Option<Cow<'r, str>> {
    let Raw::Bytes(bytes) = raw else {
        return None;
    };
    let kind = entry.map_entry_key_field().kind();
    let found = Fields(bytes).find(|(number, _)| *number == 1);
    let key = found.map_or_else(|| default(&kind), |(_, raw)| scalar(&kind, raw))?;
    Some(match key {
        ReplyValue::Text(text) => text,
        ReplyValue::Bool(value) => Cow::Owned(value.to_string()),
        ReplyValue::Integer(number) => Cow::Owned(number.to_string()),
        _ => return None,
    })
}
