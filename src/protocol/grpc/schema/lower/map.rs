//! Maps: each entry is a message of key and value.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "the other kinds of a foreign enum are alike here"
)]

use prost_reflect::{Kind, MessageDescriptor};

use super::Lowering;
use super::field::Field;
use super::trail::Trail;
use super::value::{LENGTH, tag, takes, wire_type};
use crate::diagnostic::{Code, Diagnostic};
use crate::document::{Entry, Node, Scalar, ScalarKind};
use crate::template::ProgramBuilder;

impl Lowering<'_> {
    /// Writes the entries of a map.
    pub(super) fn map(
        &mut self,
        out: &mut ProgramBuilder,
        number: u32,
        entry_type: &MessageDescriptor,
        node: &Node,
        trail: &Trail<'_>,
    ) {
        let Some(entries) = node.entries() else {
            self.problem(
                Diagnostic::error(Code::FieldType, node.span, format!("`{trail}` takes a map"))
                    .label(format!("a map is expected, this is {}", node.describe())),
            );
            return;
        };
        let value = Field::from(entry_type.map_entry_value_field());
        let key_kind = entry_type.map_entry_key_field().kind();
        for entry in entries {
            let trail = Trail::Key(trail, &entry.key.value);
            let key = self.key(&key_kind, entry, &trail);
            tag(out, number, LENGTH);
            out.length_prefixed(|out| {
                if let Some(key) = key {
                    tag(out, 1, wire_type(&key_kind));
                    out.bytes(&key);
                }
                self.item(out, &value, &entry.value, &trail);
            });
        }
    }

    fn key(&mut self, kind: &Kind, entry: &Entry, trail: &Trail<'_>) -> Option<Vec<u8>> {
        let text = &entry.key.value;
        let key = match kind {
            Kind::String => Some(super::value::with_length(text.as_bytes())),
            Kind::Bool => match text.as_str() {
                "true" => Some(vec![1]),
                "false" => Some(vec![0]),
                _ => None,
            },
            kind => super::number::constant(
                kind,
                &Scalar {
                    text: text.clone(),
                    kind: ScalarKind::Text,
                },
            ),
        };
        let problem = if text.contains("{{") {
            "the key of a map is the same in every call, it takes no template".to_owned()
        } else if key.is_none() {
            format!("each key of this map is {}", takes(kind))
        } else {
            return key;
        };
        self.problem(Diagnostic::error(
            Code::FieldType,
            entry.key.span,
            format!("`{trail}`: {problem}"),
        ));
        None
    }
}
