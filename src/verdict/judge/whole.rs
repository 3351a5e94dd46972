//! A criterion and a whole run.

use crate::measure::{RunResult, Watched};
use crate::statistics::{Exceedance, Side, effective_calls};
use crate::verdict::criterion::{Comparison, Criterion, Flow, Metric, Statistic};
use crate::verdict::finding::{Bound, Decision, Kind, Observed, Unit};

use super::assessment::{Assessment, plain_limit, real, unit, watched, whole as rounded};
use super::tried::Tried;
use super::{blocks, flow, latency, share, words};

/// What is found out about a criterion; `confidence` is how sure estimates must be, none for the observed value.
pub(super) fn assess(
    criterion: &Criterion,
    result: &RunResult,
    confidence: Option<f64>,
) -> Assessment {
    if matches!(
        criterion.limit,
        crate::verdict::criterion::Limit::OfBaseline(_)
    ) {
        return Assessment::undecided(
            criterion,
            "inconclusive: there is no baseline to compare with",
        );
    }
    let Some(watched) = watched(criterion, result) else {
        return Assessment::undecided(criterion, "undecided: this metric is not measured yet");
    };
    match &criterion.metric {
        Metric::Latency(_, statistic @ (Statistic::Mean | Statistic::Stddev)) => {
            average(criterion, *statistic, watched, confidence)
        }
        Metric::Latency(..) | Metric::Share(_) => question(criterion, watched, confidence),
        Metric::Flow(Flow::Messages) => {
            Assessment::undecided(criterion, "undecided: this metric is not measured yet")
        }
        Metric::Flow(flow) => flowing(criterion, *flow, result, watched, confidence),
        _ => Assessment::undecided(criterion, "undecided: this metric is not measured yet"),
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

const fn decided(holds: bool) -> Decision {
    if holds {
        Decision::Holds
    } else {
        Decision::Broken
    }
}

fn observed(criterion: &Criterion, watched: &Watched) -> Option<Observed> {
    match criterion.metric {
        Metric::Latency(_, statistic) => latency::value(criterion, statistic, watched),
        Metric::Share(of) => share::value(of, watched),
        _ => None,
    }
}

/// A percentile, minimum, maximum or share.
fn question(criterion: &Criterion, watched: &Watched, confidence: Option<f64>) -> Assessment {
    let Some(tried) =
        Tried::new(criterion, watched, &watched.total).filter(|tried| tried.calls > 0)
    else {
        return Assessment::without_samples(criterion, "no call was measured");
    };
    let kind = criterion.kind();
    let value = observed(criterion, watched);
    let mut assessment = Assessment {
        decision: decided(tried.holds),
        kind: Some(kind),
        value,
        limit: plain_limit(criterion),
        unit: unit(criterion),
        samples: tried.calls,
        effective: None,
        interval: None,
        exercised: true,
        reason: counted_reason(criterion, watched, value, tried.holds),
    };
    let Some(confidence) = confidence.filter(|_| kind == Kind::Estimated) else {
        if kind == Kind::Estimated {
            assessment
                .reason
                .push_str(" (by the observed value, confidence: none)");
        }
        return assessment;
    };
    let blocks = blocks::thirty(watched);
    let effect = blocks::effect(criterion, watched, &blocks);
    let effective = effective_calls(tried.calls, effect);
    let seen = Exceedance {
        share: real(tried.bad) / real(tried.calls),
        effective,
        confidence,
    };
    assessment.decision = match seen.side(tried.allowed) {
        Side::Below => Decision::Holds,
        Side::Above => Decision::Broken,
        Side::Unknown => Decision::Undecided,
    };
    assessment.effective = Some(rounded(effective));
    assessment.interval = Some(interval(criterion, watched, seen));
    if assessment.decision == Decision::Undecided {
        assessment.reason = open_reason(criterion, watched, &assessment, seen, tried.allowed);
    } else {
        let holds = assessment.decision == Decision::Holds;
        assessment.reason = counted_reason(criterion, watched, value, holds);
    }
    assessment
}

fn interval(
    criterion: &Criterion,
    watched: &Watched,
    seen: Exceedance,
) -> (Option<f64>, Option<f64>) {
    match criterion.metric {
        Metric::Latency(_, Statistic::Percentile(of)) => {
            latency::percentile_interval(criterion, watched, of, seen.effective, seen.confidence)
        }
        _ => {
            let (lower, upper) = seen.interval();
            if criterion.wants_low() {
                (Some(lower), Some(upper))
            } else {
                (Some(1.0 - upper), Some(1.0 - lower))
            }
        }
    }
}

fn counted_reason(
    criterion: &Criterion,
    watched: &Watched,
    value: Option<Observed>,
    holds: bool,
) -> String {
    let unit = unit(criterion);
    let shown = value.map_or_else(
        || "nothing".to_owned(),
        |value| words::observed(value, unit),
    );
    let limit = plain_limit(criterion).map_or_else(String::new, |limit| words::amount(limit, unit));
    let mut reason = if holds {
        format!("{shown}, wanted {} {limit}", criterion.comparison)
    } else {
        format!("{shown} is not {} {limit}", criterion.comparison)
    };
    let failed = watched.total.failed;
    if failed > 0 && matches!(criterion.metric, Metric::Latency(..)) && !holds {
        reason.push_str(&format_failed(failed));
    }
    reason
}

fn format_failed(failed: u64) -> String {
    format!(
        "; {} that failed count as beyond any limit",
        words::calls(failed)
    )
}

fn open_reason(
    criterion: &Criterion,
    watched: &Watched,
    assessment: &Assessment,
    seen: Exceedance,
    allowed: f64,
) -> String {
    let name = criterion
        .text
        .split(['<', '>', '=', '!'])
        .next()
        .unwrap_or_default()
        .trim();
    let unit = assessment.unit;
    let show = |value: f64| words::amount(value, unit);
    let what = match assessment.interval {
        Some((Some(low), Some(high))) => format!("only between {} and {}", show(low), show(high)),
        Some((Some(low), None)) => format!("only above {}", show(low)),
        Some((None, Some(high))) => format!("only below {}", show(high)),
        _ => "nowhere yet".to_owned(),
    };
    let sure = words::percent(seen.confidence);
    let calls = words::calls(assessment.samples);
    let independent = match assessment.effective {
        Some(effective) if effective < assessment.samples => {
            format!(" (worth {} independent ones)", words::separated(effective))
        }
        _ => String::new(),
    };
    let cure = match seen.needed_times(allowed) {
        None => "the value lies too near the limit for any length of run".to_owned(),
        Some(times) => {
            let needed = words::calls(rounded((real(assessment.samples) * times).ceil()));
            let length = watched_seconds(watched) * times;
            format!(
                "needs about {needed}, {} at this rate",
                words::seconds(length)
            )
        }
    };
    format!(
        "inconclusive: {calls}{independent} can show {name} {what} with {sure} confidence; {cure}"
    )
}

fn watched_seconds(watched: &Watched) -> f64 {
    real(watched.block_step) * real(watched.blocks.len() as u64) / 1e9
}

/// A mean or standard deviation.
fn average(
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
        reason: counted_reason(criterion, watched, Some(value), holds),
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
        assessment.reason = "inconclusive: too short to see how much it varies".to_owned();
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
fn flowing(
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
