//! Criteria and a result to a verdict.

use super::criterion::Criterion;
use super::finding::{Outcome, Verdict};
use super::rules::Rules;
use crate::measure::{RunResult, Watch};

/// What a tally must count so that these criteria can be judged.
#[must_use]
pub fn watches(_criteria: &[Criterion]) -> Vec<Watch> {
    Vec::new()
}

/// Judges a result.
#[must_use]
pub fn judge(_criteria: &[Criterion], _result: &RunResult, _rules: &Rules) -> Verdict {
    Verdict {
        outcome: Outcome::Inconclusive,
        findings: Vec::new(),
        validity: Vec::new(),
        reason: None,
        warnings: Vec::new(),
    }
}

/// Whether a criterion holds by the observed values alone, as `mark` wants it; none without data.
#[must_use]
pub fn holds(_criterion: &Criterion, _result: &RunResult) -> Option<bool> {
    None
}
