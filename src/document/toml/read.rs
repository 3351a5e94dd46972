//! From the parser's table to nodes, and its errors to diagnostics.

use toml::Spanned as At;
use toml::de::{DeArray, DeTable, DeValue, Error};

use super::depth::too_deep;
use crate::diagnostic::{Code, Diagnostic, Diagnostics, SourceId, Span, Spanned};
use crate::document::limits::MAX_NODES;
use crate::document::node::{Entry, Node, Scalar, ScalarKind, Value};
use crate::document::scalar::span_of;

/// How many syntax errors are told, one a line: later ones are mostly echoes of the first.
const ERRORS: usize = 3;

/// Reads a TOML document.
pub(in crate::document) fn parse(id: SourceId, text: &str) -> (Option<Node>, Diagnostics) {
    if let Some(at) = too_deep(text) {
        return (None, nested(Span::new(id, at, at + 1)).into());
    }
    let (table, mut errors) = DeTable::parse_recoverable(text);
    errors.sort_by_key(|error| error.span().map_or(0, |span| span.start));
    let mut reading = Reading { id, text, nodes: 0 };
    let root = reading.table(Span::new(id, 0, 0), table.get_ref());
    if reading.nodes > MAX_NODES {
        let problem = Diagnostic::error(
            Code::TooLarge,
            Span::new(id, 0, 0),
            format!("the file holds more than {MAX_NODES} values"),
        );
        return (None, problem.into());
    }
    let mut diagnostics = Diagnostics::new();
    let mut lines = Vec::new();
    for error in &errors {
        let span = reading.span(error.span().unwrap_or_default());
        if error.message().contains("duplicate key") {
            diagnostics.push(duplicate(&root, span, text));
            continue;
        }
        let before = text.get(..span.range().start).unwrap_or_default();
        let line = before.matches('\n').count();
        if !lines.contains(&line) && lines.len() < ERRORS {
            diagnostics.push(problem(error, span, lines.is_empty()));
            lines.push(line);
        }
    }
    (lines.is_empty().then_some(root), diagnostics)
}

fn nested(span: Span) -> Diagnostic {
    Diagnostic::error(
        Code::TooLarge,
        span,
        "the file is nested more than 32 levels deep",
    )
    .label("too deep here")
}

fn problem(error: &Error, span: Span, first: bool) -> Diagnostic {
    let diagnostic = Diagnostic::error(
        Code::Syntax,
        span,
        format!("this is not TOML: {}", error.message()),
    )
    .label("the parser stopped here");
    if first {
        diagnostic.help(format!(
            "at most {ERRORS} syntax errors are shown; the plan itself was not checked"
        ))
    } else {
        diagnostic
    }
}

/// A key that stands twice, with the place of the first.
fn duplicate(root: &Node, second: Span, text: &str) -> Diagnostic {
    let key = text.get(second.range()).unwrap_or_default();
    let name = key.trim_matches(['"', '\'']);
    let diagnostic = Diagnostic::error(
        Code::DuplicateKey,
        second,
        format!("the key `{name}` stands twice in one table"),
    )
    .label("again here")
    .help("keep one of the two");
    let mut first = None;
    earlier(root, name, second.start, &mut first);
    match first {
        Some(first) => diagnostic.also(first, "first here"),
        None => diagnostic,
    }
}

/// The last key of that name before an offset.
fn earlier(node: &Node, name: &str, before: u32, found: &mut Option<Span>) {
    for entry in node.entries().into_iter().flatten() {
        let span = entry.key.span;
        let later = found.is_none_or(|found| span.start > found.start);
        if entry.key.value == name && span.end <= before && later {
            *found = Some(span);
        }
        earlier(&entry.value, name, before, found);
    }
    for item in node.items().into_iter().flatten() {
        earlier(item, name, before, found);
    }
}

struct Reading<'a> {
    id: SourceId,
    text: &'a str,
    nodes: usize,
}

impl Reading<'_> {
    fn span(&self, range: std::ops::Range<usize>) -> Span {
        Span::new(self.id, range.start, range.end)
    }

    fn first_line(&self, span: Span) -> Span {
        let text = self.text.get(span.range()).unwrap_or_default();
        span.part(0, text.lines().next().unwrap_or_default().len())
    }

    /// Keys of tables come sorted by name; the order of the file is that of their places.
    fn table(&mut self, span: Span, table: &DeTable<'_>) -> Node {
        let mut keys: Vec<_> = table.iter().collect();
        keys.sort_by_key(|(key, _)| key.span().start);
        let entries = keys
            .into_iter()
            .map(|(key, value)| Entry {
                key: self.key(key),
                value: self.value(value),
            })
            .collect();
        Node {
            span: self.first_line(span),
            value: Value::Mapping(entries),
        }
    }

    fn key(&self, key: &At<std::borrow::Cow<'_, str>>) -> Spanned<String> {
        let span = span_of(self.text, self.span(key.span()), key.get_ref());
        Spanned::new(key.get_ref().clone().into_owned(), span)
    }

    fn value(&mut self, value: &At<DeValue<'_>>) -> Node {
        self.nodes += 1;
        let span = self.span(value.span());
        let written = self.text.get(span.range()).unwrap_or_default();
        let scalar = |text: &str, kind| Node {
            span: span_of(self.text, span, text),
            value: Value::Scalar(Scalar {
                text: text.to_owned(),
                kind,
            }),
        };
        match value.get_ref() {
            DeValue::String(text) => scalar(text, ScalarKind::Text),
            DeValue::Boolean(value) => scalar(written, ScalarKind::Bool(*value)),
            DeValue::Integer(value) => {
                let number = i128::from_str_radix(value.as_str(), value.radix());
                scalar(
                    written,
                    number.map_or(ScalarKind::Text, ScalarKind::Integer),
                )
            }
            DeValue::Float(value) => {
                let number = value.as_str().parse();
                scalar(written, number.map_or(ScalarKind::Text, ScalarKind::Float))
            }
            DeValue::Datetime(_) => scalar(written, ScalarKind::Text),
            DeValue::Array(items) => self.array(span, items),
            DeValue::Table(table) => self.table(span, table),
        }
    }

    fn array(&mut self, span: Span, items: &DeArray<'_>) -> Node {
        let items = items.iter().map(|item| self.value(item)).collect();
        Node {
            span: self.first_line(span),
            value: Value::Sequence(items),
        }
    }
}
