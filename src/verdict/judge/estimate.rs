//! Means, deviations, counts and rates of a whole run: a value, and for some an interval around it.

use crate::measure::{RunResult, Watched};
use crate::verdict::criterion::{Comparison, Criterion, Flow, Statistic};
use crate::verdict::finding::{Bound, Decision, Kind, Observed, Unit};

use super::assessment::{Assessment, decided, plain_limit, unit, watched_seconds};
use super::question::reason;
use super::{flow, latency, words};

/// A mean or standard deviation.
pub(super) fn average(
    criterion: &Criterion,
    statistic: Statistic,
    watched: &Watched,
    confidence: Option<f64>,
) -> Assessment {
    let Some(value) = latency::value(criterion, statistic, watched) else {
        return Assessment::without_samples(criterion, "no call was measured");
    };
    let limit = plain_limit(criterion);
    let kind = criterion.kind();
    let by_failures = latency::failures_decide(criterion, watched);
    let holds = !by_failures
        && limit.is_some_and(|limit| compare(criterion.comparison, value.amount, limit));
    let half = confidence
        .filter(|_| kind == Kind::Estimated && !by_failures)
        .map(|confidence| latency::mean_interval(watched, confidence).map(|(_, half)| half));
    let mut assessment = Assessment {
        decision: decided(holds),
        kind: Some(kind),
        value: Some(value),
        limit,
        unit: Unit::Nanoseconds,
        samples: watched.total.latencies(),
        effective: None,
        interval: None,
        exercised: true,
        reason: reason(criterion, watched, Some(value), holds),
    };
    if let Some(half) = half {
        estimate(criterion, &mut assessment, value.amount, half, watched);
    }
    assessment
}

/// Decides by an interval of `half` on each side of the value; without one nothing is decided.
fn estimate(
    criterion: &Criterion,
    assessment: &mut Assessment,
    value: f64,
    half: Option<f64>,
    watched: &Watched,
) {
    let (Some(half), Some(limit)) = (half, assessment.limit) else {
        assessment.decision = Decision::Undecided;
        assessment.reason = String::from("inconclusive: too short to see how much it varies");
        return;
    };
    let (low, high) = (value - half, value + half);
    assessment.interval = Some((Some(low), Some(high)));
    let (worst, best) = if criterion.wants_low() {
        (high, low)
    } else {
        (low, high)
    };
    if compare(criterion.comparison, worst, limit) {
        assessment.decision = Decision::Holds;
    } else if compare(criterion.comparison, best, limit) {
        assessment.decision = Decision::Undecided;
        let distance = (value - limit).abs();
        let cure = if distance * 1000.0 < half {
            "the value lies too near the limit for any length of run".to_owned()
        } else {
            let length = watched_seconds(watched) * (half / distance).powi(2);
            format!("needs about {} at this rate", words::seconds(length))
        };
        let show = |value| words::amount(value, assessment.unit);
        assessment.reason = format!(
            "inconclusive: it lies between {} and {}; {cure}",
            show(low),
            show(high)
        );
    } else {
        assessment.decision = Decision::Broken;
    }
}

fn compare(comparison: Comparison, value: f64, limit: f64) -> bool {
    let order = value.total_cmp(&limit);
    match comparison {
        Comparison::Below => order.is_lt(),
        Comparison::AtMost => order.is_le(),
        Comparison::Above => order.is_gt(),
        Comparison::AtLeast => order.is_ge(),
        Comparison::Equal => order.is_eq(),
        Comparison::Unequal => order.is_ne(),
    }
}

/// Counts and rates.
pub(super) fn flowing(
    criterion: &Criterion,
    of: Flow,
    result: &RunResult,
    watched: &Watched,
    confidence: Option<f64>,
) -> Assessment {
    let samples = watched.total.by_class.planned();
    if samples == 0 {
        return Assessment::without_samples(criterion, "no call was planned");
    }
    let Some((value, limit)) = flow::value_and_limit(criterion, of, result, watched) else {
        return Assessment::undecided(criterion, "inconclusive: no time passed to divide by");
    };
    let shown = Observed {
        amount: value,
        bound: Bound::Exactly,
    };
    let holds = compare(criterion.comparison, value, limit);
    let unit = unit(criterion);
    let relation = if holds { "wanted" } else { "is not" };
    let reason = format!(
        "{} {relation} {} {}",
        words::amount(value, unit),
        criterion.comparison,
        words::amount(limit, unit)
    );
    let mut assessment = Assessment {
        decision: decided(holds),
        kind: Some(criterion.kind()),
        value: Some(shown),
        limit: Some(limit),
        unit,
        samples,
        effective: None,
        interval: None,
        exercised: true,
        reason,
    };
    if let Some(confidence) = confidence.filter(|_| criterion.kind() == Kind::Estimated) {
        // Without a single ok call the rate is zero, whatever its spread.
        let half = if value > 0.0 {
            flow::spread(of, watched, confidence).map(|spread| value * spread)
        } else {
            Some(0.0)
        };
        estimate(criterion, &mut assessment, value, half, watched);
    }
    assessment
}
