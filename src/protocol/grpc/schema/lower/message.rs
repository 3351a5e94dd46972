//! Fields of a message.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "the other kinds of a foreign enum are alike here"
)]

use prost_reflect::{Cardinality, Kind, MessageDescriptor};

use super::Lowering;
use super::field::Field;
use super::trail::Trail;
use super::value::{LENGTH, tag, wire_type};
use crate::diagnostic::{Code, Diagnostic, Span, did_you_mean};
use crate::document::{Entry, Node, Value as NodeValue};
use crate::template::ProgramBuilder;

/// Wire types of groups.
const GROUP_START: u32 = 3;
const GROUP_END: u32 = 4;

impl Lowering<'_> {
    /// Writes the fields of a message.
    pub(super) fn message(
        &mut self,
        out: &mut ProgramBuilder,
        message: &MessageDescriptor,
        node: &Node,
        trail: &Trail<'_>,
    ) {
        if node.value == NodeValue::Poisoned || self.well_known(out, message, node, trail) {
            return;
        }
        let Some(entries) = node.entries() else {
            self.problem(not_a_message(message, node, trail));
            return;
        };
        self.fields(out, message, entries.iter(), node.span, trail);
    }

    /// Writes fields from entries of a map.
    pub(super) fn fields<'n>(
        &mut self,
        out: &mut ProgramBuilder,
        message: &MessageDescriptor,
        entries: impl Iterator<Item = &'n Entry>,
        span: Span,
        trail: &Trail<'_>,
    ) {
        let mut set: Vec<(u32, Span)> = Vec::new();
        let mut oneofs: Vec<(String, Span, &str)> = Vec::new();
        for entry in entries {
            let name = entry.key.value.as_str();
            let Some(field) = find(message, name) else {
                self.problem(unknown(message, entry, trail));
                continue;
            };
            if let Some((_, first)) = set.iter().find(|(number, _)| *number == field.number) {
                self.problem(
                    Diagnostic::error(
                        Code::FieldConflict,
                        entry.key.span,
                        format!("the field `{name}` is set twice"),
                    )
                    .also(*first, "it is set here too"),
                );
                continue;
            }
            set.push((field.number, entry.key.span));
            if entry.value.value == NodeValue::Poisoned || is_unset(&field, &entry.value) {
                continue;
            }
            if let Some(oneof) = &field.oneof {
                if let Some((_, first, other)) = oneofs.iter().find(|(known, ..)| known == oneof) {
                    let message = format!("`{other}` and `{name}` exclude each other");
                    self.problem(
                        Diagnostic::error(Code::FieldConflict, entry.key.span, message)
                            .label(format!("both belong to the oneof `{oneof}`"))
                            .also(*first, "the other one"),
                    );
                    continue;
                }
                oneofs.push((oneof.clone(), entry.key.span, name));
            }
            self.field(out, &field, &entry.value, &Trail::Key(trail, name));
        }
        let set: Vec<u32> = set.into_iter().map(|(number, _)| number).collect();
        self.required(message, &set, span, trail);
    }

    /// Reports required fields that are not among `set`.
    pub(super) fn required(
        &mut self,
        message: &MessageDescriptor,
        set: &[u32],
        span: Span,
        trail: &Trail<'_>,
    ) {
        let missing: Vec<String> = message
            .fields()
            .filter(|field| field.cardinality() == Cardinality::Required)
            .filter(|field| !set.contains(&field.number()))
            .map(|field| format!("`{}`", field.name()))
            .collect();
        if !missing.is_empty() {
            let text = format!(
                "`{trail}` lacks {}, which its type requires",
                missing.join(" and ")
            );
            self.problem(Diagnostic::error(Code::MissingField, span, text));
        }
    }

    fn field(&mut self, out: &mut ProgramBuilder, field: &Field, node: &Node, trail: &Trail<'_>) {
        if !field.repeated {
            self.single(out, field, node, trail);
            return;
        }
        if let Kind::Message(entry) = &field.kind
            && entry.is_map_entry()
        {
            self.map(out, field.number, entry, node, trail);
            return;
        }
        let Some(items) = node.items() else {
            self.problem(
                Diagnostic::error(
                    Code::FieldType,
                    node.span,
                    format!("`{trail}` takes a list"),
                )
                .label(format!("a list is expected, this is {}", node.describe()))
                .help("write the items between `[` and `]`"),
            );
            return;
        };
        if field.packed && wire_type(&field.kind) != LENGTH {
            if items.is_empty() {
                return;
            }
            tag(out, field.number, LENGTH);
            out.length_prefixed(|out| {
                for (index, item) in items.iter().enumerate() {
                    let trail = Trail::Index(trail, index);
                    if let Some(value) = self.scalar(&field.kind, item, &trail) {
                        self.put(out, value);
                    }
                }
            });
            return;
        }
        for (index, item) in items.iter().enumerate() {
            self.item(out, field, item, &Trail::Index(trail, index));
        }
    }

    /// Writes a field that is no list. A number that is zero is not written where that means the same.
    fn single(&mut self, out: &mut ProgramBuilder, field: &Field, node: &Node, trail: &Trail<'_>) {
        if field.presence || matches!(field.kind, Kind::Message(_)) {
            self.item(out, field, node, trail);
        } else if let Some(value) = self.scalar(&field.kind, node, trail)
            && !value.is_default()
        {
            tag(out, field.number, wire_type(&field.kind));
            self.put(out, value);
        }
    }

    /// Writes a value with its tag, whatever it is.
    pub(super) fn item(
        &mut self,
        out: &mut ProgramBuilder,
        field: &Field,
        node: &Node,
        trail: &Trail<'_>,
    ) {
        match &field.kind {
            Kind::Message(message) if field.group => {
                tag(out, field.number, GROUP_START);
                self.message(out, message, node, trail);
                tag(out, field.number, GROUP_END);
            }
            Kind::Message(message) => {
                tag(out, field.number, LENGTH);
                out.length_prefixed(|out| self.message(out, message, node, trail));
            }
            kind => {
                if let Some(value) = self.scalar(kind, node, trail) {
                    tag(out, field.number, wire_type(kind));
                    self.put(out, value);
                }
            }
        }
    }
}

