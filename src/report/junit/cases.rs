//! Criteria as test cases.

use crate::report::Report;
use crate::report::view::{CriterionView, Mark, RowView, RunView};
use crate::report::wording::plain;

use super::limit::Limit;

/// A test case.
pub(super) struct Case {
    pub(super) mark: Mark,
    pub(super) class: String,
    pub(super) name: String,
    pub(super) place: Option<(String, u64)>,
    /// What came out, in short.
    pub(super) message: String,
    /// All of it.
    pub(super) details: String,
    pub(super) kind: &'static str,
}

/// The cases of a row.
pub(super) struct Suite {
    pub(super) name: String,
    pub(super) nanos: Option<u64>,
    pub(super) cases: Vec<Case>,
}

/// The cases of a row.
pub(super) fn suite(report: &Report<'_>, run: &RunView, row: &RowView, limit: Limit) -> Suite {
    let name = if row.name == run.name {
        run.name.clone()
    } else {
        format!("{} / {}", run.name, row.name)
    };
    let class = format!("{}.{name}", plain(&report.saved.plan.name));
    let mut cases: Vec<Case> = row
        .criteria
        .iter()
        .map(|criterion| case(criterion, &class, limit.case(run.mark, criterion.mark)))
        .collect();
    let worst = cases
        .iter()
        .map(|case| case.mark)
        .max()
        .unwrap_or(Mark::Pass);
    let least = limit.case(run.mark, row.mark);
    if least > Mark::Warn && worst < least {
        let reason = row.notes.first().cloned();
        let reason = reason.unwrap_or_else(|| row.mark.verdict().to_owned());
        cases.push(verdict(least, class, reason));
    }
    Suite {
        name,
        nanos: row.window_ns.map(|(start, end)| end.saturating_sub(start)),
        cases,
    }
}

fn case(criterion: &CriterionView, class: &str, mark: Mark) -> Case {
    let remark = criterion.remark.map(|remark| format!(" ({remark})"));
    Case {
        mark,
        class: class.to_owned(),
        name: format!("{}{}", criterion.text, remark.unwrap_or_default()),
        place: criterion
            .place
            .as_ref()
            .map(|place| (place.file.clone(), place.line)),
        message: criterion.brief(),
        details: criterion.sentence(),
        kind: criterion.remark.unwrap_or("must"),
    }
}

/// The case of a result that no row explains: the target was not reached, or the run was cut short.
pub(super) fn whole(report: &Report<'_>) -> Suite {
    let closing = &report.closing;
    let reason = closing
        .ended
        .clone()
        .or_else(|| closing.because.first().cloned());
    let reason = reason.unwrap_or_else(|| closing.phrase.clone());
    let mark = if closing.mark == Mark::Undecided {
        Mark::Undecided
    } else {
        Mark::Fail
    };
    Suite {
        name: "result".to_owned(),
        nanos: None,
        cases: vec![verdict(mark, plain(&report.saved.plan.name), reason)],
    }
}

/// A case for what no criterion says.
fn verdict(mark: Mark, class: String, reason: String) -> Case {
    Case {
        mark,
        class,
        name: "verdict".to_owned(),
        place: None,
        message: reason.clone(),
        details: reason,
        kind: "verdict",
    }
}
