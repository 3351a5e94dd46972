//! What happens to a call with its channel, and how it leaves the worker: counted once, its place free, its client
//! ready for the next.

use super::calls::{Call, Key, Phase};
use super::deadlines::Since;
use super::worker::Worker;
use crate::measure::{Sample, StageIndex};
use crate::outcome::Outcome;
use crate::protocol::{Done, Event, Tag};
use crate::units::Offset;

impl Worker<'_> {
    /// Notes an event; true when a call ended, which may let others go.
    pub(super) fn handle(&mut self, tag: Tag, event: Event) -> bool {
        let Some(key) = self.calls.key_of(tag) else {
            return false;
        };
        let Some(call) = self.calls.get_mut(key) else {
            return false;
        };
        match event {
            Event::Connected { began, at } => call.connect = Some(at.since(began)),
            // A call that is sent again, because its stream was refused unprocessed, keeps its first stamp.
            Event::Sent(at) if call.sent.is_none() => {
                call.phase = Phase::Sent;
                call.sent = Some(at);
                let deadline = self.work.calls[call.which].deadline;
                self.deadlines.set(at, deadline, Since::Sent, key);
            }
            Event::First(at) => call.first = call.first.or(Some(at)),
            Event::Sent(_) | Event::Message(_) => {}
            Event::Done(done) => {
                self.settle(key, done);
                return true;
            }
        }
        false
    }

    fn settle(&mut self, key: Key, done: Done) {
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
        let done = Done {
            at,
            outcome,
            bytes_sent: 0,
            bytes_received: 0,
            messages: 0,
            captures: Vec::new(),
        };
        self.settle(key, done);
    }

    /// A client makes no more calls.
    pub(super) fn client_stopped(&mut self, at: Offset) {
        if !self.warm {
            let at = self.relative(at);
            self.tally.client_stopped(at);
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
        if self.warm {
            self.tally.warmup(&done.outcome);
        } else {
            let relative = |stamp: Offset| self.relative(stamp);
            let sample = Sample {
                k: call.k,
                call: self.work.calls[call.which].call,
                stage: StageIndex(call.stage),
                due: relative(call.due),
                dispatched: call.dispatched.map(relative),
                admitted: call.admitted.map(relative),
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
        if let Some(client) = call.client
            && !self.source.ended(client, at)
        {
            self.client_stopped(at);
        }
    }
}
