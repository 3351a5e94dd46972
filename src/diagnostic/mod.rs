//! What is wrong with a plan, where, and what to write instead.
//!
//! A [`Diagnostic`] is a value: a [`Code`], a severity, a message, labelled [`Span`]s and help.
//! [`Diagnostics`] gathers all of them, one per (code, span), and sorts them by place. This module draws nothing
//! and reads no files; `cli` draws, with the same data that `--format json` prints.

mod code;
mod collection;
mod source;
mod suggest;

pub use code::{Area, Code, CodeRow};
pub use collection::Diagnostics;
pub use source::{Position, Source, SourceId, Sources, Span, Spanned};
pub use suggest::{did_you_mean, list_names, nearest};

/// How bad a problem is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The plan can not be run.
    Error,
    /// The plan runs, and probably not as meant.
    Warning,
}

impl Severity {
    /// The word that begins a drawn diagnostic.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }
}

/// A place with a word about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What stands there; may be empty.
    pub text: String,
}

/// One problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The kind of problem.
    pub code: Code,
    /// How bad it is.
    pub severity: Severity,
    /// One sentence, lower case, without a full stop.
    pub message: String,
    /// The places; the first is where the problem is, others are where it came from.
    pub labels: Vec<Label>,
    /// What to write instead, a line each.
    pub help: Vec<String>,
}

impl Diagnostic {
    /// An error at `span`.
    #[must_use]
    pub fn error(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self::new(code, Severity::Error, span, message)
    }

    /// A warning at `span`.
    #[must_use]
    pub fn warning(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self::new(code, Severity::Warning, span, message)
    }

    fn new(code: Code, severity: Severity, span: Span, message: impl Into<String>) -> Self {
        let label = Label {
            span,
            text: String::new(),
        };
        Self {
            code,
            severity,
            message: message.into(),
            labels: vec![label],
            help: Vec::new(),
        }
    }

    /// Puts a word under the first underline: what was expected there.
    #[must_use]
    pub fn label(mut self, text: impl Into<String>) -> Self {
        if let Some(first) = self.labels.first_mut() {
            first.text = text.into();
        }
        self
    }

    /// Adds a second place.
    #[must_use]
    pub fn also(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label {
            span,
            text: text.into(),
        });
        self
    }

    /// Adds a line of help.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help.push(text.into());
        self
    }

    /// The place of the problem.
    #[must_use]
    pub fn span(&self) -> Span {
        self.labels
            .first()
            .map_or(Span::NOWHERE, |label| label.span)
    }
}

#[cfg(test)]
mod tests;
