//! One door for all formats.

use super::limits::MAX_BYTES;
use super::node::{Node, Value};
use super::{Format, toml, yaml};
use crate::diagnostic::{Code, Diagnostic, Diagnostics, SourceId, Sources, Span};

/// Reads a source; no tree where the text could not be read to its end.
///
/// ```
/// use loadbank::{diagnostic::Sources, document::{parse, Format}};
/// let mut sources = Sources::new();
/// let id = sources.add("a.yaml", "plan: 1");
/// let (node, problems) = parse(&sources, id, Format::Yaml);
/// assert!(problems.is_empty() && node.is_some_and(|node| node.get("plan").is_some()));
/// ```
#[must_use]
pub fn parse(sources: &Sources, id: SourceId, format: Format) -> (Option<Node>, Diagnostics) {
    let Some(source) = sources.get(id) else {
        return (None, Diagnostics::new());
    };
    let text = &*source.text;
    if text.len() > MAX_BYTES {
        let problem = Diagnostic::error(
            Code::TooLarge,
            Span::new(id, 0, 0),
            format!("the file has {} bytes, more than {} MiB", text.len(), MAX_BYTES >> 20),
        )
        .label("a plan is a few kilobytes")
        .help("keep data rows in a CSV or JSON-lines file and name it under `data`, and large payloads in a `message_file` or `body_file`");
        return (None, problem.into());
    }
    let (node, mut diagnostics) = match format {
        Format::Yaml | Format::Json => yaml::parse(id, text, format),
        Format::Toml => toml::parse(id, text),
    };
    let empty = node.as_ref().is_some_and(|node| match &node.value {
        Value::Null => true,
        Value::Mapping(entries) => entries.is_empty(),
        Value::Scalar(_) | Value::Sequence(_) | Value::Poisoned => false,
    });
    if empty {
        diagnostics.push(
            Diagnostic::error(Code::EmptyPlan, Span::new(id, 0, 0), "the file is empty")
                .label("nothing is written here")
                .help("begin with `plan: 1`, then `targets`, `calls` and `runs`"),
        );
        return (None, diagnostics);
    }
    (node, diagnostics)
}
