//! A criterion's text in words with their places.

use crate::diagnostic::{Code, Diagnostic, Span};

/// A word or an operator, and where in the text it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Word<'_> {
    pub(super) fn is_operator(&self) -> bool {
        self.text.starts_with(is_operator)
    }
}

const fn is_operator(c: char) -> bool {
    matches!(c, '<' | '>' | '=' | '!')
}

/// The text with its place; where both have one length, parts of the text are parts of the place.
#[derive(Debug, Clone, Copy)]
pub(super) struct Text<'a> {
    pub(super) whole: &'a str,
    pub(super) span: Span,
}

impl<'a> Text<'a> {
    /// The place of a part.
    pub(super) fn at(&self, start: usize, end: usize) -> Span {
        if self.span.range().len() == self.whole.len() {
            self.span.part(start, end)
        } else {
            self.span
        }
    }

    /// The place of some words.
    pub(super) fn place(&self, words: &[Word<'_>]) -> Span {
        match (words.first(), words.last()) {
            (Some(first), Some(last)) => self.at(first.start, last.end),
            _ => self.span,
        }
    }

    /// The text from the first to the last of some words, as written.
    pub(super) fn slice(&self, words: &[Word<'_>]) -> &'a str {
        match (words.first(), words.last()) {
            (Some(first), Some(last)) => self.whole.get(first.start..last.end).unwrap_or_default(),
            _ => "",
        }
    }

    pub(super) fn error(&self, code: Code, words: &[Word<'_>], message: String) -> Diagnostic {
        Diagnostic::error(code, self.place(words), message)
    }

    /// Words at blanks; runs of `<`, `>`, `=` and `!` are words of their own, and quotes hold a word together.
    pub(super) fn words(&self) -> Vec<Word<'a>> {
        let mut words = Vec::new();
        let mut start: Option<(usize, char)> = None;
        let mut push = |from: usize, to: usize| {
            if let Some(text) = self.whole.get(from..to) {
                words.push(Word {
                    text,
                    start: from,
                    end: to,
                });
            }
        };
        for (at, c) in self.whole.char_indices() {
            if let Some((from, first)) = start {
                let quoted = matches!(first, '"' | '\'');
                let goes_on = if quoted {
                    at == from + 1 || !self.whole.get(..at).is_some_and(|t| t.ends_with(first))
                } else {
                    !c.is_whitespace() && is_operator(c) == is_operator(first)
                };
                if goes_on {
                    continue;
                }
                push(from, at);
                start = None;
            }
            if !c.is_whitespace() {
                start = Some((at, c));
            }
        }
        if let Some((from, _)) = start {
            push(from, self.whole.len());
        }
        words
    }
}
