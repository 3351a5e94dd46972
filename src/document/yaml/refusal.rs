//! What the parser could not read, in words of this project.

use serde_saphyr::{Error, Location};

use super::read::unquoted;
use crate::diagnostic::{Code, Diagnostic, SourceId, Span};
use crate::document::Format;

/// The one diagnostic for a text that the parser refused.
pub(super) fn diagnostic(id: SourceId, text: &str, format: Format, error: &Error) -> Diagnostic {
    let error = error.without_snippet();
    let at = error.location().map_or(0, |place| offset(text, place));
    if let Some(template) = template_before(text, at) {
        let written = text.get(template.clone()).unwrap_or_default();
        return unquoted(Span::new(id, template.start, template.end), written);
    }
    let at = match text.get(..at).and_then(|before| before.rfind("---")) {
        Some(separator) if is_second_document(error) => separator,
        _ => at,
    };
    let next = text.get(at..).and_then(|rest| rest.chars().next());
    let end = at
        + next
            .filter(|c| *c != '\n' && *c != '\r')
            .map_or(0, char::len_utf8);
    let span = Span::new(id, at, end);
    let told = error.to_string();
    let reason = told.split(" at line ").next().unwrap_or(&told);
    if is_budget(error) || reason.contains("recursion limit") {
        return too_large(span, error);
    }
    let name = format.name();
    let diagnostic = Diagnostic::error(
        Code::Syntax,
        span,
        format!("this is not {name}: {}", words(error, reason)),
    )
    .label("the parser stopped here");
    let diagnostic = match advice(reason, error) {
        Some(advice) => diagnostic.help(advice),
        None => diagnostic,
    };
    diagnostic.help("only the first syntax error is shown; the plan itself was not checked")
}

fn is_budget(error: &Error) -> bool {
    if let Error::AliasError { error, .. } = error {
        return is_budget(error);
    }
    matches!(
        error,
        Error::Budget { .. }
            | Error::AliasReplayLimitExceeded { .. }
            | Error::AliasExpansionLimitExceeded { .. }
            | Error::AliasReplayStackDepthExceeded { .. }
    )
}

fn too_large(span: Span, error: &Error) -> Diagnostic {
    let told = error.to_string();
    let (message, label) = if told.contains("Depth") || told.contains("recursion") {
        (
            "the file is nested more than 32 levels deep",
            "too deep here",
        )
    } else {
        (
            "the file grows beyond what a plan can be",
            "the budget ends here",
        )
    };
    Diagnostic::error(Code::TooLarge, span, message).label(label).help(
        "a plan has at most 32 levels and 100,000 values, counted after aliases (`*name`) are expanded",
    )
}

fn words(error: &Error, reason: &str) -> String {
    if let Error::AliasError { error, .. } = error {
        return words(error, reason);
    }
    if is_second_document(error) {
        return "a second document begins here (`---`)".to_owned();
    }
    if matches!(error, Error::UnknownAnchor { .. }) {
        return "this alias has no anchor (`&name`) before it".to_owned();
    }
    if matches!(error, Error::RecursiveReferencesRequireWeakTypes { .. }) {
        return "this alias stands inside its own anchor".to_owned();
    }
    reason.to_owned()
}

fn is_second_document(error: &Error) -> bool {
    matches!(error, Error::MultipleDocuments { .. })
}

fn advice(reason: &str, error: &Error) -> Option<&'static str> {
    if is_second_document(error) {
        return Some(
            "a plan is one document; put shared definitions into a file of their own and name it under `use`",
        );
    }
    let table = [
        ("tab", "YAML is indented with spaces, never with tabs"),
        ("unclosed quote", "a quote that opens here is never closed"),
        (
            "mapping values are not allowed",
            "a text with `: ` in it needs quotes; keys of one map begin in the same column",
        ),
        (
            "did not find expected key",
            "keys of one map begin in the same column",
        ),
        ("unsupported tag", "a plan uses no tags (`!name`)"),
    ];
    let found = table.iter().find(|(part, _)| reason.contains(part));
    found.map(|(_, advice)| *advice)
}

/// The byte of a place: its own offset where the parser knows it, else counted from line and column.
fn offset(text: &str, place: Location) -> usize {
    let known = place.span().byte_offset();
    if let Some(at) = known.and_then(|at| usize::try_from(at).ok())
        && text.is_char_boundary(at)
    {
        return at;
    }
    let line = usize::try_from(place.line()).unwrap_or(1).max(1) - 1;
    let column = usize::try_from(place.column()).unwrap_or(1).max(1) - 1;
    let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    let rest = text.get(start..).unwrap_or_default();
    let before = rest
        .char_indices()
        .nth(column)
        .map_or(rest.len(), |(at, _)| at);
    (start + before).min(text.len())
}

/// A `{{ … }}` without quotes on the line where the parser stopped, or the line before.
fn template_before(text: &str, at: usize) -> Option<std::ops::Range<usize>> {
    let before = text.get(..at)?;
    let line = before.rfind('\n').map_or(0, |at| at + 1);
    let previous = text
        .get(..line.saturating_sub(1))?
        .rfind('\n')
        .map_or(0, |at| at + 1);
    [line, previous].into_iter().find_map(|start| {
        let line = text.get(start..)?.lines().next()?;
        let open = line.find("{{")?;
        let ahead = line.get(..open)?;
        let quoted = ahead.matches('"').count() % 2 == 1 || ahead.matches('\'').count() % 2 == 1;
        let begins = ahead.trim_end().ends_with([':', '-', ',', '[', '{']);
        let close = line
            .get(open..)?
            .find("}}")
            .map_or(line.len(), |at| open + at + 2);
        (begins && !quoted && !ahead.contains('#')).then(|| start + open..start + close)
    })
}
