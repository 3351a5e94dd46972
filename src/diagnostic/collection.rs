//! A bag of problems.

use std::collections::BTreeSet;

use super::{Code, Diagnostic, Severity, Span};

/// Problems gathered over all phases: one per (code, span), in the order of their places.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
    seen: BTreeSet<(Code, Span)>,
}

impl Diagnostics {
    /// An empty bag.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a problem, unless the same code stands at the same place already.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        let span = diagnostic.span();
        if span.is_nowhere() || self.seen.insert((diagnostic.code, span)) {
            self.list.push(diagnostic);
        }
    }

    /// Adds all problems of another bag.
    pub fn extend(&mut self, other: Self) {
        for diagnostic in other.list {
            self.push(diagnostic);
        }
    }

    /// True when there is nothing at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many problems there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// True when at least one is an error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.list
            .iter()
            .any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// The problems sorted by source, place and code.
    #[must_use]
    pub fn sorted(&self) -> Vec<&Diagnostic> {
        let mut sorted: Vec<&Diagnostic> = self.list.iter().collect();
        sorted.sort_by_key(|diagnostic| (diagnostic.span(), diagnostic.code));
        sorted
    }

    /// The problems in the order they were found.
    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.list.iter()
    }
}

impl From<Diagnostic> for Diagnostics {
    fn from(diagnostic: Diagnostic) -> Self {
        let mut bag = Self::new();
        bag.push(diagnostic);
        bag
    }
}

impl FromIterator<Diagnostic> for Diagnostics {
    fn from_iter<I: IntoIterator<Item = Diagnostic>>(problems: I) -> Self {
        let mut bag = Self::new();
        for problem in problems {
            bag.push(problem);
        }
        bag
    }
}
