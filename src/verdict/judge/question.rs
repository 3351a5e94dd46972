//! Percentiles, minima, maxima and shares of a whole run: decided by one question in counts.

use crate::measure::Watched;
use crate::statistics::{Exceedance, Side, effective_calls};
use crate::verdict::criterion::{Criterion, Metric, Statistic};
use crate::verdict::finding::{Decision, Kind, Observed};

use super::assessment::{
    Assessment, decided, plain_limit, real, unit, watched_seconds, whole as rounded,
};
use super::tried::Tried;
use super::{blocks, latency, share, words};

/// A percentile, minimum, maximum or share.
pub(super) fn question(
    criterion: &Criterion,
    watched: &Watched,
    confidence: Option<f64>,
) -> Assessment {
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
        reason: reason(criterion, watched, value, tried.holds),
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
        assessment.reason = reason(criterion, watched, value, holds);
    }
    assessment
}

fn interval(
    criterion: &Criterion,
    watched: &Watched,
    seen: Exceedance,
) -> (Option<f64>, Option<f64>) {
    if let Metric::Latency(_, Statistic::Percentile(of)) = criterion.metric {
        let Exceedance {
            effective,
            confidence,
            ..
        } = seen;
        return latency::percentile_interval(criterion, watched, of, effective, confidence);
    }
    let (lower, upper) = seen.interval();
    if criterion.wants_low() {
        (Some(lower), Some(upper))
    } else {
        (Some(1.0 - upper), Some(1.0 - lower))
    }
}

/// What was observed against what was wanted.
pub(super) fn reason(
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
        reason.push_str(&beyond_any_limit(failed));
    }
    reason
}

fn beyond_any_limit(failed: u64) -> String {
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

fn observed(criterion: &Criterion, watched: &Watched) -> Option<Observed> {
    match criterion.metric {
        Metric::Latency(_, statistic) => latency::value(criterion, statistic, watched),
        Metric::Share(of) => share::value(of, watched),
        Metric::Flow(_)
        | Metric::Drift(..)
        | Metric::Spread(_)
        | Metric::Overhead(_)
        | Metric::Capacity
        | Metric::Target(..)
        | Metric::Health
        | Metric::Metrics => None,
    }
}