/// JSON null means that a field is not set, but where null is a value of the field's type.
fn is_unset(field: &Field, node: &Node) -> bool {
    if node.value != NodeValue::Null {
        return false;
    }
    match &field.kind {
        Kind::Message(message) => field.repeated || message.full_name() != "google.protobuf.Value",
        Kind::Enum(kind) => field.repeated || kind.full_name() != "google.protobuf.NullValue",
        _ => true,
    }
}

/// A field by its own name, its JSON name, or an extension as `[package.name]`.
fn find(message: &MessageDescriptor, name: &str) -> Option<Field> {
    if let Some(extension) = name
        .strip_prefix('[')
        .and_then(|name| name.strip_suffix(']'))
    {
        return message
            .extensions()
            .find(|known| known.full_name() == extension)
            .map(Field::from);
    }
    message
        .get_field_by_json_name(name)
        .or_else(|| message.get_field_by_name(name))
        .map(Field::from)
}

fn unknown(message: &MessageDescriptor, entry: &Entry, trail: &Trail<'_>) -> Diagnostic {
    let name = entry.key.value.as_str();
    let mut names: Vec<String> = Vec::new();
    for field in message.fields() {
        names.push(field.name().to_owned());
        if field.json_name() != field.name() {
            names.push(field.json_name().to_owned());
        }
    }
    let place = match trail {
        Trail::Root(_) => format!("`{}`", message.full_name()),
        Trail::Key(..) | Trail::Index(..) => format!("`{trail}` ({})", message.full_name()),
    };
    Diagnostic::error(
        Code::UnknownField,
        entry.key.span,
        format!("{place} has no field `{name}`"),
    )
    .help(did_you_mean(name, names.iter().map(String::as_str)))
}

fn not_a_message(message: &MessageDescriptor, node: &Node, trail: &Trail<'_>) -> Diagnostic {
    let names: Vec<String> = message
        .fields()
        .take(6)
        .map(|field| field.name().to_owned())
        .collect();
    let diagnostic = Diagnostic::error(
        Code::FieldType,
        node.span,
        format!("`{trail}` takes a message of type {}", message.full_name()),
    )
    .label(format!("a map is expected, this is {}", node.describe()));
    if names.is_empty() {
        diagnostic.help("write `{}`: it has no fields")
    } else {
        diagnostic.help(format!("its fields are {}", names.join(", ")))
    }
}
