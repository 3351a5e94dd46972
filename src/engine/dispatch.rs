//! How a call enters a worker: planned, then handed to its channel, put in the queue, or ended at once.

use std::time::Duration;

use super::calls::{Call, Key, Phase};
use super::deadlines::Since;
use super::due::Due;
use super::work::WhenFull;
use super::worker::Worker;
use crate::measure::StageIndex;
use crate::outcome::{Class, Origin, Outcome};
use crate::random::Stream;
use crate::template::CallContext;
use crate::units::Offset;

/// Calls that are later than this when they are dispatched were late enough to be a burst.
const BURST: Duration = Duration::from_millis(1);

impl Worker<'_> {
    /// Takes on everything that is due by `now`, in order.
    pub(super) fn dispatch_due(&mut self, now: Offset) {
        self.release(now);
        let mut burst = 0;
        while let Some(due) = self.source.take(now) {
            // A burst takes time; each call of it is stamped with its own.
            let now = self.clock.now();
            self.gap.count();
            let taken = self.begin(due, now);
            burst += u64::from(taken && now.since(due.at) >= BURST);
        }
        if burst > 1 && !self.warm {
            self.tally.late_burst(burst);
        }
    }

    /// False when the generator is too late for the call.
    fn begin(&mut self, due: Due, now: Offset) -> bool {
        let work = &self.work.calls[due.which];
        if !self.warm {
            let at = self.relative(due.at);
            self.tally.planned(work.call, StageIndex(due.stage), at);
        }
        let mut call = Call::due(due.k, due.which, due.stage, due.at);
        call.client = due.client;
        if is_over(due.at, work.deadline, now) {
            let key = self.calls.insert(call);
            let reason = "the generator was later than the deadline";
            let outcome = Outcome::failed(Class::Late, Origin::Generator, reason);
            self.finish(key, now, outcome);
            return false;
        }
        call.dispatched = Some(now);
        let key = self.calls.insert(call);
        self.deadlines.set(due.at, work.deadline, Since::Due, key);
        match self.cap {
            Some((cap, when_full)) if self.in_flight >= cap || !self.queue.is_empty() => {
                match when_full {
                    WhenFull::Queue => self.queue.push_back(key),
                    WhenFull::Drop => {
                        let outcome =
                            Outcome::failed(Class::NotSent, Origin::Cap, "in_flight was full");
                        self.finish(key, now, outcome);
                    }
                }
            }
            Some(_) | None => self.admit(key, now),
        }
        true
    }

    /// Lets waiting calls go while there is room. One whose time is up stays away; its deadline ends it.
    fn release(&mut self, now: Offset) {
        while self.cap.is_none_or(|(cap, _)| self.in_flight < cap) {
            let Some(key) = self.queue.pop_front() else {
                return;
            };
            let in_time = self
                .calls
                .get(key)
                .is_some_and(|call| !is_over(call.due, self.work.calls[call.which].deadline, now));
            if in_time {
                self.admit(key, now);
            }
        }
    }

    fn admit(&mut self, key: Key, now: Offset) {
        let Some(call) = self.calls.get_mut(key) else {
            return;
        };
        call.phase = Phase::Admitted;
        call.admitted = Some(now);
        let which = &self.work.calls[call.which];
        let since_zero = i64::try_from(now.as_nanos()).unwrap_or(i64::MAX);
        let context = CallContext {
            seed: self.work.seed,
            stream: if self.warm {
                Stream::Warmup
            } else {
                Stream::Values
            },
            k: call.k,
            step: 0,
            message: 0,
            now: Offset::from_nanos(now.nanos_since(self.base)),
            wall_nanos: self.wall_zero.saturating_add(since_zero),
            client: call.client.map(u64::from),
            rows: &[],
            captures: &[],
        };
        self.in_flight += 1;
        if !self.warm {
            self.tally.admitted();
        }
        self.channels[which.connector].submit(key.tag(), which.operation, &context);
    }
}

fn is_over(due: Offset, deadline: Option<Duration>, now: Offset) -> bool {
    deadline.is_some_and(|deadline| now >= due.after(deadline))
}
