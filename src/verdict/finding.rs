//! What a criterion came to.

use super::criterion::List;
use crate::diagnostic::Span;

/// PASS, WARN, INCONCLUSIVE or FAIL, from good to bad.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// Good enough.
    Pass,
    /// A `should` does not hold or can not be decided.
    Warn,
    /// Not decided.
    Inconclusive,
    /// Not good enough.
    Fail,
}

impl Outcome {
    /// The name in result files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Warn => "warn",
            Self::Inconclusive => "inconclusive",
            Self::Fail => "fail",
        }
    }

    /// The word in reports.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Pass => "PASS",
            Self::Warn => "WARN",
            Self::Inconclusive => "INCONCLUSIVE",
            Self::Fail => "FAIL",
        }
    }

    /// The worst of several: FAIL > INCONCLUSIVE > WARN > PASS; PASS of none.
    #[must_use]
    pub fn worst(outcomes: impl IntoIterator<Item = Self>) -> Self {
        outcomes.into_iter().max().unwrap_or(Self::Pass)
    }
}

/// What a criterion is decided to be, before its list is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// It holds.
    Holds,
    /// It does not hold.
    Broken,
    /// It can not be said.
    Undecided,
}

/// How a criterion is decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// By the observed value; one call is enough.
    Counted,
    /// By an interval around the observed value.
    Estimated,
}

impl Kind {
    /// The name in documentation.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Counted => "counted",
            Self::Estimated => "estimated",
        }
    }
}

/// The unit of a finding's numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Unit {
    /// Nanoseconds.
    Nanoseconds,
    /// 1 is the whole.
    Share,
    /// Per second.
    PerSecond,
    /// Calls.
    Calls,
    /// Clients.
    Clients,
    /// A bare number.
    Number,
    /// 1 is up, 0 is down.
    State,
}

impl Unit {
    /// The name in result files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nanoseconds => "ns",
            Self::Share => "share",
            Self::PerSecond => "per_s",
            Self::Calls => "calls",
            Self::Clients => "clients",
            Self::Number => "number",
            Self::State => "state",
        }
    }
}

/// On which side of the printed number the value lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Bound {
    /// It is the number.
    #[default]
    Exactly,
    /// It is the number or more: printed with "≥".
    AtLeast,
    /// It is the number or less: printed with "≤".
    AtMost,
}

/// An observed value, in the finding's unit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Observed {
    /// The number.
    pub amount: f64,
    /// What it means.
    pub bound: Bound,
}

/// A criterion with what it came to.
#[derive(Debug, Clone, PartialEq)]
pub struct Finding {
    /// The criterion as written; for a validity rule what it demands.
    pub text: String,
    /// Where it stands in the plan.
    pub span: Span,
    /// In which list.
    pub list: List,
    /// The name for `ignore`, of a validity rule.
    pub rule: Option<&'static str>,
    /// What was decided.
    pub decision: Decision,
    /// What that means for the verdict.
    pub outcome: Outcome,
    /// How it was decided; none where there was nothing to decide.
    pub kind: Option<Kind>,
    /// What was observed; none without data.
    pub value: Option<Observed>,
    /// The limit, in the same unit; none where it depends on what is not there.
    pub limit: Option<f64>,
    /// How far the value lies on the good side of the limit, as a share of the limit; negative on the bad side.
    /// Shares with a limit of 50 % or more compare what is missing to the whole.
    pub margin: Option<f64>,
    /// The unit of value, limit and interval.
    pub unit: Unit,
    /// How many calls it speaks of.
    pub samples: u64,
    /// To how many independent calls they amount; none where that plays no part.
    pub effective_samples: Option<u64>,
    /// Where the true value lies with the wanted confidence; an end is none when the data do not bound it.
    pub interval: Option<(Option<f64>, Option<f64>)>,
    /// False for a criterion with `if any` that met no samples.
    pub exercised: bool,
    /// One sentence: what decided it, and what to do.
    pub reason: String,
}

/// What a measurement came to.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// In one word.
    pub outcome: Outcome,
    /// The criteria in the order of the plan.
    pub findings: Vec<Finding>,
    /// The built-in rules about the measurement itself; ignored ones hold and say so.
    pub validity: Vec<Finding>,
    /// How the measurement ended, where that moved the verdict.
    pub reason: Option<String>,
    /// What moves no verdict but should be known.
    pub warnings: Vec<String>,
}
