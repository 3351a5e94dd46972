//! Who watches a measurement and may end it.

use crate::measure::{StopReason, Tally};
use crate::protocol::Connections;
use crate::units::Offset;

/// The measurement at one moment.
#[derive(Debug)]
pub struct Snapshot<'s> {
    /// Since the measurement's start; zero in warm-up.
    pub elapsed: Offset,
    /// Everything counted so far.
    pub tally: &'s Tally,
    /// Connections of all workers.
    pub connections: Connections,
    /// When the oldest call in flight was due.
    pub oldest_due: Option<Offset>,
}

/// What an observer wants.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wish {
    /// Go on.
    GoOn,
    /// Somebody asked for the end: send nothing more, drain.
    Interrupt,
    /// Somebody asked again: end now.
    Abort,
    /// A criterion or a fault ends it: send nothing more, drain.
    Stop(StopReason),
}

/// Watches a measurement from the calling thread, a few times a second.
pub trait Observer {
    /// Looks at a moment.
    fn tick(&mut self, snapshot: &Snapshot<'_>) -> Wish;
}

/// Watches nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unobserved;

impl Observer for Unobserved {
    fn tick(&mut self, _snapshot: &Snapshot<'_>) -> Wish {
        Wish::GoOn
    }
}
