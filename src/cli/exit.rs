//! Exit codes: a contract with scripts.

use std::process::ExitCode;

use crate::report::saved::SavedVerdict;

/// How the program ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// Everything that had to hold held, or the command did what was asked.
    Pass,
    /// A `must` failed; with `--strict` also a warning.
    Fail,
    /// The plan or the command line can not be used.
    Invalid,
    /// Nothing can be said: no data, too little data, a target out of reach, a starved generator.
    Inconclusive,
    /// Ended by Ctrl-C, the report is written.
    Interrupted,
    /// Ended by SIGTERM, the report is written.
    Terminated,
}

impl Exit {
    /// The number that a shell sees.
    #[must_use]
    pub const fn code(self) -> u8 {
        match self {
            Self::Pass => 0,
            Self::Fail => 1,
            Self::Invalid => 2,
            Self::Inconclusive => 3,
            Self::Interrupted => 130,
            Self::Terminated => 143,
        }
    }

    /// The code of a verdict; `strict` turns warnings into failures.
    #[must_use]
    pub const fn of(verdict: SavedVerdict, strict: bool) -> Self {
        match verdict {
            SavedVerdict::Warn if strict => Self::Fail,
            SavedVerdict::Pass | SavedVerdict::Warn => Self::Pass,
            SavedVerdict::Fail => Self::Fail,
            SavedVerdict::Inconclusive => Self::Inconclusive,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit.code())
    }
}
