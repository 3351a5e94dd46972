//! `Any`: a message with the name of its type beside it.

use prost_reflect::MessageDescriptor;

use super::Lowering;
use super::trail::Trail;
use super::value::{LENGTH, tag};
use super::well_known::is_well_known;
use crate::diagnostic::{Code, Diagnostic, did_you_mean};
use crate::document::Node;
use crate::template::ProgramBuilder;

impl Lowering<'_> {
    /// Writes type and value of an `Any`; the type may come from any file of the schema.
    pub(super) fn any(
        &mut self,
        out: &mut ProgramBuilder,
        any: &MessageDescriptor,
        node: &Node,
        trail: &Trail<'_>,
    ) {
        let Some(entries) = node.entries() else {
            self.problem(
                Diagnostic::error(
                    Code::FieldType,
                    node.span,
                    format!("`{trail}` takes a message of any type"),
                )
                .label(format!("this is {}", node.describe()))
                .help("write `{ \"@type\": type.googleapis.com/package.Message, … }`"),
            );
            return;
        };
        if entries.is_empty() {
            return;
        }
        let named = entries.iter().find(|entry| entry.key.value == "@type");
        let Some((entry, url)) = named.and_then(|entry| Some((entry, entry.value.scalar()?)))
        else {
            self.problem(
                Diagnostic::error(
                    Code::MissingField,
                    node.span,
                    format!("`{trail}` lacks `@type`, which says what it holds"),
                )
                .help("write `\"@type\": type.googleapis.com/package.Message` beside the fields"),
            );
            return;
        };
        let name = url.text.rsplit('/').next().unwrap_or_default();
        let Some(message) = any.parent_pool().get_message_by_name(name) else {
            let known: Vec<String> = any
                .parent_pool()
                .all_messages()
                .map(|message| message.full_name().to_owned())
                .collect();
            self.problem(
                Diagnostic::error(
                    Code::FieldType,
                    entry.value.span,
                    format!("no file of the schema has a message `{name}`"),
                )
                .help(did_you_mean(name, known.iter().map(String::as_str)))
                .help("a type that the service's own files do not import needs a source of its own in `schema`"),
            );
            return;
        };
        let url = if url.text.contains('/') {
            url.text.clone()
        } else {
            format!("type.googleapis.com/{name}")
        };
        tag(out, 1, LENGTH);
        out.bytes(&super::value::with_length(url.as_bytes()));
        tag(out, 2, LENGTH);
        let rest = entries.iter().filter(|entry| entry.key.value != "@type");
        out.length_prefixed(|out| {
            if is_well_known(message.full_name()) {
                for entry in rest {
                    if entry.key.value == "value" {
                        self.message(out, &message, &entry.value, trail);
                    } else {
                        self.problem(
                            Diagnostic::error(
                                Code::UnknownField,
                                entry.key.span,
                                format!("`{trail}` holds a {name}, written as `value`"),
                            )
                            .help("only `@type` and `value` may stand here"),
                        );
                    }
                }
            } else {
                self.fields(out, &message, rest, node.span, trail);
            }
        });
    }
}
