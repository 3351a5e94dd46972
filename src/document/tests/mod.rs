use super::*;
use crate::diagnostic::{Code, Diagnostics, Sources};

mod bad_input;
mod formats;

/// The tree as JSON-like text, without places.
fn shape(node: &Node) -> String {
    match &node.value {
        Value::Null => "null".to_owned(),
        Value::Poisoned => "poisoned".to_owned(),
        Value::Scalar(scalar) => match scalar.kind {
            ScalarKind::Text => format!("{:?}", scalar.text),
            ScalarKind::Bool(value) => value.to_string(),
            ScalarKind::Integer(value) => value.to_string(),
            ScalarKind::Float(value) => format!("{value:?}"),
        },
        Value::Sequence(items) => {
            let items: Vec<String> = items.iter().map(shape).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Mapping(entries) => {
            let entries: Vec<String> = entries
                .iter()
                .map(|entry| format!("{}: {}", entry.key.value, shape(&entry.value)))
                .collect();
            format!("{{{}}}", entries.join(", "))
        }
    }
}

fn read(text: &str, format: Format) -> (Sources, Option<Node>, Diagnostics) {
    let mut sources = Sources::new();
    let id = sources.add("plan", text);
    let (node, diagnostics) = parse(&sources, id, format);
    (sources, node, diagnostics)
}

/// What was reported: code, underlined text and line.
fn told(text: &str, format: Format) -> Vec<(Code, String, usize)> {
    let (sources, _, diagnostics) = read(text, format);
    diagnostics
        .sorted()
        .iter()
        .map(|problem| {
            let span = problem.span();
            let line = sources.position(span).map_or(0, |at| at.line);
            (problem.code, sources.text(span).to_owned(), line)
        })
        .collect()
}
