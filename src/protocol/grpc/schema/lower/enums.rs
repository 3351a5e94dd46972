//! Values of enums.

use prost_reflect::{EnumDescriptor, Syntax};

use super::Lowering;
use super::number::{signed, varint};
use super::trail::Trail;
use super::value::{Value, mismatch};
use crate::diagnostic::{Code, Diagnostic, did_you_mean};
use crate::document::{Node, Scalar};
use crate::template::EnumNames;

/// Names and numbers of an enum; the enums of proto3 take every number.
pub(super) fn names(kind: &EnumDescriptor) -> EnumNames {
    EnumNames {
        values: kind
            .values()
            .map(|value| (value.name().to_owned(), value.number()))
            .collect(),
        open: kind.parent_file().syntax() == Syntax::Proto3,
    }
}

impl Lowering<'_> {
    /// Reads an enum value by name or number. The source text comes first: a value may be called `TRUE` or `NO`.
    pub(super) fn enumeration(
        &mut self,
        kind: &EnumDescriptor,
        node: &Node,
        scalar: &Scalar,
        trail: &Trail<'_>,
    ) -> Option<Value> {
        let number = match kind.get_value_by_name(&scalar.text) {
            Some(value) => Some(value.number()),
            None => signed::<i32>(scalar),
        };
        let Some(number) = number else {
            let known: Vec<String> = kind.values().map(|value| value.name().to_owned()).collect();
            let known = known.iter().map(String::as_str);
            let diagnostic = if scalar.kind == crate::document::ScalarKind::Text {
                let message = format!(
                    "`{trail}` ({}) has no value `{}`",
                    kind.full_name(),
                    scalar.text
                );
                Diagnostic::error(Code::UnknownEnumValue, node.span, message)
            } else {
                mismatch(&prost_reflect::Kind::Enum(kind.clone()), node, trail)
            };
            self.problem(diagnostic.help(did_you_mean(&scalar.text, known)));
            return None;
        };
        let names = names(kind);
        if !names.open && !names.values.iter().any(|(_, known)| *known == number) {
            let message = format!(
                "`{trail}` ({}) has no value {number}, and takes no other",
                kind.full_name()
            );
            let known = names.values.iter().map(|(name, _)| name.as_str());
            self.problem(
                Diagnostic::error(Code::UnknownEnumValue, node.span, message)
                    .help(crate::diagnostic::list_names(known)),
            );
            return None;
        }
        Some(Value::Constant(varint(i64::from(number).cast_unsigned())))
    }
}
