//! Diagnostics for people, for programs and for GitHub.
//!
//! All three say the same: what is wrong, where, and what to write instead. At most [`LIMIT`] are drawn; the data
//! forms hold all of them. The lines that are drawn come from the plan, so a credential that was written there is
//! blotted out of every one of them.

use annotate_snippets::{
    Annotation, AnnotationKind, Group, Level, Renderer, Snippet, normalize_untrusted_str,
};
use serde_json::{Value, json};

use crate::diagnostic::{
    Code, Diagnostic, Diagnostics, Label, Severity, Source, SourceId, Sources, Span,
};

/// How many diagnostics are drawn.
pub const LIMIT: usize = 100;

/// How text is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    /// With colours.
    pub color: bool,
    /// The width of the screen in columns.
    pub width: usize,
}

/// Draws diagnostics as text, in the order of their places.
#[must_use]
pub fn text(diagnostics: &Diagnostics, sources: &Sources, style: Style) -> String {
    let renderer = if style.color {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    let renderer = renderer.term_width(style.width);
    let sorted = diagnostics.sorted();
    let secrets: Vec<Span> = sorted
        .iter()
        .filter(|diagnostic| diagnostic.code == Code::SecretInPlan)
        .map(|diagnostic| diagnostic.span())
        .collect();
    let mut drawn: Vec<String> = sorted
        .iter()
        .take(LIMIT)
        .map(|diagnostic| one(diagnostic, sources, &secrets, &renderer))
        .collect();
    if sorted.len() > LIMIT {
        drawn.push(format!("… and {} more", sorted.len() - LIMIT));
    }
    drawn
        .iter()
        .map(|text| format!("{text}\n\n"))
        .collect::<Vec<_>>()
        .concat()
}

/// The same as data: `{"diagnostics": […]}`.
#[must_use]
pub fn data(diagnostics: &Diagnostics, sources: &Sources) -> Value {
    let list: Vec<Value> = diagnostics
        .sorted()
        .iter()
        .map(|diagnostic| {
            let mut value = place(diagnostic.span(), sources);
            value["code"] = json!(diagnostic.code.name());
            value["severity"] = json!(diagnostic.severity.name());
            value["message"] = json!(diagnostic.message);
            value["help"] = json!(diagnostic.help.join("\n"));
            let labels = diagnostic.labels.iter().map(|label| {
                let mut value = place(label.span, sources);
                value["text"] = json!(label.text);
                value
            });
            value["labels"] = labels.collect();
            value
        })
        .collect();
    json!({ "diagnostics": list })
}

/// The same as workflow commands of GitHub, one line each.
#[must_use]
pub fn github(diagnostics: &Diagnostics, sources: &Sources) -> String {
    diagnostics
        .sorted()
        .iter()
        .map(|diagnostic| annotation(diagnostic, sources))
        .collect()
}

fn one(
    diagnostic: &Diagnostic,
    sources: &Sources,
    secrets: &[Span],
    renderer: &Renderer,
) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let title = level
        .primary_title(normalize_untrusted_str(&diagnostic.message))
        .id(diagnostic.code.name());
    let mut group = Group::with_title(title);
    for part in parts(diagnostic, sources, secrets) {
        group = group.element(part);
    }
    if !diagnostic.help.is_empty() {
        let lines: Vec<String> = diagnostic
            .help
            .iter()
            .map(|line| normalize_untrusted_str(line))
            .collect();
        group = group.element(Level::HELP.message(lines.join("\n")));
    }
    renderer.render(&[group])
}

/// A snippet for each label, joined where labels share lines that are near.
fn parts<'a>(
    diagnostic: &Diagnostic,
    sources: &'a Sources,
    secrets: &[Span],
) -> Vec<Snippet<'a, Annotation<'a>>> {
    let mut windows: Vec<Window<'a>> = Vec::new();
    for (at, label) in diagnostic.labels.iter().enumerate() {
        let Some(source) = sources.get(label.span.source) else {
            continue;
        };
        let window = Window::around(label, at == 0, source);
        let near = windows.iter_mut().find(|other| other.is_near(&window));
        match near {
            Some(other) => other.join(window),
            None => windows.push(window),
        }
    }
    windows
        .into_iter()
        .map(|window| window.snippet(secrets))
        .collect()
}

/// Whole lines of a source with labels on them.
struct Window<'a> {
    id: SourceId,
    source: &'a Source,
    start: usize,
    end: usize,
    labels: Vec<(std::ops::Range<usize>, bool, String)>,
}

