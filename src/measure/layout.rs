//! What a measurement can touch, known before it starts, so that memory is a constant.

use std::time::Duration;

use super::watch::Watch;

/// A call as reports and selectors name it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CallName {
    /// Its name.
    pub name: String,
    /// Its service label.
    pub service: Option<String>,
    /// The target that it goes to.
    pub target: String,
}

/// A stage as reports and selectors name it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StageName {
    /// Its name.
    pub name: String,
    /// False for `judge: false`.
    pub judged: bool,
}

/// The parts that samples name by index, and what is watched of them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Layout {
    /// The calls, by [`CallIndex`](super::CallIndex).
    pub calls: Vec<CallName>,
    /// The stages, by [`StageIndex`](super::StageIndex); empty where there are none.
    pub stages: Vec<StageName>,
    /// What the criteria ask for.
    pub watches: Vec<Watch>,
    /// How long calls are due, where that is known before the start.
    pub length: Option<Duration>,
}

impl Layout {
    /// The calls that have numbers of their own; those behind them share `other`.
    pub const MAX_CALLS: usize = 50;
}
