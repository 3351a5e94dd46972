//! What is good enough, and whether it was: the metric catalogue, the criterion grammar and the judge.
//!
//! A verdict has three values; no data is never a pass. Nothing here knows a plan or a report.

use crate::diagnostic::Span;

/// Which list a criterion stands in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum List {
    /// Else FAIL.
    Must,
    /// Else WARN.
    Should,
    /// Ends the run now.
    StopIf,
}

/// `METRIC op VALUE [over D] [if any]`.
#[derive(Debug, Clone, PartialEq)]
pub struct Criterion {
    /// As written.
    pub text: String,
    /// Where.
    pub span: Span,
    /// In which list.
    pub list: List,
}
