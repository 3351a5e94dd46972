//! Messages that have a form of their own in JSON.

use prost_reflect::{Kind, MessageDescriptor};

use super::Lowering;
use super::instants::{duration, timestamp};
use super::number::varint;
use super::trail::Trail;
use super::value::{LENGTH, is_template, tag, takes, wire_type};
use crate::diagnostic::{Code, Diagnostic};
use crate::document::{Node, ScalarKind};
use crate::template::ProgramBuilder;

const VARINT: u32 = 0;
/// True for messages whose JSON is not a map of their fields.
pub(super) fn is_well_known(name: &str) -> bool {
    let Some(name) = name.strip_prefix("google.protobuf.") else {
        return false;
    };
    matches!(
        name,
        "Timestamp" | "Duration" | "FieldMask" | "Struct" | "Value" | "ListValue" | "Any"
    ) || wrapped(name).is_some()
}

/// What a wrapper wraps.
fn wrapped(name: &str) -> Option<Kind> {
    Some(match name {
        "DoubleValue" => Kind::Double,
        "FloatValue" => Kind::Float,
        "Int64Value" => Kind::Int64,
        "UInt64Value" => Kind::Uint64,
        "Int32Value" => Kind::Int32,
        "UInt32Value" => Kind::Uint32,
        "BoolValue" => Kind::Bool,
        "StringValue" => Kind::String,
        "BytesValue" => Kind::Bytes,
        _ => return None,
    })
}

impl Lowering<'_> {
    /// Writes a message that has a form of its own; false when it has none.
    pub(super) fn well_known(
        &mut self,
        out: &mut ProgramBuilder,
        message: &MessageDescriptor,
        node: &Node,
        trail: &Trail<'_>,
    ) -> bool {
        let Some(name) = message.full_name().strip_prefix("google.protobuf.") else {
            return false;
        };
        match name {
            "Timestamp" => self.instant(
                out,
                node,
                trail,
                "a timestamp as `2024-05-06T07:08:09.5Z`",
                timestamp,
            ),
            "Duration" => self.instant(
                out,
                node,
                trail,
                "a duration in seconds as `1.5s`",
                duration,
            ),
            "FieldMask" => self.field_mask(out, node, trail),
            "Struct" => self.json_struct(out, node, trail),
            "Value" => self.json_value(out, node, trail),
            "ListValue" => self.json_list(out, node, trail),
            "Any" => self.any(out, message, node, trail),
            name => match wrapped(name) {
                Some(kind) => self.wrapper(out, &kind, node, trail),
                None => return false,
            },
        }
        true
    }

    fn wrapper(&mut self, out: &mut ProgramBuilder, kind: &Kind, node: &Node, trail: &Trail<'_>) {
        if node.entries().is_some() && !matches!(kind, Kind::Bytes) {
            self.problem(
                Diagnostic::error(
                    Code::FieldType,
                    node.span,
                    format!("`{trail}` takes {}", takes(kind)),
                )
                .label("this is a map")
                .help("write the bare value, without `value:` around it"),
            );
            return;
        }
        if let Some(value) = self.scalar(kind, node, trail)
            && !value.is_default()
        {
            tag(out, 1, wire_type(kind));
            self.put(out, value);
        }
    }

    /// Seconds and nanoseconds from text.
    fn instant(
        &mut self,
        out: &mut ProgramBuilder,
        node: &Node,
        trail: &Trail<'_>,
        takes: &str,
        read: fn(&str) -> Option<(i64, i32)>,
    ) {
        let text = node
            .scalar()
            .filter(|scalar| scalar.kind == ScalarKind::Text);
        if text.is_some_and(is_template) {
            self.problem(
                Diagnostic::error(
                    Code::TemplateType,
                    node.span,
                    format!("`{trail}` takes {takes}, and no template yet"),
                )
                .help(
                    "write the message's own fields as a map: `{ seconds: \"{{ now('unix') }}\" }`",
                ),
            );
            return;
        }
        if let Some(entries) = node.entries() {
            self.parts(out, entries, trail);
            return;
        }
        let Some((seconds, nanos)) = text.and_then(|scalar| read(&scalar.text)) else {
            self.problem(
                Diagnostic::error(
                    Code::FieldType,
                    node.span,
                    format!("`{trail}` takes {takes}"),
                )
                .label(format!("this is {}", node.describe())),
            );
            return;
        };
        for (number, value) in [(1, seconds), (2, i64::from(nanos))] {
            if value != 0 {
                tag(out, number, VARINT);
                out.bytes(&varint(value.cast_unsigned()));
            }
        }
    }

    /// `{ seconds: …, nanos: … }`, which takes templates where the text form can not.
    fn parts(
        &mut self,
        out: &mut ProgramBuilder,
        entries: &[crate::document::Entry],
        trail: &Trail<'_>,
    ) {
        for entry in entries {
            let (number, kind) = match entry.key.value.as_str() {
                "seconds" => (1, Kind::Int64),
                "nanos" => (2, Kind::Int32),
                _ => {
                    let message = format!("`{trail}` has the fields seconds and nanos");
                    self.problem(Diagnostic::error(
                        Code::UnknownField,
                        entry.key.span,
                        message,
                    ));
                    continue;
                }
            };
            let trail = Trail::Key(trail, &entry.key.value);
            if let Some(value) = self.scalar(&kind, &entry.value, &trail) {
                tag(out, number, VARINT);
                self.put(out, value);
            }
        }
    }

    fn field_mask(&mut self, out: &mut ProgramBuilder, node: &Node, trail: &Trail<'_>) {
        let paths = node.scalar().and_then(|scalar| mask(&scalar.text));
        let Some(paths) = paths else {
            self.problem(
                Diagnostic::error(
                    Code::FieldType,
                    node.span,
                    format!("`{trail}` takes paths of fields as `firstField,other.field`"),
                )
                .label(format!("this is {}", node.describe())),
            );
            return;
        };
        for path in paths {
            tag(out, 1, LENGTH);
            out.bytes(&super::value::with_length(path.as_bytes()));
        }
    }
}

/// `aB,c.dE` as field names.
fn mask(text: &str) -> Option<Vec<String>> {
    if text.is_empty() {
        return Some(Vec::new());
    }
    text.split(',')
        .map(|path| {
            let valid =
                !path.is_empty() && path.chars().all(|c| c.is_ascii_alphanumeric() || c == '.');
            valid.then(|| {
                path.chars().fold(String::new(), |mut name, letter| {
                    if letter.is_ascii_uppercase() {
                        name.push('_');
                    }
                    name.push(letter.to_ascii_lowercase());
                    name
                })
            })
        })
        .collect()
}
