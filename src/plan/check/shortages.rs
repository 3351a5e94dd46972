//! What criteria lack to be decided, in words.

use std::time::Duration;

use crate::diagnostic::{Code, Diagnostic, Span};
use crate::units::format_duration;

/// A criterion with too few calls.
pub(super) struct TooFew {
    pub(super) text: String,
    pub(super) needed: u64,
    /// The measurement with the fewest calls, and how many it plans.
    pub(super) fewest: (String, u64),
    pub(super) others: usize,
}

/// An estimated criterion of a short measurement.
pub(super) struct Short {
    pub(super) text: String,
    /// The shortest measurement.
    pub(super) shortest: (String, Duration),
    pub(super) others: usize,
}

/// A criterion about what is not called.
pub(super) struct Never {
    pub(super) text: String,
    pub(super) of: String,
    pub(super) name: String,
    pub(super) others: usize,
}

/// `smoke`, or `smoke and 2 more`.
fn with_others(name: &str, others: usize) -> String {
    match others {
        0 => format!("`{name}`"),
        others => format!("`{name}` and {others} more"),
    }
}

fn calls(count: u64) -> String {
    match count {
        1 => "1 call".to_owned(),
        count => format!("{count} calls"),
    }
}

impl TooFew {
    pub(super) fn warning(self, span: Span) -> Diagnostic {
        let Self {
            text,
            needed,
            fewest: (name, planned),
            others,
        } = self;
        Diagnostic::warning(
            Code::TooFewCalls,
            span,
            format!(
                "`{text}` needs {needed} calls before it can pass, and {} plans {}",
                with_others(&name, others),
                calls(planned)
            ),
        )
        .label("too few calls to decide this")
        .help("plan more calls, choose a lower percentile, or `confidence: none` to decide by the observed value alone")
    }
}

impl Short {
    pub(super) fn warning(self, span: Span) -> Diagnostic {
        let Self {
            text,
            shortest: (name, length),
            others,
        } = self;
        Diagnostic::warning(
            Code::ShortMeasurement,
            span,
            format!(
                "`{text}` is estimated, and {} lasts {}",
                with_others(&name, others),
                format_duration(length)
            ),
        )
        .label("says little about stalls that come every few seconds")
        .help("measure for 10s or longer")
    }
}

impl Never {
    pub(super) fn warning(self, span: Span) -> Diagnostic {
        let Self {
            text,
            of,
            name,
            others,
        } = self;
        Diagnostic::warning(
            Code::UnknownSelector,
            span,
            format!("{} never makes a call of {of}", with_others(&name, others)),
        )
        .label("will have no samples")
        .help(format!("write `{text} if any` where that is meant"))
    }
}
