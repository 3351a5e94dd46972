//! Findings as criteria of the result file.

use crate::diagnostic::{Sources, Span};
use crate::report::saved::{
    Number, SavedBound, SavedCriterion, SavedList, SavedPlace, SavedUnit, SavedVerdict,
};
use crate::verdict::{Bound, Decision, Finding, List, Outcome, Unit};

/// A finding with its place in the plan; none for what only labels rows.
pub(super) fn criterion(finding: &Finding, sources: &Sources) -> Option<SavedCriterion> {
    let list = match finding.list {
        List::Must => SavedList::Must,
        List::Should => SavedList::Should,
        List::StopIf => SavedList::StopIf,
        List::Validity => SavedList::Validity,
        List::Mark => return None,
    };
    let number = |value: f64| Number::new(value);
    Some(SavedCriterion {
        text: match finding.rule {
            Some(rule) if !finding.text.contains(rule) => format!("{rule}: {}", finding.text),
            _ => finding.text.clone(),
        },
        list,
        verdict: verdict(finding),
        value: finding.value.and_then(|value| number(value.amount)),
        bound: finding.value.and_then(|value| match value.bound {
            Bound::Exactly => None,
            Bound::AtLeast => Some(SavedBound::AtLeast),
            Bound::AtMost => Some(SavedBound::AtMost),
        }),
        limit: finding.limit.and_then(number),
        margin: finding.margin.and_then(number),
        unit: Some(unit(finding.unit)),
        samples: Some(finding.samples),
        effective_samples: finding.effective_samples,
        interval: finding
            .interval
            .map(|(low, high)| (low.and_then(number), high.and_then(number)))
            .filter(|ends| *ends != (None, None)),
        reason: Some(finding.reason.clone()).filter(|reason| !reason.is_empty()),
        span: place(finding.span, sources),
    })
}

/// What the data say, whichever the list: a `should` that does not hold has failed, though it only warns.
fn verdict(finding: &Finding) -> SavedVerdict {
    match (finding.outcome, finding.decision, finding.list) {
        (Outcome::Pass, ..) => SavedVerdict::Pass,
        (_, Decision::Undecided, _) | (_, _, List::Validity) => SavedVerdict::Inconclusive,
        (_, Decision::Holds | Decision::Broken, _) => SavedVerdict::Fail,
    }
}

/// The verdict of a whole.
pub(super) const fn outcome(outcome: Outcome) -> SavedVerdict {
    match outcome {
        Outcome::Pass => SavedVerdict::Pass,
        Outcome::Warn => SavedVerdict::Warn,
        Outcome::Inconclusive => SavedVerdict::Inconclusive,
        Outcome::Fail => SavedVerdict::Fail,
    }
}

const fn unit(unit: Unit) -> SavedUnit {
    match unit {
        Unit::Nanoseconds => SavedUnit::Ns,
        Unit::Share => SavedUnit::Ratio,
        Unit::PerSecond => SavedUnit::PerS,
        Unit::Calls | Unit::Number => SavedUnit::Count,
        Unit::Clients => SavedUnit::Clients,
        Unit::State => SavedUnit::State,
    }
}

fn place(span: Span, sources: &Sources) -> Option<SavedPlace> {
    let position = sources.position(span)?;
    Some(SavedPlace {
        file: sources.get(span.source)?.name.clone(),
        line: u64::try_from(position.line).ok()?,
        column: u64::try_from(position.column).ok()?,
    })
}