/// Lines nearer than this many bytes are shown together.
const NEAR: usize = 16 << 10;

impl<'a> Window<'a> {
    fn around(label: &Label, primary: bool, source: &'a Source) -> Self {
        let text = &*source.text;
        let range = on_characters(text, label.span);
        let before = text.get(..range.start).unwrap_or_default();
        let after = text.get(range.end..).unwrap_or_default();
        Self {
            id: label.span.source,
            source,
            start: before.rfind('\n').map_or(0, |at| at + 1),
            end: after.find('\n').map_or(text.len(), |at| range.end + at),
            labels: vec![(range, primary, normalize_untrusted_str(&label.text))],
        }
    }

    fn is_near(&self, other: &Self) -> bool {
        let gap = self
            .start
            .max(other.start)
            .saturating_sub(self.end.min(other.end));
        self.id == other.id && gap < NEAR
    }

    fn join(&mut self, other: Self) {
        self.start = self.start.min(other.start);
        self.end = self.end.max(other.end);
        self.labels.extend(other.labels);
    }

    /// The lines, with credentials blotted out byte for byte so that places stay where they are.
    fn blotted(&self, secrets: &[Span]) -> String {
        let text = &*self.source.text;
        let mut lines = text
            .get(self.start..self.end)
            .unwrap_or_default()
            .to_owned();
        for secret in secrets.iter().filter(|secret| secret.source == self.id) {
            let range = on_characters(text, *secret);
            let inside = range.start.max(self.start)..range.end.min(self.end);
            if inside.start < inside.end {
                let at = inside.start - self.start..inside.end - self.start;
                let blots = text
                    .get(inside)
                    .unwrap_or_default()
                    .bytes()
                    .map(|byte| match byte {
                        b'\n' => '\n',
                        _ => '*',
                    });
                lines.replace_range(at, &blots.collect::<String>());
            }
        }
        lines
    }

    fn snippet(self, secrets: &[Span]) -> Snippet<'a, Annotation<'a>> {
        let text = &*self.source.text;
        let before = text.get(..self.start).unwrap_or_default();
        let lines = self.blotted(secrets);
        let annotations = self.labels.into_iter().map(|(range, primary, text)| {
            let kind = if primary {
                AnnotationKind::Primary
            } else {
                AnnotationKind::Context
            };
            let annotation = kind.span(range.start - self.start..range.end - self.start);
            if text.is_empty() {
                annotation
            } else {
                annotation.label(text)
            }
        });
        Snippet::source(lines)
            .path(normalize_untrusted_str(&self.source.name))
            .line_start(before.matches('\n').count() + 1)
            .annotations(annotations)
    }
}

/// The range of a span, widened to whole characters.
fn on_characters(text: &str, span: Span) -> std::ops::Range<usize> {
    let mut start = span.range().start.min(text.len());
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    let mut end = span.range().end.clamp(start, text.len());
    while !text.is_char_boundary(end) {
        end += 1;
    }
    start..end
}

fn place(span: Span, sources: &Sources) -> Value {
    let Some(source) = sources.get(span.source) else {
        return json!({ "file": null, "span": null, "line": null, "column": null });
    };
    let position = sources.position(span);
    json!({
        "file": source.name,
        "span": [span.start, span.end],
        "line": position.map(|at| at.line),
        "column": position.map(|at| at.column),
    })
}

fn annotation(diagnostic: &Diagnostic, sources: &Sources) -> String {
    let span = diagnostic.span();
    let mut properties = vec![format!("title={}", property(diagnostic.code.name()))];
    if let (Some(source), Some(at)) = (sources.get(span.source), sources.position(span))
        && !source.name.starts_with("--")
    {
        properties.insert(0, format!("file={}", property(&source.name)));
        properties.push(format!("line={}", at.line));
        properties.push(format!("col={}", at.column));
    }
    let mut lines = vec![diagnostic.message.clone()];
    lines.extend(
        diagnostic
            .labels
            .iter()
            .map(|label| label.text.clone())
            .take(1),
    );
    if !diagnostic.help.is_empty() {
        lines.push(format!("help: {}", diagnostic.help.join("\n")));
    }
    lines.retain(|line| !line.is_empty());
    let severity = diagnostic.severity.name();
    format!(
        "::{severity} {}::{}\n",
        properties.join(","),
        message(&lines.join("\n"))
    )
}

/// A workflow command's message: it ends at the line's end.
fn message(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// A workflow command's property: it ends at a comma or colon, too.
fn property(text: &str) -> String {
    message(text).replace(':', "%3A").replace(',', "%2C")
}
