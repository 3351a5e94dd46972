//! One worker: fires what is due, drives its channels, meets deadlines, counts.
//!
//! It is polled by its thread's runtime, and wakes for the next due time, the next deadline or a channel. One turn
//! dispatches everything that is due, so nothing is skipped and no backlog is spread.

use std::collections::VecDeque;
use std::task::{Context, Poll};

use super::calls::{Call, Calls, Key, Phase};
use super::control::{Control, Halt};
use super::deadlines::{Deadlines, Since};
use super::mail::Mail;
use super::source::{Due, Source};
use super::work::{WhenFull, Work};
use crate::clock::{Alarm, Clock};
use crate::measure::Tally;
use crate::outcome::{Class, Origin, Outcome};
use crate::protocol::{Channel, Event, Tag};
use crate::random::Stream;
use crate::template::CallContext;
use crate::units::Offset;

/// How often a worker looks at what the shell says.
const LOOK: std::time::Duration = std::time::Duration::from_millis(100);

/// The state of a worker in one phase: warm-up or measurement.
pub(super) struct Worker<'w> {
    pub(super) work: &'w Work,
    pub(super) clock: Clock,
    pub(super) control: Control,
    pub(super) channels: Vec<Box<dyn Channel>>,
    pub(super) source: Source<'w>,
    pub(super) tally: Tally,
    /// The zero of the phase on the clock.
    pub(super) base: Offset,
    pub(super) warm: bool,
    /// This worker's part of `in_flight`, and what happens beyond it.
    pub(super) cap: Option<(u32, WhenFull)>,
    pub(super) calls: Calls,
    pub(super) queue: VecDeque<Key>,
    pub(super) deadlines: Deadlines,
    pub(super) alarm: Alarm,
    /// Events of the channel being polled; kept so that its memory is.
    pub(super) events: Vec<(Tag, Event)>,
    /// Calls with a channel.
    pub(super) in_flight: u32,
    pub(super) next_look: Offset,
    /// When the drain ends, once nothing more becomes due.
    pub(super) drain_until: Option<Offset>,
    pub(super) stopped: bool,
    /// To the collector; none in warm-up.
    pub(super) mail: Option<Mail>,
}

