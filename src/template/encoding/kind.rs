//! The encodings.

use std::sync::Arc;

use super::super::error::RenderReason;
use super::super::evaluated::Evaluated;
use super::protobuf::{length_prefixed, varint, zigzag};
use super::{coerce, text};

/// The values of a protobuf enum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnumNames {
    /// Names and numbers.
    pub values: Arc<[(String, i32)]>,
    /// True for open enums, which take any number.
    pub open: bool,
}

/// How a slot writes its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Encoding {
    /// As it is.
    Text,
    /// Part of a JSON string, between quotes that are constant.
    JsonString,
    /// A JSON value of its natural type.
    JsonValue,
    /// A segment of a URL's path.
    UrlPath,
    /// A name or value of a URL's query.
    UrlQuery,
    /// A name or value of a form.
    FormValue,
    /// A part of a header's value.
    Header,
    /// protobuf `int32`
    Int32,
    /// protobuf `int64`
    Int64,
    /// protobuf `uint32`
    Uint32,
    /// protobuf `uint64`
    Uint64,
    /// protobuf `sint32`
    Sint32,
    /// protobuf `sint64`
    Sint64,
    /// protobuf `fixed32`
    Fixed32,
    /// protobuf `fixed64`
    Fixed64,
    /// protobuf `sfixed32`
    Sfixed32,
    /// protobuf `sfixed64`
    Sfixed64,
    /// protobuf `float`
    Float,
    /// protobuf `double`
    Double,
    /// protobuf `bool`
    Bool,
    /// A protobuf enum, by name or number.
    Enum(EnumNames),
    /// protobuf `string`, with its length
    LenString,
    /// protobuf `bytes`, with their length
    LenBytes,
}

impl Encoding {
    /// Appends the value.
    ///
    /// # Errors
    /// When the place can not hold it; `out` may hold a part of it then.
    pub(in super::super) fn write(
        &self,
        value: &Evaluated<'_>,
        out: &mut Vec<u8>,
    ) -> Result<(), RenderReason> {
        match self {
            Self::Text => text::write_text(value, out),
            Self::JsonString => text::write_json_inside(value, out),
            Self::JsonValue => return text::write_json(value, out),
            Self::UrlPath | Self::UrlQuery => text::write_url(value, out),
            Self::FormValue => text::write_form(value, out),
            Self::Header => return text::write_header(value, out),
            Self::Int32 => varint(signed(i32::fit(value, "an int32")?), out),
            Self::Int64 => varint(signed(i64::fit(value, "an int64")?), out),
            Self::Uint32 => varint(u32::fit(value, "a uint32")?.into(), out),
            Self::Uint64 => varint(u64::fit(value, "a uint64")?, out),
            Self::Sint32 => zigzag(i32::fit(value, "a sint32")?.into(), out),
            Self::Sint64 => zigzag(i64::fit(value, "a sint64")?, out),
            Self::Fixed32 => out.extend(u32::fit(value, "a fixed32")?.to_le_bytes()),
            Self::Fixed64 => out.extend(u64::fit(value, "a fixed64")?.to_le_bytes()),
            Self::Sfixed32 => out.extend(i32::fit(value, "a sfixed32")?.to_le_bytes()),
            Self::Sfixed64 => out.extend(i64::fit(value, "a sfixed64")?.to_le_bytes()),
            Self::Float => out.extend(single(value)?.to_le_bytes()),
            Self::Double => out.extend(coerce::float(value)?.to_le_bytes()),
            Self::Bool => out.push(u8::from(coerce::boolean(value)?)),
            Self::Enum(names) => varint(signed(names.number(value)?), out),
            Self::LenString => {
                return length_prefixed(out, |out| {
                    if matches!(value, Evaluated::Bytes(_)) {
                        text::write_json_inside(value, out);
                    } else {
                        text::write_text(value, out);
                    }
                    Ok(())
                });
            }
            Self::LenBytes => {
                let bytes = coerce::bytes(value)?;
                return length_prefixed(out, |out| {
                    out.extend_from_slice(&bytes);
                    Ok(())
                });
            }
        }
        Ok(())
    }
}

impl EnumNames {
    fn number(&self, value: &Evaluated<'_>) -> Result<i32, RenderReason> {
        if let Evaluated::Text(text) = value {
            let name = text.as_str();
            if let Some((_, number)) = self.values.iter().find(|(known, _)| known == name) {
                return Ok(*number);
            }
        }
        let number = coerce::whole(value).map_err(|_| RenderReason::EnumValue)?;
        let number = i32::try_from(number).map_err(|_| RenderReason::EnumValue)?;
        if self.open || self.values.iter().any(|(_, known)| *known == number) {
            Ok(number)
        } else {
            Err(RenderReason::EnumValue)
        }
    }
}

/// A whole number that a field's width may be too small for.
trait Fit: TryFrom<i128> {
    fn fit(value: &Evaluated<'_>, field: &'static str) -> Result<Self, RenderReason> {
        Self::try_from(coerce::whole(value)?).map_err(|_| RenderReason::Range { field })
    }
}

impl Fit for i32 {}
impl Fit for i64 {}
impl Fit for u32 {}
impl Fit for u64 {}

/// Negative numbers are sent as 64 bits, of an `int32` too.
fn signed(number: impl Into<i64>) -> u64 {
    number.into().cast_unsigned()
}

#[expect(clippy::cast_possible_truncation, reason = "a float field rounds")]
fn single(value: &Evaluated<'_>) -> Result<f32, RenderReason> {
    let number = coerce::float(value)?;
    let single = number as f32;
    if single.is_infinite() && number.is_finite() {
        return Err(RenderReason::Range { field: "a float" });
    }
    Ok(single)
}
