//! Who watches a measurement and may end it.

use std::time::Duration;

use crate::measure::{StopReason, Tally};
use crate::protocol::Connections;
use crate::units::Offset;

/// How far a measurement is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Moment {
    /// Before the measurement; nothing counts.
    #[default]
    Warmup,
    /// Calls become due.
    Measuring,
    /// Nothing more is due; calls are still open.
    Draining,
}

/// The measurement at one moment.
#[derive(Debug)]
pub struct Snapshot<'s> {
    /// How far it is: as far as its slowest worker.
    pub moment: Moment,
    /// Since the measurement's start; zero in warm-up.
    pub elapsed: Offset,
    /// Everything counted so far; about a second behind.
    pub tally: &'s Tally,
    /// Calls with the channels now.
    pub in_flight: u64,
    /// Calls that are due and wait below `in_flight`, now.
    pub waiting: u64,
    /// Clients that are not done; 0 in an open model.
    pub clients: u64,
    /// Connections of all workers, now.
    pub connections: Connections,
    /// How long ago the oldest call that is still open was due, so that a target that answers nothing is seen too.
    pub oldest: Option<Duration>,
}

/// What an observer wants. It may say so again and again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wish {
    /// Go on.
    GoOn,
    /// Somebody asked for the end: send nothing more, drain for the plan's grace.
    Interrupt,
    /// Somebody asked again: end now.
    Abort,
    /// A criterion or a fault ends it: send nothing more, wait a second at most.
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