impl Worker<'_> {
    /// Goes on until nothing is left to do.
    pub(super) fn poll(&mut self, context: &mut Context<'_>) -> Poll<()> {
        loop {
            let now = self.clock.now();
            self.look(now);
            self.dispatch_due(now);
            let happened = self.poll_channels(context);
            self.expire(self.clock.now());
            if self.is_over() {
                return Poll::Ready(());
            }
            if happened {
                continue;
            }
            let next = self.next_wake();
            if self.alarm.poll(next, context).is_pending() {
                return Poll::Pending;
            }
        }
    }

    fn look(&mut self, now: Offset) {
        if now < self.next_look {
            return;
        }
        self.next_look = now.after(LOOK);
        self.hand_over(now, false);
        match self.control.halted() {
            Halt::No => {}
            Halt::Drain => self.stop(),
            Halt::Now => {
                self.stop();
                self.drain_until = Some(now);
            }
        }
    }

    fn stop(&mut self) {
        if !self.stopped {
            self.stopped = true;
            self.source.stop();
            // What waits for room was due, and is not sent any more.
            while let Some(key) = self.queue.pop_front() {
                let outcome = Outcome::failed(
                    Class::Unfinished,
                    Origin::Drain,
                    "the run ended before it could be sent",
                );
                self.finish(key, self.clock.now(), outcome);
            }
        }
    }

    fn dispatch_due(&mut self, now: Offset) {
        let mut burst = 0;
        while let Some(due) = self.source.take(now) {
            burst += u64::from(now.since(due.at) >= std::time::Duration::from_millis(1));
            self.begin(due, now);
        }
        if burst > 1 && !self.warm {
            self.tally.late_burst(burst);
        }
        self.release(now);
    }

    /// Takes a call on: to its channel, into the queue, or to its end.
    fn begin(&mut self, due: Due, now: Offset) {
        let mut call = Call::due(due.k, due.which, due.stage, due.at);
        call.client = due.client;
        call.warm = self.warm;
        if !self.warm {
            let call = self.work.calls[due.which].call;
            self.tally.planned(
                call,
                crate::measure::StageIndex(due.stage),
                self.relative(due.at),
            );
        }
        let deadline = self.work.calls[due.which].deadline;
        let key = self.calls.insert(call);
        if deadline.is_some_and(|deadline| now >= due.at.after(deadline)) {
            let outcome = Outcome::failed(
                Class::Late,
                Origin::Generator,
                "the generator was later than the deadline",
            );
            self.finish(key, now, outcome);
            return;
        }
        if let Some(length) = deadline {
            self.deadlines.set(due.at, length, Since::Due, key);
        }
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
            _ => self.dispatch(key, now),
        }
    }

    /// Lets waiting calls go while there is room.
    fn release(&mut self, now: Offset) {
        while self.cap.is_none_or(|(cap, _)| self.in_flight < cap) {
            let Some(key) = self.queue.pop_front() else {
                return;
            };
            if self.calls.get(key).is_some() {
                self.dispatch(key, now);
            }
        }
    }

    fn dispatch(&mut self, key: Key, now: Offset) {
        let Some(call) = self.calls.get_mut(key) else {
            return;
        };
        call.phase = Phase::Dispatched;
        call.dispatched = Some(now);
        let which = &self.work.calls[call.which];
        let context = CallContext {
            seed: self.work.seed,
            stream: if call.warm {
                Stream::Warmup
            } else {
                Stream::Values
            },
            k: call.k,
            step: 0,
            message: 0,
            now,
            wall_nanos: self.clock.wall_nanos(),
            client: call.client.map(u64::from),
            rows: &[],
            captures: &[],
        };
        self.in_flight += 1;
        if !self.warm {
            self.tally.dispatched();
        }
        self.channels[which.connector].submit(key.tag(), which.operation, &context);
    }

    fn poll_channels(&mut self, context: &mut Context<'_>) -> bool {
        let mut happened = false;
        for at in 0..self.channels.len() {
            let mut events = std::mem::take(&mut self.events);
            self.channels[at].poll(context, &mut |tag, event| events.push((tag, event)));
            for (tag, event) in events.drain(..) {
                happened |= self.handle(tag, event);
            }
            self.events = events;
        }
        happened
    }

    /// Notes an event; true when a call ended, which may let others go.
    fn handle(&mut self, tag: Tag, event: Event) -> bool {
        let Some(key) = self.calls.key_of(tag) else {
            return false;
        };
        let Some(call) = self.calls.get_mut(key) else {
            return false;
        };
        match event {
            Event::Connected { began, at } => call.connect = Some(at.since(began)),
            Event::Sent(at) => {
                call.phase = Phase::Sent;
                call.sent = Some(at);
                if let Some(length) = self.work.calls[call.which].deadline {
                    self.deadlines.set(at, length, Since::Sent, key);
                }
            }
            Event::First(at) => call.first = Some(at),
            Event::Message(_) => {}
            Event::Done(done) => {
                self.settle(key, done);
                return true;
            }
        }
        false
    }

    fn next_wake(&mut self) -> Offset {
        let deadline = self.next_deadline().map(|(at, ..)| at);
        [
            Some(self.next_look),
            self.source.next_due(),
            deadline,
            self.drain_until,
        ]
        .into_iter()
        .flatten()
        .min()
        .unwrap_or(self.next_look)
    }

    fn next_deadline(&mut self) -> Option<(Offset, Key, Since)> {
        let calls = &self.calls;
        self.deadlines.next(|key, since| {
            calls
                .get(key)
                .is_some_and(|call| (call.phase == Phase::Sent) == (since == Since::Sent))
        })
    }

    /// Ends calls whose time is up, and all of them when the drain is over.
    fn expire(&mut self, now: Offset) {
        while let Some((at, key, since)) = self.next_deadline() {
            if at > now {
                break;
            }
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
        if self.drain_until.is_some_and(|until| now >= until) {
            for key in self.calls.keys() {
                let outcome = Outcome::failed(
                    Class::Unfinished,
                    Origin::Drain,
                    "still open when the drain ended",
                );
                self.give_up(key, now, outcome);
            }
            self.queue.clear();
        }
    }

    /// Why a call was not sent in time.
    fn unsent(&self, key: Key) -> Outcome {
        let queued = self
            .calls
            .get(key)
            .is_some_and(|call| call.phase == Phase::Queued);
        let (origin, reason) = if queued {
            (Origin::Cap, "in_flight was full until the deadline")
        } else {
            (
                Origin::Slot,
                "no connection or stream was free before the deadline",
            )
        };
        Outcome::failed(Class::NotSent, origin, reason)
    }

    fn is_over(&mut self) -> bool {
        let now = self.clock.now();
        if !self.source.is_exhausted(now) {
            return false;
        }
        if self.drain_until.is_none() {
            self.drain_until = Some(now.after(self.work.grace));
        }
        self.calls.len() == 0
    }

    /// An instant of the clock as one of the phase.
    pub(super) fn relative(&self, at: Offset) -> Offset {
        Offset::from_nanos(at.nanos_since(self.base))
    }
}
