//! A channel without a network: each call ends as its script says, to the nanosecond.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, VecDeque};
use std::sync::{Arc, Mutex};
use std::task::Context;
use std::time::Duration;

use loadbank::clock::{Alarm, Clock};
use loadbank::outcome::{Class, Origin, Outcome, Status};
use loadbank::protocol::{
    Channel, Connections, Connector, Done, Event, OperationIndex, Share, Tag,
};
use loadbank::random::Stream;
use loadbank::template::CallContext;
use loadbank::units::Offset;

/// What becomes of a call that was sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reply {
    /// An ok reply after this.
    After(Duration),
    /// UNAVAILABLE after this.
    Unavailable(Duration),
    /// No connection; it is not sent at all.
    Refused,
    /// Nothing, ever.
    Never,
}

/// A call as the channel got it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Seen {
    pub(super) k: u64,
    pub(super) now: Offset,
    pub(super) operation: u16,
    pub(super) client: Option<u64>,
    pub(super) warm: bool,
    pub(super) worker: u32,
}

type Rule = dyn Fn(u64, Offset) -> Reply + Send + Sync;

/// A target that follows a rule: from the call's number and the instant of sending to what becomes of it.
pub(super) struct Script {
    rule: Arc<Rule>,
    /// Calls of one worker that may be on their way at once.
    slots: usize,
    /// Every call, in the order of submission.
    pub(super) seen: Arc<Mutex<Vec<Seen>>>,
    /// The level of calls on their way: instants with +1 and −1.
    pub(super) level: Arc<Mutex<Vec<(Offset, i32)>>>,
}

impl Script {
    pub(super) fn new(rule: impl Fn(u64, Offset) -> Reply + Send + Sync + 'static) -> Self {
        Self {
            rule: Arc::new(rule),
            slots: usize::MAX,
            seen: Arc::default(),
            level: Arc::default(),
        }
    }

    /// Every call takes as long.
    pub(super) fn constant(millis: u64) -> Self {
        Self::new(move |_, _| Reply::After(Duration::from_millis(millis)))
    }

    pub(super) fn slots(mut self, slots: usize) -> Self {
        self.slots = slots;
        self
    }
}

impl Connector for Script {
    fn open(&self, share: Share, clock: &Clock) -> Box<dyn Channel> {
        Box::new(Scripted {
            rule: Arc::clone(&self.rule),
            slots: self.slots,
            seen: Arc::clone(&self.seen),
            level: Arc::clone(&self.level),
            worker: share.worker,
            clock: clock.clone(),
            alarm: clock.alarm(),
            waiting: VecDeque::new(),
            flying: BTreeMap::new(),
            replies: BinaryHeap::new(),
            events: Vec::new(),
            turn: 0,
        })
    }
}

struct Scripted {
    rule: Arc<Rule>,
    slots: usize,
    seen: Arc<Mutex<Vec<Seen>>>,
    level: Arc<Mutex<Vec<(Offset, i32)>>>,
    worker: u32,
    clock: Clock,
    alarm: Alarm,
    waiting: VecDeque<(Tag, u64)>,
    /// Calls on their way, by tag, with their turn.
    flying: BTreeMap<Tag, u64>,
    /// When which turn of which tag ends how.
    replies: BinaryHeap<Reverse<(Offset, u64, Tag, bool)>>,
    events: Vec<(Tag, Event)>,
    turn: u64,
}

impl Scripted {
    fn send_waiting(&mut self, now: Offset) {
        while self.flying.len() < self.slots {
            let Some((tag, k)) = self.waiting.pop_front() else {
                return;
            };
            let (length, ok) = match (self.rule)(k, now) {
                Reply::After(length) => (length, true),
                Reply::Unavailable(length) => (length, false),
                Reply::Never => (Duration::MAX, true),
                Reply::Refused => {
                    let outcome =
                        Outcome::failed(Class::Refused, Origin::Transport(111), "refused");
                    self.events.push((tag, Event::Done(done(now, outcome))));
                    continue;
                }
            };
            self.turn += 1;
            self.flying.insert(tag, self.turn);
            self.level.lock().unwrap().push((now, 1));
            self.replies
                .push(Reverse((now.after(length), self.turn, tag, ok)));
            self.events.push((tag, Event::Sent(now)));
        }
    }

    fn end_due(&mut self, now: Offset) {
        while let Some(&Reverse((at, turn, tag, ok))) = self.replies.peek()
            && (at <= now || self.flying.get(&tag) != Some(&turn))
        {
            self.replies.pop();
            if self.flying.get(&tag) != Some(&turn) {
                continue;
            }
            self.flying.remove(&tag);
            self.level.lock().unwrap().push((at, -1));
            let outcome = if ok {
                Outcome::ok(Status::Grpc(0))
            } else {
                Outcome::failed(Class::Unavailable, Origin::Reply, "try later")
                    .with_status(Status::Grpc(14))
            };
            self.events.push((tag, Event::First(at)));
            self.events.push((tag, Event::Done(done(at, outcome))));
        }
    }
}

impl Channel for Scripted {
    fn submit(&mut self, tag: Tag, operation: OperationIndex, context: &CallContext<'_>) {
        self.seen.lock().unwrap().push(Seen {
            k: context.k,
            now: context.now,
            operation: operation.0,
            client: context.client,
            warm: context.stream == Stream::Warmup,
            worker: self.worker,
        });
        self.waiting.push_back((tag, context.k));
    }

    fn cancel(&mut self, tag: Tag) {
        self.waiting.retain(|(other, _)| *other != tag);
        if self.flying.remove(&tag).is_some() {
            self.level.lock().unwrap().push((self.clock.now(), -1));
        }
    }

    fn poll(&mut self, context: &mut Context<'_>, sink: &mut dyn FnMut(Tag, Event)) {
        let now = self.clock.now();
        self.end_due(now);
        self.send_waiting(now);
        for (tag, event) in self.events.drain(..) {
            sink(tag, event);
        }
        let next = self.replies.peek().map_or(Offset::MAX, |next| next.0.0);
        if self.alarm.poll(next, context).is_ready() {
            context.waker().wake_by_ref();
        }
    }

    fn connections(&self) -> Connections {
        Connections {
            opened: 1,
            open: 1,
            max: 1,
            ..Connections::default()
        }
    }
}

fn done(at: Offset, outcome: Outcome) -> Done {
    Done {
        at,
        outcome,
        bytes_sent: 3,
        bytes_received: 5,
        messages: 1,
        captures: Vec::new(),
    }
}
