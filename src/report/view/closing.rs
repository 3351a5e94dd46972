//! The last line: how it came out, in one phrase, and what decided it.

use std::fmt::Write as _;

use crate::report::figure::length;
use crate::report::saved::{SavedEnd, SavedResult, SavedVerdict};
use crate::report::wording::{counted, plain};

use super::asked::size;
use super::{Mark, RunView};

/// How it came out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Closing {
    /// The verdict.
    pub mark: Mark,
    /// `PASS with 1 warning`, `FAIL`, `INCONCLUSIVE`.
    pub phrase: String,
    /// `1 run, 3 criteria`, `10.3 s`, the files that were written.
    pub facts: Vec<String>,
    /// Why the whole ended before its end, or could not begin.
    pub ended: Option<String>,
    /// What decided it: a sentence for each run that failed or is undecided.
    pub because: Vec<String>,
}

/// How a result came out.
pub(super) fn closing(saved: &SavedResult, runs: &[RunView], outputs: &[String]) -> Closing {
    let mark = Mark::of(saved.verdict);
    let marks: Vec<Mark> = runs
        .iter()
        .flat_map(|run| &run.criteria)
        .filter(|criterion| criterion.is_of_plan())
        .map(|criterion| criterion.mark)
        .collect();
    let of = |mark: Mark| size(marks.iter().filter(|other| **other == mark).count());
    let optional = runs
        .iter()
        .filter(|run| run.optional && run.mark == Mark::Warn)
        .flat_map(|run| &run.criteria)
        .filter(|criterion| criterion.mark > Mark::Warn);
    let warnings = of(Mark::Warn).saturating_add(size(optional.count()));
    let phrase = match saved.verdict {
        SavedVerdict::Warn if warnings > 0 => {
            format!("PASS with {}", counted(warnings, "warning", "warnings"))
        }
        SavedVerdict::Warn => "PASS with warnings".to_owned(),
        SavedVerdict::Pass | SavedVerdict::Inconclusive | SavedVerdict::Fail => {
            mark.verdict().to_owned()
        }
    };
    let mut judged = if runs.is_empty() {
        "nothing was measured".to_owned()
    } else {
        format!(
            "{}, {}",
            counted(size(runs.len()), "run", "runs"),
            counted(size(marks.len()), "criterion", "criteria")
        )
    };
    let bad: Vec<String> = [(Mark::Fail, "failed"), (Mark::Undecided, "undecided")]
        .into_iter()
        .filter(|(bad, _)| of(*bad) > 0)
        .map(|(bad, word)| format!("{} {word}", of(bad)))
        .collect();
    if !bad.is_empty() {
        let _ = write!(judged, " ({})", bad.join(", "));
    }
    let mut facts = vec![judged];
    let mut judging = saved
        .runs
        .iter()
        .flat_map(|run| run.rows.iter().filter_map(|row| row.judging.as_ref()));
    if judging.any(|judging| judging.by_observed_value) {
        facts.push("decided by observed values".to_owned());
    }
    if let Some(scale) = saved.plan.labels.get("scale") {
        facts.push(format!("scaled by {}", plain(scale)));
    }
    facts.extend(saved.duration_ns.filter(|_| !runs.is_empty()).map(length));
    facts.extend(outputs.iter().map(|output| plain(output)));
    Closing {
        mark,
        phrase,
        facts,
        ended: ended(saved),
        because: runs
            .iter()
            .filter(|run| run.mark > Mark::Warn)
            .map(|run| format!("{}: {}", run.name, run.decided()))
            .collect(),
    }
}

fn ended(saved: &SavedResult) -> Option<String> {
    let how = match saved.ended {
        SavedEnd::Finished => None,
        SavedEnd::Interrupted => Some("interrupted"),
        SavedEnd::Stopped if saved.runs.is_empty() => Some("not started"),
        SavedEnd::Stopped => Some("stopped"),
    };
    match (how, saved.reason.as_deref().map(plain)) {
        (None, reason) => reason,
        (Some(how), None) => Some(how.to_owned()),
        (Some(how), Some(reason)) => Some(format!("{how}: {reason}")),
    }
}
