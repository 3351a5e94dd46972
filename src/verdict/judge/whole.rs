//! A criterion and a whole run.

use crate::measure::RunResult;
use crate::verdict::criterion::{Criterion, Limit, Metric, Statistic};
use crate::verdict::finding::Decision;

use super::assessment::{Assessment, watched};
use super::estimate::{average, flowing};
use super::question::question;

/// What is found out about a criterion; `confidence` is how sure estimates must be, none for the observed value.
pub(super) fn assess(
    criterion: &Criterion,
    result: &RunResult,
    confidence: Option<f64>,
) -> Assessment {
    if matches!(criterion.limit, Limit::OfBaseline(_)) {
        return Assessment::undecided(
            criterion,
            "inconclusive: there is no baseline to compare with",
        );
    }
    let not_yet = || Assessment::undecided(criterion, "undecided: this is not measured yet");
    let Some(watched) = watched(criterion, result).filter(|_| criterion.is_built()) else {
        return not_yet();
    };
    match &criterion.metric {
        Metric::Latency(_, statistic @ (Statistic::Mean | Statistic::Stddev)) => {
            average(criterion, *statistic, watched, confidence)
        }
        Metric::Latency(..) | Metric::Share(_) => question(criterion, watched, confidence),
        Metric::Flow(flow) => flowing(criterion, *flow, result, watched, confidence),
        Metric::Drift(..)
        | Metric::Spread(_)
        | Metric::Overhead(_)
        | Metric::Capacity
        | Metric::Target(..)
        | Metric::Health
        | Metric::Metrics => not_yet(),
    }
}

/// Whether a criterion holds by the observed values alone, as `mark` wants it; none without data.
#[must_use]
pub fn holds(criterion: &Criterion, result: &RunResult) -> Option<bool> {
    match assess(criterion, result, None).decision {
        Decision::Holds => Some(true),
        Decision::Broken => Some(false),
        Decision::Undecided => None,
    }
}
