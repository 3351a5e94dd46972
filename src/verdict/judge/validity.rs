//! Whether the measurement itself can be trusted.

use crate::diagnostic::Span;
use crate::measure::{LatencyKind, RunResult};
use crate::outcome::Class;
use crate::units::{Ratio, nanos};
use crate::verdict::criterion::{Criterion, Limit, List, Metric};
use crate::verdict::finding::{Bound, Decision, Finding, Kind, Observed, Outcome, Unit};
use crate::verdict::rules::{Rule, Rules};

use super::assessment::real;
use super::words;

const MILLISECOND: u64 = 1_000_000;

/// Every rule with what it came to.
pub(super) fn findings(criteria: &[Criterion], result: &RunResult, rules: &Rules) -> Vec<Finding> {
    Rule::ALL
        .iter()
        .map(|rule| {
            let mut finding = match rule {
                Rule::Late => late(result),
                Rule::Lateness => lateness(criteria, result, rules),
                Rule::Unfinished => unfinished(result),
                Rule::Local => local(result),
            };
            finding.rule = Some(rule.name());
            if rules.ignore.contains(rule) && finding.decision == Decision::Broken {
                finding.decision = Decision::Holds;
                finding.reason.push_str(" (ignored)");
            }
            finding.outcome = match finding.decision {
                Decision::Holds | Decision::Undecided => Outcome::Pass,
                Decision::Broken => Outcome::Inconclusive,
            };
            finding
        })
        .collect()
}

fn finding(text: String, unit: Unit, samples: u64) -> Finding {
    Finding {
        text,
        span: Span::NOWHERE,
        list: List::Validity,
        rule: None,
        decision: Decision::Holds,
        outcome: Outcome::Pass,
        kind: Some(Kind::Counted),
        value: None,
        limit: None,
        margin: None,
        unit,
        samples,
        effective_samples: None,
        interval: None,
        exercised: samples > 0,
        reason: "holds".to_owned(),
    }
}

const fn exactly(amount: f64) -> Observed {
    Observed {
        amount,
        bound: Bound::Exactly,
    }
}

fn share_of_planned(class: Class, result: &RunResult, text: &str, limit: f64) -> Finding {
    let planned = result.counts.planned();
    let mut finding = finding(text.to_owned(), Unit::Share, planned);
    finding.limit = Some(limit);
    if planned > 0 {
        finding.value = Some(exactly(
            real(result.counts.by_class.of(class)) / real(planned),
        ));
    }
    finding
}

fn late(result: &RunResult) -> Finding {
    let mut finding = share_of_planned(Class::Late, result, "late < 1%", 0.01);
    let late = result.counts.by_class.of(Class::Late);
    if late > 0 && late.saturating_mul(100) >= result.counts.planned() {
        finding.decision = Decision::Broken;
        finding.reason = format!(
            "the generator could not send {} before their deadline: lower the rate, or give it more cores",
            words::calls(late)
        );
    }
    finding
}

fn unfinished(result: &RunResult) -> Finding {
    let mut finding = share_of_planned(Class::Unfinished, result, "unfinished <= 1%", 0.01);
    let open = result.counts.by_class.of(Class::Unfinished);
    if open.saturating_mul(100) > result.counts.planned() {
        finding.decision = Decision::Broken;
        finding.reason = format!(
            "{} were still open when the drain ended: give it a longer `grace`",
            words::calls(open)
        );
    }
    finding
}

fn local(result: &RunResult) -> Finding {
    let mut finding = share_of_planned(Class::Local, result, "local == 0%", 0.0);
    let local = result.counts.by_class.of(Class::Local);
    if local > 0 {
        finding.decision = Decision::Broken;
        let example = result
            .groups
            .iter()
            .find(|group| group.class == Class::Local);
        let example = example.map_or_else(String::new, |group| format!(": {}", group.example));
        finding.reason = format!("{} failed by our own fault{example}", words::calls(local));
    }
    finding
}

/// At most 1 ms, or 5 % of the tightest limit; the calls' deadline is their limit where no criterion has one.
fn lateness(criteria: &[Criterion], result: &RunResult, rules: &Rules) -> Finding {
    let lateness = result.latency.all(LatencyKind::Lateness);
    let tightest = criteria.iter().filter_map(latency_limit).min();
    let tightest = tightest.or_else(|| rules.deadline.map(nanos));
    let Some(limit) = tightest.map(|limit| (limit / 20).max(MILLISECOND)) else {
        return finding(
            "lateness p99".to_owned(),
            Unit::Nanoseconds,
            lateness.count(),
        );
    };
    let text = format!(
        "lateness p99 <= {}",
        words::amount(real(limit), Unit::Nanoseconds)
    );
    let mut finding = finding(text, Unit::Nanoseconds, lateness.count());
    finding.limit = Some(real(limit));
    if let Some(p99) = lateness.quantile(Ratio::new(99, 100)) {
        finding.value = Some(exactly(real(p99)));
        if p99 > limit {
            finding.decision = Decision::Broken;
            finding.reason = format!(
                "the generator was late: p99 {} is more than {}; lower the rate, or give it more cores",
                words::amount(real(p99), Unit::Nanoseconds),
                words::amount(real(limit), Unit::Nanoseconds)
            );
        }
    }
    finding
}

fn latency_limit(criterion: &Criterion) -> Option<u64> {
    let judged = matches!(criterion.list, List::Must | List::Should);
    match (&criterion.metric, criterion.limit) {
        (Metric::Latency(kind, _), Limit::Length(limit))
            if judged && *kind != LatencyKind::Lateness =>
        {
            Some(nanos(limit))
        }
        _ => None,
    }
}
