//! How a verdict is shown: a word and a shape.

use crate::report::saved::{SavedList, SavedVerdict};

/// The verdict of a criterion, a row, a run or a result as it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// Good.
    Pass,
    /// Good, with something that should be better.
    Warn,
    /// The data can't tell.
    Undecided,
    /// Not good.
    Fail,
}

impl Mark {
    /// The mark of a whole: a row, a run or a result.
    #[must_use]
    pub const fn of(verdict: SavedVerdict) -> Self {
        match verdict {
            SavedVerdict::Pass => Self::Pass,
            SavedVerdict::Warn => Self::Warn,
            SavedVerdict::Inconclusive => Self::Undecided,
            SavedVerdict::Fail => Self::Fail,
        }
    }

    /// The mark of a criterion: a `should` only ever warns.
    #[must_use]
    pub const fn of_criterion(list: SavedList, verdict: SavedVerdict) -> Self {
        match (list, verdict) {
            (_, SavedVerdict::Pass) => Self::Pass,
            (SavedList::Should, _) | (_, SavedVerdict::Warn) => Self::Warn,
            (SavedList::Validity, _) | (_, SavedVerdict::Inconclusive) => Self::Undecided,
            (SavedList::Must | SavedList::StopIf, SavedVerdict::Fail) => Self::Fail,
        }
    }

    /// The word beside a criterion.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Warn => "warn",
            Self::Undecided => "undecided",
            Self::Fail => "fail",
        }
    }

    /// The word of a whole.
    #[must_use]
    pub const fn verdict(self) -> &'static str {
        match self {
            Self::Pass => "PASS",
            Self::Warn => "WARN",
            Self::Undecided => "INCONCLUSIVE",
            Self::Fail => "FAIL",
        }
    }

    /// A shape of its own for each, so that no verdict is shown by colour alone.
    #[must_use]
    pub const fn shape(self) -> &'static str {
        match self {
            Self::Pass => "●",
            Self::Warn => "▲",
            Self::Undecided => "◆",
            Self::Fail => "✖",
        }
    }
}
