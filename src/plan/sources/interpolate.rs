//! `${env:NAME}`, `${env:NAME:-default}` and `$$` inside scalars.

use crate::diagnostic::{Code, Diagnostic, Diagnostics, Sources, Span};
use crate::document::{Node, Scalar, ScalarKind, Value, plain_scalar};
use crate::plan::origin::{Origins, Supplier, Variable};
use crate::plan::variables::Variables;

/// A part of a scalar's text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part<'a> {
    /// Text as it is.
    Text(&'a str),
    /// `${env:name}` or `${env:name:-default}`.
    Variable {
        name: &'a str,
        default: Option<&'a str>,
        start: usize,
        end: usize,
    },
    /// Something between `${` and `}` that is neither, or a `${` that never ends.
    Bad { start: usize, end: usize },
}

/// Replaces variables in every scalar of a tree.
pub(super) struct Interpolation<'a> {
    /// The texts, to keep spans on characters.
    pub(super) sources: &'a Sources,
    /// What to put in.
    pub(super) variables: &'a Variables,
    /// Where what was put in.
    pub(super) origins: Origins,
    /// Variables that are not set, and `${…}` that can not be read.
    pub(super) diagnostics: Diagnostics,
}

impl<'a> Interpolation<'a> {
    pub(super) fn new(sources: &'a Sources, variables: &'a Variables) -> Self {
        Self {
            sources,
            variables,
            origins: Origins::default(),
            diagnostics: Diagnostics::new(),
        }
    }

    /// Replaces variables in a node and all that is in it.
    pub(super) fn node(&mut self, node: &mut Node) {
        match &mut node.value {
            Value::Sequence(items) => {
                for item in items {
                    self.node(item);
                }
            }
            Value::Mapping(entries) => {
                for entry in entries {
                    self.node(&mut entry.value);
                }
            }
            Value::Scalar(scalar) if scalar.text.contains('$') => {
                let parts = parts(&scalar.text);
                if parts != [Part::Text(&scalar.text)] {
                    let (value, span) = self.replaced(&parts, &scalar.text, node.span);
                    node.value = value;
                    node.span = span;
                }
            }
            Value::Scalar(_) | Value::Null | Value::Poisoned => {}
        }
    }

    fn replaced(&mut self, parts: &[Part<'_>], text: &str, span: Span) -> (Value, Span) {
        let mut result = String::new();
        let mut used = Vec::new();
        let mut readable = true;
        for part in parts {
            match *part {
                Part::Text(text) => result.push_str(text),
                Part::Variable {
                    name,
                    default,
                    start,
                    end,
                } => {
                    let (value, supplier) = self.value(name, default);
                    if supplier == Supplier::Nobody {
                        self.diagnostics
                            .push(unset(name, place(span, text, start, end)));
                        readable = false;
                    }
                    used.push(Variable {
                        name: name.to_owned(),
                        supplier,
                    });
                    result.push_str(&value);
                }
                Part::Bad { start, end } => {
                    let written = text.get(start..end).unwrap_or_default();
                    self.diagnostics
                        .push(bad(written, place(span, text, start, end)));
                    readable = false;
                }
            }
        }
        let span = self.unequal(span, result.len());
        self.origins.note(span, used);
        if !readable {
            return (Value::Poisoned, span);
        }
        let whole = matches!(parts, [Part::Variable { .. }]);
        let value = match plain_scalar(&result) {
            Some(scalar) if whole => Value::Scalar(scalar),
            None if whole && !result.is_empty() => Value::Null,
            _ => Value::Scalar(Scalar {
                text: result,
                kind: ScalarKind::Text,
            }),
        };
        (value, span)
    }

    /// The value of a variable; a default stands in for one that is unset or empty, as in a shell.
    fn value(&self, name: &str, default: Option<&str>) -> (String, Supplier) {
        match (self.variables.supplied(name), default) {
            (Some((value, supplier)), None) => (value.to_owned(), supplier),
            (Some((value, supplier)), Some(_)) if !value.is_empty() => (value.to_owned(), supplier),
            (_, Some(default)) => (default.to_owned(), Supplier::Default),
            (None, None) => (String::new(), Supplier::Nobody),
        }
    }

    /// A span that is not as long as its text, for a text that is not what was written there.
    fn unequal(&self, span: Span, length: usize) -> Span {
        if span.range().len() != length {
            return span;
        }
        let written = self.sources.text(span);
        let last = written.char_indices().next_back().map_or(0, |(at, _)| at);
        span.part(0, last)
    }
}

/// The names of the variables in a text.
pub(super) fn names_in(text: &str) -> impl Iterator<Item = &str> {
    parts(text).into_iter().filter_map(|part| {
        if let Part::Variable { name, .. } = part {
            Some(name)
        } else {
            None
        }
    })
}

/// The place of a part, or the whole scalar where its text is not what was written.
fn place(span: Span, text: &str, start: usize, end: usize) -> Span {
    if span.range().len() == text.len() {
        span.part(start, end)
    } else {
        span
    }
}

fn parts(text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut plain = 0;
    let mut at = 0;
    while let Some(found) = text.get(at..).and_then(|rest| rest.find('$')) {
        let start = at + found;
        let after = text.get(start + 1..).unwrap_or_default();
        if after.starts_with('$') {
            parts.extend(plain_part(text, plain, start + 1));
            at = start + 2;
            plain = at;
        } else if after.starts_with('{') {
            parts.extend(plain_part(text, plain, start));
            let end = after
                .find('}')
                .map_or(text.len(), |close| start + close + 2);
            parts.push(braced(text, start, end));
            at = end;
            plain = at;
        } else {
            at = start + 1;
        }
    }
    parts.extend(plain_part(text, plain, text.len()));
    parts
}

fn plain_part(text: &str, from: usize, to: usize) -> Option<Part<'_>> {
    text.get(from..to)
        .filter(|text| !text.is_empty())
        .map(Part::Text)
}

/// What stands from `${` to `}`.
fn braced(text: &str, start: usize, end: usize) -> Part<'_> {
    let inner = text
        .get(start..end)
        .and_then(|part| part.strip_prefix("${env:")?.strip_suffix('}'));
    let Some(inner) = inner else {
        return Part::Bad { start, end };
    };
    let (name, default) = match inner.split_once(":-") {
        Some((name, default)) => (name, Some(default)),
        None => (inner, None),
    };
    let named = !name.is_empty()
        && !name.starts_with(|c: char| c.is_ascii_digit())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if named {
        Part::Variable {
            name,
            default,
            start,
            end,
        }
    } else {
        Part::Bad { start, end }
    }
}

fn unset(name: &str, span: Span) -> Diagnostic {
    Diagnostic::error(
        Code::UnsetVariable,
        span,
        format!("the variable `{name}` is not set"),
    )
    .label("not set, and no default")
    .help(format!(
        "set it, put it into `env_file`, or write `${{env:{name}:-default}}`"
    ))
}

fn bad(written: &str, span: Span) -> Diagnostic {
    let diagnostic = Diagnostic::error(
        Code::BadInterpolation,
        span,
        format!("`{written}` can not be read"),
    )
    .label("expected `${env:NAME}` or `${env:NAME:-default}`");
    let inner = written.trim_start_matches("${").trim_end_matches('}');
    let name = inner.trim();
    if !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        return diagnostic.help(format!(
            "write `${{env:{name}}}`, or `$${written}` for the text itself",
            written = written.trim_start_matches('$')
        ));
    }
    diagnostic.help("`$$` writes a dollar sign")
}
