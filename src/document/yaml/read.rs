//! From what the parser saw to nodes.

use super::events::{Kind, Seen};
use crate::diagnostic::{Code, Diagnostic, Diagnostics, SourceId, Span, Spanned};
use crate::document::node::{Entry, Node, Scalar, ScalarKind, Value};
use crate::document::scalar::{classify, span_of};

/// The tree of a document, with every key that stands twice, is no text, or is an unquoted template.
pub(super) fn document(id: SourceId, text: &str, seen: &Seen) -> (Option<Node>, Diagnostics) {
    let mut reading = Reading {
        id,
        text,
        diagnostics: Diagnostics::new(),
    };
    let node = reading.node(seen);
    (Some(node), reading.diagnostics)
}

struct Reading<'a> {
    id: SourceId,
    text: &'a str,
    diagnostics: Diagnostics,
}

impl Reading<'_> {
    fn node(&mut self, seen: &Seen) -> Node {
        let span = self.span(seen);
        match &seen.value {
            Kind::Null => Node {
                span,
                value: Value::Null,
            },
            Kind::Plain => {
                let text = self.text.get(span.range()).unwrap_or_default();
                let value = classify(text).map_or(Value::Null, |kind| scalar(text, kind));
                Node { span, value }
            }
            Kind::Text(text) => Node {
                span: span_of(self.text, span, text),
                value: scalar(text, ScalarKind::Text),
            },
            Kind::Sequence(items) => {
                let items: Vec<Node> = items.iter().map(|item| self.node(item)).collect();
                let last = items.last().map(|item| item.span.end);
                Node {
                    span: self.first_line(span, last),
                    value: Value::Sequence(items),
                }
            }
            Kind::Mapping(entries) => self.mapping(span, entries),
        }
    }

    fn mapping(&mut self, span: Span, seen: &[(Seen, Seen)]) -> Node {
        if let [(key, _), ..] = seen
            && matches!(key.value, Kind::Mapping(_))
        {
            return self.unquoted_template(span);
        }
        let mut entries: Vec<Entry> = Vec::new();
        let mut merged = Vec::new();
        let mut last = None;
        for (key, value) in seen {
            if matches!(&key.value, Kind::Text(text) if text == "<<") {
                merged.push(value);
                continue;
            }
            let Some((key, readable)) = self.key(key) else {
                continue;
            };
            let mut value = self.node(value);
            last = Some(value.span.end.max(key.span.end));
            if !readable {
                value.value = Value::Poisoned;
            }
            match entries.iter().find(|entry| entry.key.value == key.value) {
                Some(first) => self.diagnostics.push(duplicate(&key, first.key.span)),
                None => entries.push(Entry { key, value }),
            }
        }
        for value in merged {
            let value = self.node(value);
            self.merge(&mut entries, value);
        }
        Node {
            span: self.first_line(span, last),
            value: Value::Mapping(entries),
        }
    }

    /// A key as text; a number or another plain value is told and kept by its text.
    fn key(&mut self, seen: &Seen) -> Option<(Spanned<String>, bool)> {
        let span = self.span(seen);
        let (text, what) = match &seen.value {
            Kind::Text(text) => {
                return Some((
                    Spanned::new(text.clone(), span_of(self.text, span, text)),
                    true,
                ));
            }
            Kind::Plain => (
                self.text.get(span.range()).unwrap_or_default(),
                "a number or boolean",
            ),
            Kind::Null => (self.text.get(span.range()).unwrap_or_default(), "nothing"),
            Kind::Sequence(_) => ("", "a list"),
            Kind::Mapping(_) => ("", "a map"),
        };
        let mut diagnostic = Diagnostic::error(
            Code::KeyNotText,
            span,
            format!("a key is text, this is {what}"),
        )
        .label("not text");
        if text.is_empty() {
            diagnostic = diagnostic.help("is there a missing quote?");
        } else {
            diagnostic = diagnostic.help(format!("write `\"{text}\"` with quotes"));
        }
        self.diagnostics.push(diagnostic);
        (!text.is_empty()).then(|| (Spanned::new(text.to_owned(), span), false))
    }

    /// `<<: *base`: what is not written here comes from there.
    fn merge(&mut self, entries: &mut Vec<Entry>, value: Node) {
        match value.value {
            Value::Mapping(base) => {
                for entry in base {
                    if entries.iter().all(|own| own.key.value != entry.key.value) {
                        entries.push(entry);
                    }
                }
            }
            Value::Sequence(bases) => {
                for base in bases {
                    self.merge(entries, base);
                }
            }
            Value::Poisoned => {}
            Value::Null | Value::Scalar(_) => self.diagnostics.push(
                Diagnostic::error(Code::WrongType, value.span, "`<<` merges maps only")
                    .label("expected a map, an alias of a map, or a list of them"),
            ),
        }
    }

    /// `{{ x }}` without quotes is a map with a map as its key.
    fn unquoted_template(&mut self, span: Span) -> Node {
        let start = span.range().start;
        let rest = self.text.get(start..).unwrap_or_default();
        let line = rest.lines().next().unwrap_or_default();
        let length = line.find("}}").map_or(line.len(), |at| at + 2);
        let span = Span::new(self.id, start, start + length);
        self.diagnostics
            .push(unquoted(span, line.get(..length).unwrap_or_default()));
        Node {
            span,
            value: Value::Poisoned,
        }
    }

    fn span(&self, seen: &Seen) -> Span {
        let place = seen.defined.span();
        let offset = |at: Option<u64>| at.and_then(|at| usize::try_from(at).ok());
        let start = offset(place.byte_offset()).unwrap_or_default();
        let length = offset(place.byte_len()).unwrap_or_default();
        Span::new(self.id, start, start + length)
    }

    /// A collection is shown by its first line: up to its last child, and the bracket after that.
    fn first_line(&self, span: Span, last: Option<u32>) -> Span {
        let start = span.range().start;
        let end = last.map_or(span.range().end, |last| {
            (last as usize).max(span.range().end)
        });
        let rest = self.text.get(end..).unwrap_or_default();
        let flow = self
            .text
            .get(span.range())
            .is_some_and(|text| !text.is_empty());
        let closing = rest.find(['}', ']']).filter(|at| {
            let between = rest.get(..*at).unwrap_or_default();
            flow && between
                .trim_matches(|c: char| c == ',' || c == '"' || c == '\'' || c == ' ')
                .is_empty()
        });
        let end = closing.map_or(end, |at| end + at + 1);
        let text = self.text.get(start..end).unwrap_or_default();
        let line = text.lines().next().unwrap_or_default();
        Span::new(self.id, start, start + line.trim_end().len())
    }
}

/// The diagnostic for a template without quotes.
pub(super) fn unquoted(span: Span, written: &str) -> Diagnostic {
    Diagnostic::error(
        Code::UnquotedTemplate,
        span,
        "a template stands without quotes",
    )
    .label("YAML reads this as a map")
    .help(format!("quote it: `\"{}\"`", written.trim()))
}

fn duplicate(key: &Spanned<String>, first: Span) -> Diagnostic {
    Diagnostic::error(
        Code::DuplicateKey,
        key.span,
        format!("the key `{}` stands twice in one map", key.value),
    )
    .label("again here")
    .also(first, "first here")
    .help("keep one of the two")
}

fn scalar(text: &str, kind: ScalarKind) -> Value {
    Value::Scalar(Scalar {
        text: text.to_owned(),
        kind,
    })
}
