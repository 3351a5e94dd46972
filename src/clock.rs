//! Time: the only module that reads it.

use crate::units::Offset;

/// The time of a run.
#[derive(Debug, Clone)]
pub struct Clock;

impl Clock {
    /// Time since the run's start.
    #[must_use]
    pub fn now(&self) -> Offset {
        Offset::ZERO
    }
}
