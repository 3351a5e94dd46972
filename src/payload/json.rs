//! JSON bodies.

use super::Lowering;
use crate::diagnostic::Span;
use crate::document::{Node, Scalar, ScalarKind, Value};
use crate::template::{Encoding, Program, ProgramBuilder, Template};

impl Lowering<'_> {
    /// A JSON body. A value that is one whole template takes the type of what it yields; numbers keep their digits.
    pub fn json(&mut self, node: &Node) -> Program {
        self.program(|lowering, builder| lowering.json_value(node, builder))
    }

    fn json_value(&mut self, node: &Node, builder: &mut ProgramBuilder) {
        match &node.value {
            Value::Null | Value::Poisoned => builder.bytes(b"null"),
            Value::Scalar(scalar) => self.json_scalar(scalar, node.span, builder),
            Value::Sequence(items) => {
                builder.bytes(b"[");
                for (at, item) in items.iter().enumerate() {
                    if at > 0 {
                        builder.bytes(b",");
                    }
                    self.json_value(item, builder);
                }
                builder.bytes(b"]");
            }
            Value::Mapping(entries) => {
                builder.bytes(b"{");
                for (at, entry) in entries.iter().enumerate() {
                    if at > 0 {
                        builder.bytes(b",");
                    }
                    self.json_string(&entry.key.value, entry.key.span, builder);
                    builder.bytes(b":");
                    self.json_value(&entry.value, builder);
                }
                builder.bytes(b"}");
            }
        }
    }

    fn json_scalar(&mut self, scalar: &Scalar, span: Span, builder: &mut ProgramBuilder) {
        match scalar.kind {
            ScalarKind::Text => self.json_text(&scalar.text, span, builder),
            ScalarKind::Bool(value) => builder.bytes(if value { b"true" } else { b"false" }),
            ScalarKind::Integer(number) => builder.bytes(number.to_string().as_bytes()),
            ScalarKind::Float(number) if is_json_number(&scalar.text) => {
                debug_assert!(number.is_finite(), "what JSON can write is finite");
                builder.bytes(scalar.text.as_bytes());
            }
            ScalarKind::Float(number) if number.is_finite() => {
                builder.bytes(format!("{number}").as_bytes());
            }
            ScalarKind::Float(_) => {
                self.wrong_kind(
                    span,
                    &format!("the number {}", scalar.text),
                    "a number that JSON has",
                );
            }
        }
    }

    fn json_text(&mut self, text: &str, span: Span, builder: &mut ProgramBuilder) {
        let Some(template) = self.template(text, span) else {
            return builder.bytes(b"null");
        };
        if let Some(whole) = template.whole() {
            if let Err(error) = builder.slot(whole, &Encoding::JsonValue) {
                self.refuse(&error);
            }
        } else {
            self.quoted(&template, span, builder);
        }
    }

    fn json_string(&mut self, text: &str, span: Span, builder: &mut ProgramBuilder) {
        match self.template(text, span) {
            Some(template) => self.quoted(&template, span, builder),
            None => builder.bytes(b"\"\""),
        }
    }

    fn quoted(&mut self, template: &Template, span: Span, builder: &mut ProgramBuilder) {
        builder.bytes(b"\"");
        self.append(template, &Encoding::JsonString, span, builder);
        builder.bytes(b"\"");
    }
}

/// The grammar of RFC 8259, so that `.5`, `1.` and `0x10`, which YAML reads, are written in another form.
fn is_json_number(text: &str) -> bool {
    serde_json::from_str::<serde_json::Number>(text).is_ok()
}
