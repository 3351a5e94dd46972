//! `over D`: every full window of a length, sliding by a second, each judged with its own calls.

use crate::measure::{Cut, Ended, RunResult, Watched};
use crate::statistics::{Effect, Exceedance, Part, Side, effective_calls};
use crate::verdict::criterion::{Criterion, Limit, Metric};
use crate::verdict::finding::{Bound, Decision, Kind, Observed, Unit};

use super::assessment::{Assessment, above, plain_limit, real, unit, watched};
use super::tried::Tried;
use super::{flow, words};

/// What is found out about a criterion with `over`.
pub(super) fn assess(
    criterion: &Criterion,
    result: &RunResult,
    confidence: Option<f64>,
) -> Assessment {
    let (Some(watched), Some(length)) = (watched(criterion, result), criterion.over) else {
        return Assessment::undecided(criterion, "undecided: this metric is not measured yet");
    };
    let length = usize::try_from(length.as_secs()).unwrap_or(usize::MAX);
    let seconds = full_seconds(result, watched);
    if seconds.len() < length {
        let reason = format!("inconclusive: the run has no full window of {length} s");
        return Assessment::undecided(criterion, reason);
    }
    let confidence = confidence.filter(|_| criterion.kind() == Kind::Estimated);
    let first = watched.seconds.len().min(first_second(result));
    let mut open: Option<(usize, Decision)> = None;
    let mut exercised = false;
    for (at, window) in seconds.windows(length).enumerate() {
        let decision = decide(criterion, result, watched, window, confidence);
        exercised |= decision.is_some();
        match decision {
            Some(Decision::Broken) => {
                open = Some((at, Decision::Broken));
                break;
            }
            Some(Decision::Undecided) if open.is_none() => open = Some((at, Decision::Undecided)),
            None if open.is_none() && !criterion.if_any => open = Some((at, Decision::Undecided)),
            _ => {}
        }
    }
    let windows = seconds.len() - length + 1;
    let samples = watched.total.by_class.planned();
    let mut found = Assessment {
        kind: Some(criterion.kind()),
        samples,
        exercised,
        ..Assessment::undecided(criterion, "")
    };
    found.limit = plain_limit(criterion);
    found.value = bound(criterion, open);
    (found.decision, found.reason) = match open {
        None => (Decision::Holds, format!("held in all {windows} windows")),
        Some((at, decision)) => {
            let from = first + at;
            let seen = seen(criterion, watched, &seconds[at..at + length]);
            let when = format!("in the {length} s from second {from} on {seen}");
            match decision {
                Decision::Broken => (decision, when),
                Decision::Holds | Decision::Undecided => (
                    decision,
                    format!("inconclusive: too few independent calls {when}"),
                ),
            }
        }
    };
    found
}

/// A window tells on which side of the limit the value lies, not where.
fn bound(criterion: &Criterion, open: Option<(usize, Decision)>) -> Option<Observed> {
    let bound = match (open, criterion.wants_low()) {
        (Some((_, Decision::Undecided)), _) => return None,
        (None, true) | (Some(_), false) => Bound::AtMost,
        (None, false) | (Some(_), true) => Bound::AtLeast,
    };
    plain_limit(criterion).map(|amount| Observed { amount, bound })
}

fn first_second(result: &RunResult) -> usize {
    let first = result.window.map_or(0, |window| window.start.second());
    usize::try_from(first).unwrap_or(usize::MAX)
}

/// The seconds that the run was due in from end to end.
fn full_seconds<'a>(result: &RunResult, watched: &'a Watched) -> &'a [Cut] {
    let all = watched.seconds.as_slice();
    let known = match (result.length, &result.ended) {
        (Some(length), Ended::Finished) => usize::try_from(length.as_secs()).ok(),
        _ => None,
    };
    let end = known
        .unwrap_or_else(|| all.len().saturating_sub(1))
        .min(all.len());
    all.get(first_second(result).min(end)..end)
        .unwrap_or_default()
}

fn sum(window: &[Cut]) -> Cut {
    let mut sum = Cut::default();
    for second in window {
        sum.merge(second);
    }
    sum
}

