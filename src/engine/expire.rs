//! How a call runs out of time: its deadline, or the end of the drain.

use super::calls::{Key, Phase};
use super::deadlines::Since;
use super::worker::Worker;
use crate::outcome::{Class, Origin, Outcome};
use crate::units::Offset;

impl Worker<'_> {
    /// Ends calls whose time is up, and all of them when the drain is over.
    pub(super) fn expire(&mut self, now: Offset) {
        loop {
            self.pass_deadlines();
            let Some((at, key, since)) = self.deadlines.next().filter(|(at, ..)| *at <= self.heard)
            else {
                break;
            };
            let outcome = match since {
                Since::Sent => Outcome::failed(
                    Class::Timeout,
                    Origin::Deadline,
                    "no whole reply before the deadline",
                ),
                Since::Due => self.unsent(key),
            };
            self.give_up(key, at, outcome);
        }
        if self.drain_until.is_none_or(|until| now < until) {
            return;
        }
        for key in self.calls.keys() {
            let reason = "still open when the drain ended";
            let outcome = Outcome::failed(Class::Unfinished, Origin::Drain, reason);
            self.give_up(key, now, outcome);
        }
        self.queue.clear();
    }

    /// The next deadline.
    pub(super) fn next_expiry(&self) -> Option<Offset> {
        self.deadlines.next().map(|(at, ..)| at)
    }

    /// Drops deadlines that no longer matter: of calls that ended, and until sending of calls that were sent.
    pub(super) fn pass_deadlines(&mut self) {
        let calls = &self.calls;
        self.deadlines.pass(|key, since| {
            calls
                .get(key)
                .is_some_and(|call| (call.phase == Phase::Sent) == (since == Since::Sent))
        });
    }

    /// Why a call was not sent in time. The generator was in time, or the call would have ended as late.
    fn unsent(&self, key: Key) -> Outcome {
        let call = self.calls.get(key);
        let (origin, reason) = if call.is_some_and(|call| call.phase == Phase::Queued) {
            (Origin::Cap, "in_flight was full until the deadline")
        } else {
            (
                Origin::Slot,
                "no connection or stream was free before the deadline",
            )
        };
        Outcome::failed(Class::NotSent, origin, reason)
    }
}
