//! Places inside values, and paths beside the files that name them.

use crate::diagnostic::{Sources, Span, Spanned};

/// The place of a part of a text; the whole text where it was not written letter by letter.
pub(super) fn part(text: &Spanned<String>, start: usize, end: usize) -> Span {
    if text.span.range().len() == text.value.len() {
        text.span.part(start, end)
    } else {
        text.span
    }
}

/// A path as seen from where the plan is read: relative to the file that names it.
pub(super) fn beside(sources: &Sources, path: &Spanned<String>) -> Spanned<String> {
    Spanned::new(beside_place(sources, &path.value, path.span), path.span)
}

/// The same for a path whose place is known from elsewhere. What no file names (`--set`) is relative to the plan.
pub(super) fn beside_place(sources: &Sources, path: &str, place: Span) -> String {
    let plan = || sources.iter().next().map(|(_, source)| source);
    let file = sources
        .get(place.source)
        .filter(|source| !source.name.starts_with("--"))
        .or_else(plan);
    file.map_or_else(
        || path.to_owned(),
        |file| crate::plan::beside(&file.name, path),
    )
}
