//! The rules by which a run is judged.

use std::time::Duration;

use crate::units::Ratio;

/// A built-in rule about the measurement itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {
    /// Less than 1 % of the planned calls were `late`.
    Late,
    /// The 99th percentile of lateness is at most 1 ms or 5 % of the tightest limit.
    Lateness,
    /// At most 1 % of the planned calls were `unfinished`.
    Unfinished,
    /// No call ended as `local`.
    Local,
}

impl Rule {
    /// All rules.
    pub const ALL: &'static [Self] = &[Self::Late, Self::Lateness, Self::Unfinished, Self::Local];

    /// The name for `ignore`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Late => "late",
            Self::Lateness => "lateness",
            Self::Unfinished => "unfinished",
            Self::Local => "local",
        }
    }

    /// The rule of a name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|rule| rule.name() == name)
    }
}

/// How a run is judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// The rules that are switched off.
    pub ignore: Vec<Rule>,
    /// How sure an estimated criterion must be; none decides by the observed value.
    pub confidence: Option<Ratio>,
    /// FAIL and INCONCLUSIVE count as WARN.
    pub optional: bool,
    /// The longest deadline of the calls; stands in for the tightest limit where no criterion has one.
    pub deadline: Option<Duration>,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            ignore: Vec::new(),
            confidence: Some(Ratio::new(99, 100)),
            optional: false,
            deadline: None,
        }
    }
}
