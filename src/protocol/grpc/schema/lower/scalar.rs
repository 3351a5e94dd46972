//! One value of a field that is no message.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "the other kinds of a foreign enum are alike here"
)]

use prost_reflect::Kind;

use super::Lowering;
use super::trail::Trail;
use super::value::{Value, is_template, mismatch, takes};
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::document::{Node, Scalar, ScalarKind};
use crate::template::{
    Encoding, Expression, ProgramBuilder, RenderError, RenderReason, Template, Type,
};

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
            Kind::String => Some(super::value::with_length(scalar.text.as_bytes())),
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
