//! Where in the plan a part of a scalar stands.

use std::ops::Range;

use crate::diagnostic::{Code, Diagnostic, Span};

/// The place of a text whose parts are reported.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    span: Span,
    /// How far the content begins after the span's start; none where source and content differ (escapes, folding).
    offset: Option<usize>,
}

impl Place {
    /// Content and source are taken to be the same where they are equally long, and quotes to stand around the content
    /// where the source is longer by two.
    pub(super) fn new(text: &str, span: Span) -> Self {
        let source = span.range().len();
        let offset = match source.checked_sub(text.len()) {
            Some(0) => Some(0),
            Some(2) => Some(1),
            _ => None,
        };
        Self { span, offset }
    }

    /// The place of a range of the content; all of it where that can not be told.
    pub(super) fn of(&self, range: &Range<usize>) -> Span {
        self.offset.map_or(self.span, |offset| {
            self.span.part(range.start + offset, range.end + offset)
        })
    }

    pub(super) fn error(
        &self,
        code: Code,
        range: &Range<usize>,
        message: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic::error(code, self.of(range), message)
    }
}
