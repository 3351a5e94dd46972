//! Wire values as values of checks.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "the other kinds of a foreign enum are alike here"
)]

use std::borrow::Cow;

use prost_reflect::Kind;

use super::wire::{Raw, fixed32, fixed64, varint};
use crate::template::ReplyValue;

/// A scalar as checks see it.
pub(super) fn scalar<'r>(kind: &Kind, raw: Raw<'r>) -> Option<ReplyValue<'r>> {
    let value = match (kind, raw) {
        (Kind::Bool, Raw::Varint(number)) => ReplyValue::Bool(number != 0),
        (Kind::Int32 | Kind::Int64, Raw::Varint(number)) => {
            ReplyValue::Integer(number.cast_signed().into())
        }
        (Kind::Sint32 | Kind::Sint64, Raw::Varint(number)) => {
            let value = (number >> 1).cast_signed() ^ -(number & 1).cast_signed();
            ReplyValue::Integer(value.into())
        }
        (Kind::Fixed32, Raw::Fixed32(number)) => ReplyValue::Integer(number.into()),
        (Kind::Sfixed32, Raw::Fixed32(number)) => ReplyValue::Integer(number.cast_signed().into()),
        (Kind::Uint32 | Kind::Uint64, Raw::Varint(number))
        | (Kind::Fixed64, Raw::Fixed64(number)) => ReplyValue::Integer(number.into()),
        (Kind::Sfixed64, Raw::Fixed64(number)) => ReplyValue::Integer(number.cast_signed().into()),
        (Kind::Float, Raw::Fixed32(bits)) => ReplyValue::Float(f32::from_bits(bits).into()),
        (Kind::Double, Raw::Fixed64(bits)) => ReplyValue::Float(f64::from_bits(bits)),
        (Kind::Enum(names), Raw::Varint(number)) => {
            let number = i32::try_from(number.cast_signed()).ok()?;
            let name = names.get_value(number);
            ReplyValue::Enum {
                number,
                name: name.map(|value| Cow::Owned(value.name().to_owned())),
            }
        }
        (Kind::String, Raw::Bytes(bytes)) => ReplyValue::Text(String::from_utf8_lossy(bytes)),
        (Kind::Bytes, Raw::Bytes(bytes)) => ReplyValue::Bytes(Cow::Borrowed(bytes)),
        _ => return None,
    };
    Some(value)
}

/// The value of a scalar that is not set.
pub(super) fn default(kind: &Kind) -> Option<ReplyValue<'static>> {
    let raw = match kind {
        Kind::Message(_) => return None,
        Kind::String | Kind::Bytes => Raw::Bytes(&[]),
        Kind::Double | Kind::Fixed64 | Kind::Sfixed64 => Raw::Fixed64(0),
        Kind::Float | Kind::Fixed32 | Kind::Sfixed32 => Raw::Fixed32(0),
        _ => Raw::Varint(0),
    };
    scalar(kind, raw)
}

/// The numbers that lie together in one field.
pub(super) fn unpacked<'r>(kind: &Kind, mut bytes: &'r [u8]) -> Vec<Raw<'r>> {
    let mut list = Vec::new();
    while !bytes.is_empty() {
        let raw = match kind {
            Kind::Double | Kind::Fixed64 | Kind::Sfixed64 => fixed64(&mut bytes).map(Raw::Fixed64),
            Kind::Float | Kind::Fixed32 | Kind::Sfixed32 => fixed32(&mut bytes).map(Raw::Fixed32),
            _ => varint(&mut bytes).map(Raw::Varint),
        };
        match raw {
            Some(raw) => list.push(raw),
            None => break,
        }
    }
    list
}

/// True for kinds whose lists may lie together.
pub(super) fn is_packable(kind: &Kind) -> bool {
    !matches!(kind, Kind::String | Kind::Bytes | Kind::Message(_))
}
