//! Numbers, exactly.

use prost_reflect::Kind;

use crate::document::{Scalar, ScalarKind};

/// The bytes of a constant number; none when the field can not hold it.
pub(super) fn constant(kind: &Kind, scalar: &Scalar) -> Option<Vec<u8>> {
    match kind {
        Kind::Float => float(scalar)
            .and_then(single)
            .map(|value| value.to_le_bytes().to_vec()),
        Kind::Double => float(scalar).map(|value| value.to_le_bytes().to_vec()),
        Kind::Int32 => signed::<i32>(scalar).map(|value| varint(i64::from(value).cast_unsigned())),
        Kind::Int64 => signed::<i64>(scalar).map(|value| varint(value.cast_unsigned())),
        Kind::Uint32 => signed::<u32>(scalar).map(|value| varint(value.into())),
        Kind::Uint64 => signed::<u64>(scalar).map(varint),
        Kind::Sint32 => signed::<i32>(scalar).map(|value| varint(zigzag(value.into()))),
        Kind::Sint64 => signed::<i64>(scalar).map(|value| varint(zigzag(value))),
        Kind::Fixed32 => signed::<u32>(scalar).map(|value| value.to_le_bytes().to_vec()),
        Kind::Fixed64 => signed::<u64>(scalar).map(|value| value.to_le_bytes().to_vec()),
        Kind::Sfixed32 => signed::<i32>(scalar).map(|value| value.to_le_bytes().to_vec()),
        Kind::Sfixed64 => signed::<i64>(scalar).map(|value| value.to_le_bytes().to_vec()),
        Kind::Bool | Kind::String | Kind::Bytes | Kind::Enum(_) | Kind::Message(_) => None,
    }
}

/// A varint's bytes.
pub(super) fn varint(number: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    prost::encoding::encode_varint(number, &mut bytes);
    bytes
}

fn zigzag(number: i64) -> u64 {
    ((number << 1) ^ (number >> 63)).cast_unsigned()
}

/// A whole number of the field's width: written as such, as a float without a fraction, or as text of either.
pub(super) fn signed<T: TryFrom<i128>>(scalar: &Scalar) -> Option<T> {
    let number = match scalar.kind {
        ScalarKind::Integer(number) => number,
        ScalarKind::Float(number) => whole(number)?,
        ScalarKind::Text => scalar
            .text
            .parse()
            .ok()
            .or_else(|| json_number(&scalar.text).and_then(whole))?,
        ScalarKind::Bool(_) => return None,
    };
    T::try_from(number).ok()
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::float_cmp,
    reason = "only floats that are whole and below 2^64 are cast"
)]
fn whole(number: f64) -> Option<i128> {
    let fits = number.abs() < 18_446_744_073_709_551_616.0 && libm::trunc(number) == number;
    fits.then_some(number as i128)
}

/// A number, also as text, with the three words that JSON has no number for.
#[expect(clippy::cast_precision_loss, reason = "a float is what is asked for")]
pub(super) fn float(scalar: &Scalar) -> Option<f64> {
    match scalar.kind {
        ScalarKind::Integer(number) => Some(number as f64),
        ScalarKind::Float(number) => Some(number),
        ScalarKind::Bool(_) => None,
        ScalarKind::Text => match scalar.text.as_str() {
            "NaN" => Some(f64::NAN),
            "Infinity" => Some(f64::INFINITY),
            "-Infinity" => Some(f64::NEG_INFINITY),
            text => json_number(text),
        },
    }
}

/// Text that is a number of JSON: no words, no spaces, no leading plus sign.
fn json_number(text: &str) -> Option<f64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_number = digits.starts_with(|first: char| first.is_ascii_digit());
    is_number
        .then(|| text.parse().ok())?
        .filter(|number: &f64| number.is_finite())
}

#[expect(clippy::cast_possible_truncation, reason = "a float field rounds")]
fn single(number: f64) -> Option<f32> {
    let single = number as f32;
    (single.is_finite() || !number.is_finite()).then_some(single)
}
