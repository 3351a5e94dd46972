//! What the verdict of the whole lets a case be.

use crate::report::Report;
use crate::report::view::Mark;

/// What the verdict of the whole lets a case be.
#[derive(Clone, Copy)]
pub(super) struct Limit {
    whole: Mark,
    strict: bool,
}

impl Limit {
    pub(super) fn of(report: &Report<'_>) -> Self {
        Self {
            whole: report.closing.mark,
            strict: report.closing.mark == Mark::Warn && report.saved.exit_code == 1,
        }
    }

    /// What some case must be, so that nobody takes the file for a pass.
    pub(super) fn least(self) -> Mark {
        match self.whole {
            Mark::Pass | Mark::Warn if self.strict => Mark::Fail,
            Mark::Pass | Mark::Warn => Mark::Pass,
            Mark::Undecided | Mark::Fail => self.whole,
        }
    }

    /// The mark of a case in a run with the given mark.
    pub(super) fn case(self, run: Mark, case: Mark) -> Mark {
        if self.strict && case > Mark::Pass {
            return Mark::Fail;
        }
        match run.min(self.whole) {
            Mark::Pass | Mark::Warn => case.min(Mark::Warn),
            Mark::Undecided => case.min(Mark::Undecided),
            Mark::Fail => case,
        }
    }
}
