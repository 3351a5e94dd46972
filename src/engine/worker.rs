//! One worker: fires what is due, drives its channels, meets deadlines, counts.
//!
//! It is polled by its thread's runtime, and wakes for the next due time, the next deadline or a channel. One turn
//! dispatches everything that is due, so nothing is skipped and no backlog is spread.

use std::collections::VecDeque;
use std::task::{Context, Poll};
use std::time::Duration;

use super::calls::{Calls, Key};
use super::control::{Control, Halt};
use super::deadlines::Deadlines;
use super::gap::Gap;
use super::mail::Mail;
use super::source::Source;
use super::work::{WhenFull, Work};
use crate::clock::{Alarm, Clock};
use crate::measure::Tally;
use crate::outcome::{Class, Origin, Outcome};
use crate::protocol::{Channel, Event, Tag};
use crate::units::Offset;

/// How often a worker looks at what the shell says and says how it is.
const LOOK: Duration = Duration::from_millis(200);

/// Every so many looks it hands over what it counted.
const LOOKS_A_SECOND: u64 = 5;

/// How often a worker asks whether the others are at the end too.
const ASK: Duration = Duration::from_millis(5);

/// The most turns before the runtime gets its turn, without which no socket becomes ready.
const MOST_TURNS: u32 = 8;

/// The state of a worker in one phase: warm-up or measurement.
pub(super) struct Worker<'w> {
    pub(super) work: &'w Work,
    pub(super) clock: Clock,
    pub(super) control: Control,
    pub(super) channels: Vec<Box<dyn Channel>>,
    pub(super) source: Source<'w>,
    pub(super) tally: Tally,
    /// Counts that found no room in the mailbox.
    pub(super) kept: Option<Tally>,
    /// The zero of the phase on the clock.
    pub(super) base: Offset,
    pub(super) warm: bool,
    /// This worker's part of `in_flight`, and what happens beyond it.
    pub(super) cap: Option<(u32, WhenFull)>,
    pub(super) calls: Calls,
    pub(super) queue: VecDeque<Key>,
    pub(super) deadlines: Deadlines,
    pub(super) alarm: Alarm,
    pub(super) gap: Gap,
    /// Events of the channel being polled; kept so that its memory is.
    pub(super) events: Vec<(Tag, Event)>,
    /// Calls with a channel.
    pub(super) in_flight: u32,
    /// Up to when the channels have told everything: when the runtime last had its turn. A deadline after that is not
    /// met yet, or a thread that was held up would blame the target for replies that lie in a socket.
    pub(super) heard: Offset,
    /// Looks so far.
    pub(super) looks: u64,
    /// What the wall shows at the clock's zero, read at each look.
    pub(super) wall_zero: i64,
    /// Nothing more is due, ever.
    pub(super) spent: bool,
    /// When the drain ends, once all workers are spent.
    pub(super) drain_until: Option<Offset>,
    pub(super) stopped: bool,
    pub(super) mail: Mail,
}

impl Worker<'_> {
    /// Goes on until nothing is left to do.
    pub(super) fn poll(&mut self, context: &mut Context<'_>) -> Poll<()> {
        for _ in 0..MOST_TURNS {
            let now = self.clock.now();
            self.look(now);
            self.dispatch_due(now);
            let ended = self.poll_channels(context);
            self.expire(now);
            if self.is_over() {
                return Poll::Ready(());
            }
            if ended {
                continue;
            }
            let next = self.next_wake(now);
            if self.alarm.poll(next, context).is_pending() {
                self.heard = self.clock.now();
                return Poll::Pending;
            }
            if self
                .next_expiry()
                .is_some_and(|at| at > self.heard && at <= now)
            {
                break;
            }
        }
        self.heard = self.clock.now();
        context.waker().wake_by_ref();
        Poll::Pending
    }

    fn look(&mut self, now: Offset) {
        if now < self.next_look() {
            return;
        }
        let looks = now.since(self.base).as_nanos() / LOOK.as_nanos();
        self.looks = u64::try_from(looks).unwrap_or(u64::MAX) + 1;
        let whole = (self.looks - 1).is_multiple_of(LOOKS_A_SECOND);
        self.hand_over(now, whole.then_some(self.looks / LOOKS_A_SECOND));
        self.gap.choose(now);
        self.wall_zero = wall_zero(&self.clock, now);
        match self.control.halted() {
            Halt::No => {}
            Halt::Drain => self.stop(now),
            Halt::Soon => {
                self.stop(now);
                self.drain_at_most_until(now.after(Duration::from_secs(1)));
            }
            Halt::Now => {
                self.stop(now);
                self.drain_at_most_until(now);
            }
        }
    }

    fn next_look(&self) -> Offset {
        let looks = u32::try_from(self.looks).unwrap_or(u32::MAX);
        self.base.after(LOOK.saturating_mul(looks))
    }

    fn drain_at_most_until(&mut self, at: Offset) {
        self.drain_until = Some(self.drain_until.map_or(at, |until| until.min(at)));
    }

    /// Sends nothing more. What was due by now is planned, whether it could be sent or not.
    fn stop(&mut self, now: Offset) {
        if self.stopped {
            return;
        }
        self.dispatch_due(now);
        self.stopped = true;
        for _ in 0..self.source.stop() {
            self.client_stopped(now);
        }
        while let Some(key) = self.queue.pop_front() {
            let reason = "the run ended before it could be sent";
            let outcome = Outcome::failed(Class::Unfinished, Origin::Drain, reason);
            self.finish(key, now, outcome);
        }
    }

    fn poll_channels(&mut self, context: &mut Context<'_>) -> bool {
        let mut ended = false;
        for at in 0..self.channels.len() {
            let mut events = std::mem::take(&mut self.events);
            self.channels[at].poll(context, &mut |tag, event| events.push((tag, event)));
            for (tag, event) in events.drain(..) {
                ended |= self.handle(tag, event);
            }
            self.events = events;
        }
        ended
    }

    fn next_wake(&mut self, now: Offset) -> Offset {
        self.pass_deadlines();
        let waits_for_others = self.spent && self.drain_until.is_none();
        [
            Some(self.next_look()),
            self.source.next_due().map(|due| self.gap.wake(now, due)),
            self.source.end().filter(|_| !self.spent),
            self.next_expiry(),
            self.drain_until,
            waits_for_others.then(|| now.after(ASK)),
        ]
        .into_iter()
        .flatten()
        .min()
        .unwrap_or(now)
    }

    fn is_over(&mut self) -> bool {
        let now = self.clock.now();
        if !self.spent && self.source.is_spent(now) {
            self.spent = true;
            let end = self.source.end().unwrap_or(now);
            self.control.spent(self.warm, end.max(now));
        }
        if !self.spent {
            return false;
        }
        if self.drain_until.is_none()
            && let Some(end) = self.control.end(self.warm)
        {
            self.drain_until = Some(end.after(self.work.drain()));
        }
        self.calls.len() == 0
    }

    /// An instant of the clock as one of the phase.
    pub(super) fn relative(&self, at: Offset) -> Offset {
        Offset::from_nanos(at.nanos_since(self.base))
    }
}

/// What the wall shows at the clock's zero, so that a call's wall time costs no reading of its own.
pub(super) fn wall_zero(clock: &Clock, now: Offset) -> i64 {
    let now = i64::try_from(now.as_nanos()).unwrap_or(i64::MAX);
    clock.wall_nanos().saturating_sub(now)
}
