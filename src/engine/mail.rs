//! What workers hand to the collector: the counts since the last time, a few times a second.
//!
//! The mailbox is bounded. While it is full a worker keeps its counts and goes on; nothing waits and nothing is lost.

use std::sync::mpsc::{SyncSender, TrySendError};

use super::worker::Worker;
use crate::measure::Tally;
use crate::protocol::Connections;
use crate::units::Offset;

/// One hand-over.
#[derive(Debug)]
pub(super) struct Letter {
    pub(super) worker: u32,
    /// Counted since the last letter.
    pub(super) tally: Tally,
    /// Connections so far.
    pub(super) connections: Connections,
    /// Since the measurement's start.
    pub(super) at: Offset,
    /// When the oldest call in flight was due.
    pub(super) oldest_due: Option<Offset>,
    /// The worker is done; nothing follows.
    pub(super) last: bool,
}

/// A worker's way to the collector.
#[derive(Debug)]
pub(super) struct Mail {
    pub(super) worker: u32,
    pub(super) sender: SyncSender<Letter>,
}

impl Worker<'_> {
    /// Hands over what was counted; the last letter waits for room.
    pub(super) fn hand_over(&mut self, now: Offset, last: bool) {
        let Some(mail) = &self.mail else { return };
        let letter = Letter {
            worker: mail.worker,
            tally: self.tally.take(),
            connections: self.connections(),
            at: self.relative(now),
            oldest_due: self.calls.oldest_due().map(|due| self.relative(due)),
            last,
        };
        if last {
            // Without a collector nobody is left who would want it.
            let _ = mail.sender.send(letter);
        } else if let Err(TrySendError::Full(letter)) = mail.sender.try_send(letter) {
            self.tally.merge(&letter.tally);
        }
    }

    /// All channels together.
    fn connections(&self) -> Connections {
        let mut sum = Connections::default();
        for channel in &self.channels {
            let one = channel.connections();
            sum.opened += one.opened;
            sum.reconnected += one.reconnected;
            sum.refused += one.refused;
            sum.resent += one.resent;
            sum.open += one.open;
            sum.max += one.max;
        }
        sum
    }
}
