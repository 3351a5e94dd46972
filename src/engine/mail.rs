//! What workers hand to the collector: how they are a few times a second, and once a second what they counted.
//!
//! The mailbox is bounded. While it is full a worker keeps its counts and goes on; nothing waits and nothing is lost.

use std::sync::mpsc::SyncSender;

use super::observer::Moment;
use crate::measure::Tally;
use crate::protocol::Connections;
use crate::units::Offset;

/// One hand-over.
#[derive(Debug)]
pub(super) struct Letter {
    pub(super) worker: u32,
    /// What was counted, with the number of the second after which it was taken; [`Letter::LAST`] is a worker's last.
    pub(super) counted: Option<(u64, Tally)>,
    pub(super) gauges: Gauges,
}

impl Letter {
    /// The worker is done; nothing follows.
    pub(super) const LAST: u64 = u64::MAX;
}

/// How a worker is.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Gauges {
    pub(super) moment: Moment,
    /// Since the start of the phase.
    pub(super) at: Offset,
    pub(super) in_flight: u32,
    pub(super) waiting: usize,
    pub(super) clients: u32,
    pub(super) connections: Connections,
    /// When the oldest open call was due.
    pub(super) oldest_due: Option<Offset>,
}

/// A worker's way to the collector.
#[derive(Debug, Clone)]
pub(super) struct Mail {
    pub(super) worker: u32,
    pub(super) sender: SyncSender<Letter>,
}
