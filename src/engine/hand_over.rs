//! What a worker tells the collector, and when it finds no room.

use std::sync::mpsc::TrySendError;

use super::mail::{Gauges, Letter};
use super::observer::Moment;
use super::worker::Worker;
use crate::measure::Tally;
use crate::protocol::Connections;
use crate::units::Offset;

impl Worker<'_> {
    /// Says how it is, and with a second's number hands over what was counted.
    pub(super) fn hand_over(&mut self, now: Offset, second: Option<u64>) {
        let letter = Letter {
            worker: self.mail.worker,
            counted: second.map(|second| (second, self.counted())),
            gauges: self.gauges(now),
        };
        if second == Some(Letter::LAST) {
            // Without a collector nobody is left who would want it.
            let _ = self.mail.sender.send(letter);
        } else if let Err(TrySendError::Full(letter)) = self.mail.sender.try_send(letter) {
            self.kept = letter.counted.map(|(_, tally)| tally);
        }
    }

    /// What was counted since the last time, and what found no room then.
    pub(super) fn counted(&mut self) -> Tally {
        let taken = self.tally.take();
        match self.kept.take() {
            None => taken,
            Some(mut kept) => {
                kept.merge(&taken);
                kept
            }
        }
    }

    fn gauges(&mut self, now: Offset) -> Gauges {
        self.pass_deadlines();
        let moment = match (self.warm, self.spent) {
            (true, _) => Moment::Warmup,
            (false, false) => Moment::Measuring,
            (false, true) => Moment::Draining,
        };
        let oldest = self.deadlines.oldest();
        let oldest_due = oldest.filter_map(|key| self.calls.get(key).map(|call| call.due));
        Gauges {
            moment,
            at: self.relative(now),
            in_flight: self.in_flight,
            waiting: self.calls.len() - self.in_flight as usize,
            clients: self.source.clients(),
            connections: self.connections(),
            oldest_due: oldest_due.min().map(|due| self.relative(due)),
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
