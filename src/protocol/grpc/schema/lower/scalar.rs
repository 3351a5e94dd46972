//! One value of a field that is no message.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "the other kinds of a foreign enum are alike here"
)]

use prost_reflect::Kind;

use super::Lowering;
use super::message::LENGTH;
use super::trail::Trail;
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::document::{Node, Scalar, ScalarKind};
use crate::template::{
    Encoding, Expression, ProgramBuilder, RenderError, RenderReason, Template, Type,
};

const VARINT: u32 = 0;
const FIXED64: u32 = 1;
const FIXED32: u32 = 5;

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

impl Lowering<'_> {
    /// Reads a value of a kind that is no message; none when it is wrong, which is reported.
    pub(super) fn scalar(&mut self, kind: &Kind, node: &Node, trail: &Trail<'_>) -> Option<Value> {
        if node.value == crate::document::Value::Poisoned {
            return None;
        }
        if matches!(kind, Kind::Bytes) {
            return self.bytes(node, trail);
        }
        let Some(scalar) = node.scalar() else {
            self.problem(mismatch(kind, node, trail));
            return None;
        };
        if is_template(scalar) {
            return self.template(kind, &scalar.text, node.span, trail);
        }
        let bytes = match kind {
            Kind::String => Some(super::bytes::with_length(scalar.text.as_bytes())),
            Kind::Bool => match scalar.kind {
                ScalarKind::Bool(value) => Some(vec![u8::from(value)]),
                ScalarKind::Text | ScalarKind::Integer(_) | ScalarKind::Float(_) => None,
            },
            Kind::Enum(names) => return self.enumeration(names, node, scalar, trail),
            _ => super::number::constant(kind, scalar),
        };
        if bytes.is_none() {
            self.problem(mismatch(kind, node, trail));
        }
        bytes.map(Value::Constant)
    }

    /// Reads a text with `{{ }}` in it.
    pub(super) fn template(
        &mut self,
        kind: &Kind,
        text: &str,
        span: Span,
        trail: &Trail<'_>,
    ) -> Option<Value> {
        let template = match Template::parse(text, span, self.around.scope) {
            Ok(template) => template,
            Err(problems) => {
                for problem in problems {
                    self.problem(problem);
                }
                return None;
            }
        };
        if let Some(expression) = template.whole() {
            let expression = expression.clone();
            let encoding = encoding(kind);
            if !accepts(kind, expression.result_type()) {
                self.problem(
                    Diagnostic::error(
                        Code::TemplateType,
                        expression.span(),
                        format!("`{trail}` takes {}", takes(kind)),
                    )
                    .label(format!("this yields {}", expression.result_type())),
                );
                return None;
            }
            return self.checked(expression, encoding, trail);
        }
        if matches!(kind, Kind::String) {
            return Some(Value::Text(template, span));
        }
        if let Some(constant) = template.constant() {
            // `{{{{` alone is no template, so the text is what the plan says.
            let scalar = Scalar {
                text: constant.to_owned(),
                kind: ScalarKind::Text,
            };
            let node = Node {
                span,
                value: crate::document::Value::Scalar(scalar),
            };
            self.problem(mismatch(kind, &node, trail));
            return None;
        }
        self.problem(
            Diagnostic::error(
                Code::TemplateType,
                span,
                format!("`{trail}` takes {}", takes(kind)),
            )
            .label("text with a template in it is text")
            .help("make the whole value one `{{ … }}`"),
        );
        None
    }

    /// Checks what the expression is known to yield against its place.
    fn checked(
        &mut self,
        expression: Expression,
        encoding: Encoding,
        trail: &Trail<'_>,
    ) -> Option<Value> {
        let mut probe = ProgramBuilder::new();
        match probe.slot(&expression, &encoding) {
            Ok(()) => Some(Value::Slot(expression, encoding)),
            Err(error) => {
                self.problem(unfit(&error, &encoding, trail));
                None
            }
        }
    }

    /// Writes a value.
    pub(super) fn put(&mut self, out: &mut ProgramBuilder, value: Value) {
        let written = match value {
            Value::Constant(bytes) => {
                out.bytes(&bytes);
                Ok(())
            }
            Value::Slot(expression, encoding) => out.slot(&expression, &encoding),
            Value::Text(template, span) => {
                out.length_prefixed(|out| out.template(&template, &Encoding::Text, span))
            }
        };
        if let Err(error) = written {
            let message = error.to_string();
            self.problem(Diagnostic::error(Code::TemplateType, error.span, message));
        }
    }
}

/// True for text with a template, or an escaped one, in it.
pub(super) fn is_template(scalar: &Scalar) -> bool {
    scalar.kind == ScalarKind::Text && scalar.text.contains("{{")
}

fn unfit(error: &RenderError, encoding: &Encoding, trail: &Trail<'_>) -> Diagnostic {
    match (&error.reason, encoding) {
        (RenderReason::EnumValue, Encoding::Enum(names)) => {
            let known = names.values.iter().map(|(name, _)| name.as_str());
            Diagnostic::error(
                Code::UnknownEnumValue,
                error.span,
                format!("`{trail}` is an enum without this value"),
            )
            .help(crate::diagnostic::list_names(known))
        }
        (RenderReason::Range { field }, _) => Diagnostic::error(
            Code::FieldType,
            error.span,
            format!("`{trail}` takes {field}, and this does not fit"),
        ),
        (reason, _) => {
            let _ = reason;
            Diagnostic::error(
                Code::TemplateType,
                error.span,
                format!("`{trail}`: {error}"),
            )
        }
    }
}

pub(super) fn mismatch(kind: &Kind, node: &Node, trail: &Trail<'_>) -> Diagnostic {
    let takes = takes(kind);
    Diagnostic::error(
        Code::FieldType,
        node.span,
        format!("`{trail}` takes {takes}"),
    )
    .label(format!("this is {}", node.describe()))
}

fn encoding(kind: &Kind) -> Encoding {
    match kind {
        Kind::Int32 => Encoding::Int32,
        Kind::Int64 => Encoding::Int64,
        Kind::Uint32 => Encoding::Uint32,
        Kind::Uint64 => Encoding::Uint64,
        Kind::Sint32 => Encoding::Sint32,
        Kind::Sint64 => Encoding::Sint64,
        Kind::Fixed32 => Encoding::Fixed32,
        Kind::Fixed64 => Encoding::Fixed64,
        Kind::Sfixed32 => Encoding::Sfixed32,
        Kind::Sfixed64 => Encoding::Sfixed64,
        Kind::Float => Encoding::Float,
        Kind::Double => Encoding::Double,
        Kind::Bool => Encoding::Bool,
        Kind::Enum(names) => Encoding::Enum(super::enums::names(names)),
        Kind::Bytes => Encoding::LenBytes,
        Kind::String | Kind::Message(_) => Encoding::LenString,
    }
}

/// Whether an expression of a type may stand in a field. Text that would have to be read as a number or as yes and no
/// is refused: an expression that yields those exists.
fn accepts(kind: &Kind, given: Type) -> bool {
    match kind {
        Kind::Bool => Type::Bool.accepts(given),
        Kind::Float | Kind::Double => Type::Float.accepts(given),
        Kind::String => given != Type::Bytes,
        Kind::Bytes => Type::Bytes.accepts(given) || given == Type::Text,
        Kind::Enum(_) => Type::Text.accepts(given) || given == Type::Integer,
        Kind::Message(_) => false,
        _ => Type::Integer.accepts(given),
    }
}