/// None without calls.
fn decide(
    criterion: &Criterion,
    result: &RunResult,
    watched: &Watched,
    window: &[Cut],
    confidence: Option<f64>,
) -> Option<Decision> {
    let cut = sum(window);
    let holds = |holds| {
        if holds {
            Decision::Holds
        } else {
            Decision::Broken
        }
    };
    if let Some(tried) = Tried::new(criterion, watched, &cut) {
        if tried.calls == 0 {
            return None;
        }
        let Some(confidence) = confidence else {
            return Some(holds(tried.holds));
        };
        let seen = Exceedance {
            share: real(tried.bad) / real(tried.calls),
            effective: effective_calls(tried.calls, effect(criterion, watched, window)),
            confidence,
        };
        return Some(match seen.side(tried.allowed) {
            Side::Below => Decision::Holds,
            Side::Above => Decision::Broken,
            Side::Unknown => Decision::Undecided,
        });
    }
    observed(criterion, result, &cut, window.len()).map(holds)
}

/// Means, deviations and rates of one window are decided by what was observed in it.
pub(super) fn observed(
    criterion: &Criterion,
    result: &RunResult,
    cut: &Cut,
    seconds: usize,
) -> Option<bool> {
    let seconds = real(seconds as u64);
    let (value, limit) = match criterion.metric {
        Metric::Flow(of) => {
            let count = real(flow::count(of, cut));
            match criterion.limit {
                Limit::Rate(rate) => (count / seconds, rate.as_per_second()),
                Limit::Calls(calls) => (count, real(calls)),
                Limit::OfPlanned(share) => {
                    let planned = flow::planned_in(result, cut, seconds);
                    (count, planned * share.as_f64())
                }
                Limit::Length(_)
                | Limit::Share(_)
                | Limit::Clients(_)
                | Limit::OfBaseline(_)
                | Limit::Number(_)
                | Limit::Up
                | Limit::Down => return None,
            }
        }
        Metric::Latency(..) if cut.latencies() > 0 => {
            if cut.failed > 0 {
                return Some(false);
            }
            #[expect(clippy::cast_precision_loss, reason = "a mean of nanoseconds")]
            let mean = cut.sum as f64 / real(cut.measured);
            (mean, plain_limit(criterion)?)
        }
        Metric::Latency(..)
        | Metric::Share(_)
        | Metric::Drift(..)
        | Metric::Spread(_)
        | Metric::Overhead(_)
        | Metric::Capacity
        | Metric::Target(..)
        | Metric::Health
        | Metric::Metrics => return None,
    };
    Some(if criterion.wants_low() {
        value <= limit
    } else {
        value >= limit
    })
}

/// Clusters within the window, its seconds as blocks; calls of a single second count as independent.
fn effect(criterion: &Criterion, watched: &Watched, window: &[Cut]) -> Effect {
    if window.len() < 2 {
        return Effect::NONE;
    }
    let parts =
        |of: &dyn Fn(&Cut) -> Option<Part>| -> Vec<Part> { window.iter().filter_map(of).collect() };
    let bad = parts(&|cut| {
        Tried::new(criterion, watched, cut).map(|tried| Part {
            calls: tried.calls,
            beyond: tried.bad,
        })
    });
    let Some(limit) = criterion.threshold() else {
        return Effect::of_share(&bad, &bad);
    };
    let third = parts(&|cut| {
        let failed = if criterion.failures_are_long() {
            cut.failed
        } else {
            0
        };
        Some(Part {
            calls: cut.latencies(),
            beyond: above(watched, cut, limit / 3)? + failed,
        })
    });
    Effect::at_limit(&bad, &third, &bad)
}

fn seen(criterion: &Criterion, watched: &Watched, window: &[Cut]) -> String {
    match Tried::new(criterion, watched, &sum(window)) {
        Some(tried) if tried.calls > 0 => format!(
            "{} of {} were on the wrong side of {}",
            words::amount(real(tried.bad) / real(tried.calls), Unit::Share),
            words::calls(tried.calls),
            plain_limit(criterion)
                .map_or_else(String::new, |limit| words::amount(limit, unit(criterion)))
        ),
        Some(_) => "there was no call".to_owned(),
        None => "it did not hold".to_owned(),
    }
}
