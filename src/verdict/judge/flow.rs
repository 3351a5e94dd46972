//! Counts of calls, alone, per time, or against what was planned.

use std::time::Duration;

use crate::measure::{Cut, Ended, Model, Of, RunResult, Watched, Window};
use crate::outcome::Class;
use crate::statistics::{Batch, batch_interval};
use crate::verdict::criterion::{Criterion, Flow, Limit};

use super::assessment::real;
use super::blocks::thirty;

/// The calls that are counted.
pub(super) const fn count(flow: Flow, cut: &Cut) -> u64 {
    match flow {
        Flow::Throughput => cut.by_class.of(Class::Ok),
        Flow::Sent => cut.sent,
        Flow::Completed | Flow::Messages => cut.completed(),
    }
}

/// The calls that the plan asked for.
pub(super) fn planned(criterion: &Criterion, result: &RunResult, cut: &Cut) -> u64 {
    match result.paced {
        Some(paced) if result.model == Model::Paced && criterion.selection.of == Of::All => paced,
        _ => cut.by_class.planned(),
    }
}

/// From the first due to the last done of what the criterion speaks of.
pub(super) fn window(criterion: &Criterion, result: &RunResult) -> Option<Window> {
    let stage = match (&criterion.selection.within, &criterion.selection.of) {
        (Some(name), _) | (None, Of::Stage(name)) => Some(name),
        _ => None,
    };
    match stage {
        Some(name) => {
            result
                .stages
                .iter()
                .find(|stage| stage.name == *name)?
                .window
        }
        None => result.window,
    }
}

/// Value and limit in one unit; none where there is no time to divide by.
pub(super) fn value_and_limit(
    criterion: &Criterion,
    flow: Flow,
    result: &RunResult,
    watched: &Watched,
) -> Option<(f64, f64)> {
    let cut = &watched.total;
    let counted = real(count(flow, cut));
    let length = window(criterion, result)?.length();
    let seconds = length.as_secs_f64();
    match criterion.limit {
        Limit::Calls(calls) => Some((counted, real(calls))),
        Limit::Rate(rate) => (seconds > 0.0).then(|| (counted / seconds, rate.as_per_second())),
        Limit::OfPlanned(share) if flow == Flow::Throughput => {
            let planned = real(planned(criterion, result, cut)) / planned_time(result, length);
            (seconds > 0.0 && planned.is_finite())
                .then(|| (counted / seconds, planned * share.as_f64()))
        }
        Limit::OfPlanned(share) => {
            let planned = planned(criterion, result, cut);
            (planned > 0).then(|| (counted / real(planned), share.as_f64()))
        }
        Limit::Length(_)
        | Limit::Share(_)
        | Limit::Clients(_)
        | Limit::OfBaseline(_)
        | Limit::Number(_)
        | Limit::Up
        | Limit::Down => None,
    }
}

/// The seconds in which the planned calls were due.
fn planned_time(result: &RunResult, window: Duration) -> f64 {
    let length = match result.ended {
        Ended::Finished => result.length.unwrap_or(window),
        Ended::Interrupted | Ended::Stopped(_) => window,
    };
    length.as_secs_f64()
}

/// How far the true rate may lie from the observed one, as a share of it.
pub(super) fn spread(flow: Flow, watched: &Watched, confidence: f64) -> Option<f64> {
    let blocks = thirty(watched);
    let batches: Vec<Batch> = blocks
        .iter()
        .map(|block| Batch {
            sum: real(count(flow, &block.cut)),
            weight: 1.0,
        })
        .collect();
    // The last block may be cut short by the end of the run.
    let whole = batches.len().saturating_sub(1).max(batches.len().min(2));
    let (rate, half) = batch_interval(&batches[..whole], confidence)?;
    (rate > 0.0).then(|| half / rate)
}

/// The calls that the plan asked for in a part of the time.
pub(super) fn planned_in(result: &RunResult, cut: &Cut, seconds: f64) -> f64 {
    match (result.paced, result.length) {
        (Some(paced), Some(length)) if result.model == Model::Paced && !length.is_zero() => {
            real(paced) * seconds / length.as_secs_f64()
        }
        _ => real(cut.by_class.planned()),
    }
}
