//! All of it in one word.

use crate::measure::{Ended, Histogram, LatencyKind, RunResult, StopReason, Window};
use crate::verdict::criterion::{Criterion, List, Metric};
use crate::verdict::finding::{Decision, Finding, Outcome, Verdict};
use crate::verdict::rules::{Rule, Rules};

use super::assessment::{Assessment, real, sureness, watched};
use super::tried::Tried;
use super::{validity, whole, windows};

/// Judges a result.
///
/// FAIL > INCONCLUSIVE > WARN > PASS. A broken validity rule turns PASS and WARN into INCONCLUSIVE; a `must` that fails
/// stays FAIL, unless it would not fail without the generator's own lateness.
#[must_use]
pub fn judge(criteria: &[Criterion], result: &RunResult, rules: &Rules) -> Verdict {
    let validity = validity::findings(criteria, result, rules);
    let late = validity.iter().any(|finding| {
        finding.rule == Some(Rule::Lateness.name()) && finding.decision == Decision::Broken
    });
    let findings: Vec<Finding> = criteria
        .iter()
        .filter(|criterion| criterion.list != List::Mark)
        .map(|criterion| finding(criterion, result, rules, late))
        .collect();
    let criteria_say = Outcome::worst(findings.iter().map(|finding| finding.outcome));
    let validity_says = Outcome::worst(validity.iter().map(|finding| finding.outcome));
    let (ending_says, reason) = ending(result);
    let mut outcome = Outcome::worst([criteria_say, validity_says, ending_says]);
    if rules.optional && outcome > Outcome::Warn && result.ended != Ended::Interrupted {
        outcome = Outcome::Warn;
    }
    Verdict {
        outcome,
        warnings: warnings(criteria, result, rules),
        findings,
        validity,
        reason,
    }
}

fn ending(result: &RunResult) -> (Outcome, Option<String>) {
    match &result.ended {
        Ended::Stopped(StopReason::Criterion { text, seen }) => (
            Outcome::Fail,
            Some(format!("stopped because `{text}`: {seen}")),
        ),
        Ended::Stopped(StopReason::Impossible(why)) => {
            (Outcome::Inconclusive, Some(format!("stopped: {why}")))
        }
        Ended::Interrupted => (Outcome::Inconclusive, Some("interrupted".to_owned())),
        Ended::Finished if result.counts.planned() == 0 => (
            Outcome::Inconclusive,
            Some("no call was planned, and no data is no pass".to_owned()),
        ),
        Ended::Finished => (Outcome::Pass, None),
    }
}

fn finding(criterion: &Criterion, result: &RunResult, rules: &Rules, late: bool) -> Finding {
    let confidence = sureness(rules.confidence);
    let mut found = match criterion.list {
        List::StopIf => stop_condition(criterion, result),
        _ if criterion.over.is_some() => windows::assess(criterion, result, confidence),
        List::Must | List::Should | List::Mark | List::Validity => {
            whole::assess(criterion, result, confidence)
        }
    };
    if late && found.decision == Decision::Broken && lateness_decides(criterion, result) {
        found.decision = Decision::Undecided;
        found.reason = format!(
            "inconclusive: without the generator's own lateness it would not fail; {}",
            found.reason
        );
    }
    let outcome = match (criterion.list, found.decision) {
        (_, Decision::Holds) => Outcome::Pass,
        (List::Must, Decision::Broken) | (List::StopIf, _) => Outcome::Fail,
        (List::Must, Decision::Undecided) => Outcome::Inconclusive,
        _ => Outcome::Warn,
    };
    Finding {
        text: criterion.text.clone(),
        span: criterion.span,
        list: criterion.list,
        rule: None,
        decision: found.decision,
        outcome,
        kind: found.kind,
        value: found.value,
        limit: found.limit,
        margin: margin(criterion, &found),
        unit: found.unit,
        samples: found.samples,
        effective_samples: found.effective,
        interval: found.interval,
        exercised: found.exercised,
        reason: found.reason,
    }
}

/// A `stop_if` that ended the run is broken; every other one never came about.
fn stop_condition(criterion: &Criterion, result: &RunResult) -> Assessment {
    let stopped = match &result.ended {
        Ended::Stopped(StopReason::Criterion { text, seen }) if *text == criterion.text => {
            Some(seen)
        }
        Ended::Finished | Ended::Interrupted | Ended::Stopped(_) => None,
    };
    let mut found = whole::assess(criterion, result, None);
    found.decision = if stopped.is_some() {
        Decision::Broken
    } else {
        Decision::Holds
    };
    found.reason = stopped.map_or_else(|| "did not come about".to_owned(), Clone::clone);
    found
}

/// True when a response time would not fail its limit if the generator had not been late.
fn lateness_decides(criterion: &Criterion, result: &RunResult) -> bool {
    let Metric::Latency(LatencyKind::Response, statistic) = criterion.metric else {
        return false;
    };
    let Some(watched) = watched(criterion, result) else {
        return false;
    };
    if criterion.over.is_some() {
        return true;
    }
    let threshold = criterion.threshold();
    let at = threshold.and_then(|limit| watched.watch.limits.binary_search(&limit).ok());
    let above = at
        .and_then(|at| watched.above_without_lateness.get(at))
        .copied();
    let tried = above.and_then(|above| Tried::latency(criterion, statistic, &watched.total, above));
    if let Some(tried) = tried {
        return tried.holds;
    }
    // A mean: what is left when the mean lateness is taken away.
    let mean = |histogram: &Histogram| histogram.mean().unwrap_or_default();
    let left = mean(&watched.histogram) - mean(&result.latency.all(LatencyKind::Lateness));
    watched.total.failed == 0 && threshold.is_some_and(|limit| left <= real(limit))
}

/// How far the value lies on the good side, as a share of the limit; shares near the whole compare what is missing.
fn margin(criterion: &Criterion, found: &Assessment) -> Option<f64> {
    let (value, limit) = (found.value?.amount, found.limit?);
    let complement = found.unit == crate::verdict::finding::Unit::Share && limit >= 0.5;
    let (value, limit, low) = if complement {
        (
            1.0 - value,
            1.0 - limit,
            !criterion.wants_low() || limit >= 1.0,
        )
    } else {
        (value, limit, criterion.wants_low())
    };
    if limit <= 0.0 {
        return None;
    }
    let distance = if low { limit - value } else { value - limit };
    let good = if criterion.list.names_bad_state() {
        -distance
    } else {
        distance
    };
    Some(good / limit)
}

fn warnings(criteria: &[Criterion], result: &RunResult, rules: &Rules) -> Vec<String> {
    let mut warnings = Vec::new();
    let estimated = |criterion: &&Criterion| {
        matches!(criterion.list, List::Must | List::Should)
            && criterion.kind() == crate::verdict::finding::Kind::Estimated
    };
    if rules.confidence.is_none() && criteria.iter().any(|criterion| estimated(&criterion)) {
        warnings
            .push("confidence: none, so estimates are decided by the observed value".to_owned());
    }
    let window = result.window.map(Window::length);
    // The first call is due half a gap after the start, so the window of ten whole seconds is a little less.
    let planned = result.length.filter(|_| result.ended == Ended::Finished);
    let short = window.is_some_and(|window| window.max(planned.unwrap_or_default()).as_secs() < 10);
    if short && rules.confidence.is_some() && criteria.iter().any(|criterion| estimated(&criterion))
    {
        warnings.push(
            "the run was shorter than ten seconds: stalls that come less often are not in it"
                .to_owned(),
        );
    }
    warnings
}
