//! How a call leaves a worker: counted once, its place free, its client ready for the next.

use super::calls::{Call, Key, Phase};
use super::worker::Worker;
use crate::measure::{Sample, StageIndex};
use crate::outcome::Outcome;
use crate::protocol::Done;
use crate::units::Offset;

impl Worker<'_> {
    /// The channel says that a call is done.
    pub(super) fn settle(&mut self, key: Key, done: Done) {
        if let Some(call) = self.remove(key) {
            self.record(&call, done);
        }
    }

    /// A call is taken back from its channel and ends.
    pub(super) fn give_up(&mut self, key: Key, at: Offset, outcome: Outcome) {
        if let Some(call) = self.calls.get(key)
            && call.phase != Phase::Queued
        {
            let connector = self.work.calls[call.which].connector;
            self.channels[connector].cancel(key.tag());
        }
        self.finish(key, at, outcome);
    }

    /// A call ends that no channel holds.
    pub(super) fn finish(&mut self, key: Key, at: Offset, outcome: Outcome) {
        if let Some(call) = self.remove(key) {
            let done = Done {
                at,
                outcome,
                bytes_sent: 0,
                bytes_received: 0,
                messages: 0,
                captures: Vec::new(),
            };
            self.record(&call, done);
        }
    }

    fn remove(&mut self, key: Key) -> Option<Call> {
        let call = self.calls.remove(key)?;
        // A queued call stays in the queue as a key without a call, which is passed over there.
        if call.phase != Phase::Queued {
            self.in_flight -= 1;
        }
        Some(call)
    }

    fn record(&mut self, call: &Call, done: Done) {
        let at = done.at;
        if call.warm {
            self.tally.warmup(&done.outcome);
        } else {
            let relative = |stamp: Offset| self.relative(stamp);
            let sample = Sample {
                k: call.k,
                call: self.work.calls[call.which].call,
                stage: StageIndex(call.stage),
                due: relative(call.due),
                dispatched: call.dispatched.map(relative),
                sent: call.sent.map(relative),
                first: call.first.map(relative),
                done: relative(at),
                connect: call.connect,
                outcome: done.outcome,
                stream: false,
                messages: done.messages,
                bytes_sent: done.bytes_sent,
                bytes_received: done.bytes_received,
            };
            self.tally.record(&sample);
        }
        if let Some(client) = call.client {
            let goes_on = self.source.ended(client, at);
            if !goes_on && !self.warm {
                self.tally.client_stopped(self.relative(at));
            }
        }
    }
}
