//! Values that are ready to be written, and what fields take.

use prost_reflect::Kind;

use super::number::varint;
use super::trail::Trail;
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::document::{Node, Scalar, ScalarKind};
use crate::template::{Encoding, Expression, ProgramBuilder, Template};

/// The wire type of what has its length before it.
pub(super) const LENGTH: u32 = 2;
const VARINT: u32 = 0;
const FIXED64: u32 = 1;
const FIXED32: u32 = 5;

/// The tag before a value.
pub(super) fn tag(out: &mut ProgramBuilder, number: u32, wire_type: u32) {
    out.varint(u64::from(number) << 3 | u64::from(wire_type));
}

/// What stands behind a length.
pub(super) fn with_length(bytes: &[u8]) -> Vec<u8> {
    let mut out = varint(bytes.len() as u64);
    out.extend_from_slice(bytes);
    out
}

/// A value that can be written.
#[derive(Debug, Clone)]
pub(super) enum Value {
    /// The same bytes in every call, with their length where the field has one.
    Constant(Vec<u8>),
    /// An expression's value.
    Slot(Expression, Encoding),
    /// Text with expressions in it.
    Text(Template, Span),
}

impl Value {
    /// True for what a field without presence holds when it is not sent: zero, and the length 0.
    pub(super) fn is_default(&self) -> bool {
        match self {
            Self::Constant(bytes) => bytes.iter().all(|byte| *byte == 0) && bytes.len() <= 8,
            Self::Slot(..) | Self::Text(..) => false,
        }
    }
}

/// The wire type of a field's values.
pub(super) fn wire_type(kind: &Kind) -> u32 {
    match kind {
        Kind::Int32
        | Kind::Int64
        | Kind::Uint32
        | Kind::Uint64
        | Kind::Sint32
        | Kind::Sint64
        | Kind::Bool
        | Kind::Enum(_) => VARINT,
        Kind::Fixed64 | Kind::Sfixed64 | Kind::Double => FIXED64,
        Kind::Fixed32 | Kind::Sfixed32 | Kind::Float => FIXED32,
        Kind::String | Kind::Bytes | Kind::Message(_) => LENGTH,
    }
}

/// What a field takes, for people.
pub(super) fn takes(kind: &Kind) -> &'static str {
    match kind {
        Kind::Int32 | Kind::Sint32 | Kind::Sfixed32 => "a whole number of 32 bits",
        Kind::Int64 | Kind::Sint64 | Kind::Sfixed64 => "a whole number of 64 bits",
        Kind::Uint32 | Kind::Fixed32 => "a whole number of 32 bits from 0",
        Kind::Uint64 | Kind::Fixed64 => "a whole number of 64 bits from 0",
        Kind::Float | Kind::Double => "a number",
        Kind::Bool => "true or false",
        Kind::String => "text",
        Kind::Bytes => "bytes in base64, or { hex: … }, { utf8: … } or { file: … }",
        Kind::Enum(_) => "the name or number of an enum value",
        Kind::Message(_) => "a message",
    }
}

/// True for text with a template, or an escaped one, in it.
pub(super) fn is_template(scalar: &Scalar) -> bool {
    scalar.kind == ScalarKind::Text && scalar.text.contains("{{")
}

/// A value of another sort than its field takes.
pub(super) fn mismatch(kind: &Kind, node: &Node, trail: &Trail<'_>) -> Diagnostic {
    let takes = takes(kind);
    Diagnostic::error(
        Code::FieldType,
        node.span,
        format!("`{trail}` takes {takes}"),
    )
    .label(format!("this is {}", node.describe()))
}
