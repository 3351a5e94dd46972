//! `Struct`, `Value` and `ListValue`: JSON inside protobuf.

use prost_reflect::Kind;

use super::Lowering;
use super::number;
use super::trail::Trail;
use super::value::{LENGTH, is_template, tag};
use crate::diagnostic::{Code, Diagnostic};
use crate::document::{Node, ScalarKind, Value as NodeValue};
use crate::template::{ProgramBuilder, Template, Type};

/// The fields of `google.protobuf.Value`.
const NULL: u32 = 1;
const NUMBER: u32 = 2;
const TEXT: u32 = 3;
const BOOL: u32 = 4;
const STRUCT: u32 = 5;
const LIST: u32 = 6;

const VARINT: u32 = 0;
const FIXED64: u32 = 1;

impl Lowering<'_> {
    /// Writes the fields of a `Struct`.
    pub(super) fn json_struct(&mut self, out: &mut ProgramBuilder, node: &Node, trail: &Trail<'_>) {
        let Some(entries) = node.entries() else {
            self.problem(
                Diagnostic::error(Code::FieldType, node.span, format!("`{trail}` takes a map"))
                    .label(format!("this is {}", node.describe())),
            );
            return;
        };
        for entry in entries {
            let trail = Trail::Key(trail, &entry.key.value);
            tag(out, 1, LENGTH);
            out.length_prefixed(|out| {
                tag(out, 1, LENGTH);
                out.bytes(&super::value::with_length(entry.key.value.as_bytes()));
                tag(out, 2, LENGTH);
                out.length_prefixed(|out| self.json_value(out, &entry.value, &trail));
            });
        }
    }

    /// Writes the fields of a `ListValue`.
    pub(super) fn json_list(&mut self, out: &mut ProgramBuilder, node: &Node, trail: &Trail<'_>) {
        let Some(items) = node.items() else {
            self.problem(
                Diagnostic::error(
                    Code::FieldType,
                    node.span,
                    format!("`{trail}` takes a list"),
                )
                .label(format!("this is {}", node.describe())),
            );
            return;
        };
        for (index, item) in items.iter().enumerate() {
            tag(out, 1, LENGTH);
            out.length_prefixed(|out| self.json_value(out, item, &Trail::Index(trail, index)));
        }
    }

    /// Writes the field of a `Value`.
    pub(super) fn json_value(&mut self, out: &mut ProgramBuilder, node: &Node, trail: &Trail<'_>) {
        match &node.value {
            NodeValue::Poisoned => {}
            NodeValue::Null => {
                tag(out, NULL, VARINT);
                out.bytes(&[0]);
            }
            NodeValue::Sequence(_) => {
                tag(out, LIST, LENGTH);
                out.length_prefixed(|out| self.json_list(out, node, trail));
            }
            NodeValue::Mapping(_) => {
                tag(out, STRUCT, LENGTH);
                out.length_prefixed(|out| self.json_struct(out, node, trail));
            }
            NodeValue::Scalar(scalar) if is_template(scalar) => {
                self.json_template(out, &scalar.text, node, trail);
            }
            NodeValue::Scalar(scalar) => match scalar.kind {
                ScalarKind::Bool(value) => {
                    tag(out, BOOL, VARINT);
                    out.bytes(&[u8::from(value)]);
                }
                ScalarKind::Integer(_) | ScalarKind::Float(_) => {
                    match number::float(scalar).filter(|number| number.is_finite()) {
                        Some(number) => {
                            tag(out, NUMBER, FIXED64);
                            out.bytes(&number.to_le_bytes());
                        }
                        None => self.problem(
                            Diagnostic::error(
                                Code::FieldType,
                                node.span,
                                format!("`{trail}` takes a number that JSON can write"),
                            )
                            .label(format!("this is {}", node.describe())),
                        ),
                    }
                }
                ScalarKind::Text => {
                    tag(out, TEXT, LENGTH);
                    out.bytes(&super::value::with_length(scalar.text.as_bytes()));
                }
            },
        }
    }

    /// A value that is one `{{ … }}` takes the type of what that yields; what is known only per call is text.
    fn json_template(
        &mut self,
        out: &mut ProgramBuilder,
        text: &str,
        node: &Node,
        trail: &Trail<'_>,
    ) {
        let yields = Template::parse(text, node.span, self.around.scope)
            .ok()
            .and_then(|template| {
                template
                    .whole()
                    .map(crate::template::Expression::result_type)
            });
        let (field, wire, kind) = match yields {
            Some(Type::Integer | Type::Float) => (NUMBER, FIXED64, Kind::Double),
            Some(Type::Bool) => (BOOL, VARINT, Kind::Bool),
            Some(Type::Text | Type::Any | Type::Bytes) | None => (TEXT, LENGTH, Kind::String),
        };
        if let Some(value) = self.template(&kind, text, node.span, trail) {
            tag(out, field, wire);
            self.put(out, value);
        }
    }
}
