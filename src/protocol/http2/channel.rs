//! The channel: lanes, connections, calls, and who waits for whom.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use slab::Slab;

use super::call::{Call, Stage};
use super::connection::{Connection, open};
use crate::clock::Clock;
use crate::outcome::{Class, Origin, Outcome};
use crate::protocol::lanes::{Lanes, Opened};
use crate::protocol::placement::Place;
use crate::protocol::refusal::refusal;
use crate::protocol::speech::{Ending, Speech};
use crate::protocol::{Channel, Connections, Event, OperationIndex, Placement, Share, Tag};
use crate::template::CallContext;
use crate::transport::{ConnectError, Dialer, ReadySet};

/// How often one poll goes round before it lets the runtime breathe.
const ROUNDS: usize = 16;

/// What can become ready.
#[derive(Debug, Clone, Copy)]
enum Key {
    Lane(usize),
    Connection(usize),
    Call(usize),
    Failed,
}

/// A connection with its own waker.
pub(super) struct Link {
    /// The connection.
    pub(super) connection: Connection,
    /// Its lane.
    pub(super) lane: usize,
    /// Says that it can go on.
    pub(super) waker: Waker,
}

/// A queue of one lane, and the connection that serves it.
#[derive(Default)]
pub(super) struct Queue {
    /// Calls by place and serial number; cancelled ones are skipped.
    pub(super) waiting: VecDeque<(usize, u64)>,
    /// The connection that takes calls.
    pub(super) current: Option<usize>,
    /// True when the lane serves one call and is closed then.
    pub(super) once: bool,
}

pub(super) type Sink<'a> = &'a mut dyn FnMut(Tag, Event);

/// A channel over HTTP/2.
pub(crate) struct Multiplexed<S: Speech> {
    speech: Arc<S>,
    placement: Placement,
    share: Share,
    pub(super) clock: Clock,
    pub(super) lanes: Lanes<Connection>,
    pub(super) queues: Vec<Queue>,
    pub(super) spare: Vec<usize>,
    pub(super) links: Slab<Link>,
    pub(super) calls: Slab<Call<S::Reply>>,
    pub(super) call_wakers: Vec<Waker>,
    pub(super) tags: BTreeMap<Tag, usize>,
    /// Lanes whose queue may go on.
    pub(super) dirty: Vec<usize>,
    serial: u64,
    failed: Vec<(Tag, Outcome)>,
    failed_waker: Waker,
    ready: ReadySet<Key>,
    keys: Vec<Key>,
}

impl<S: Speech> Multiplexed<S> {
    /// A channel without connections yet.
    pub(crate) fn new(
        speech: Arc<S>,
        dialer: Dialer,
        placement: Placement,
        share: Share,
        clock: &Clock,
    ) -> Self {
        let ready = ReadySet::default();
        let opening_clock = clock.clone();
        let opener = Box::new(
            move |turn| -> futures_util::future::LocalBoxFuture<'static, _> {
                Box::pin(open(dialer.clone(), opening_clock.clone(), turn))
            },
        );
        let turns = (u64::from(share.worker), u64::from(share.of.max(1)));
        Self {
            speech,
            placement,
            share,
            clock: clock.clone(),
            lanes: Lanes::new(opener, clock.clone(), turns),
            queues: Vec::new(),
            spare: Vec::new(),
            links: Slab::new(),
            calls: Slab::new(),
            call_wakers: Vec::new(),
            tags: BTreeMap::new(),
            dirty: Vec::new(),
            serial: 0,
            failed: Vec::new(),
            failed_waker: ready.waker(Key::Failed),
            ready,
            keys: Vec::new(),
        }
    }

    fn lane_for(&mut self, context: &CallContext<'_>) -> usize {
        match self.placement.place(self.share, context) {
            Place::Fixed(at) => {
                while self.queues.len() <= at {
                    self.add_lane();
                }
                at
            }
            // A connection carries many calls at once, so one that is idle is as good as one that is not.
            Place::Idle => {
                if self.queues.is_empty() {
                    self.add_lane();
                }
                0
            }
            Place::Fresh => {
                let at = self.spare.pop().unwrap_or_else(|| self.add_lane());
                self.lanes.forget(at);
                if let Some(queue) = self.queues.get_mut(at) {
                    queue.once = true;
                }
                at
            }
        }
    }

    fn add_lane(&mut self) -> usize {
        let at = self.lanes.len();
        self.lanes.add(self.ready.waker(Key::Lane(at)));
        self.queues.push(Queue::default());
        at
    }

    fn poll_lane(&mut self, at: usize, sink: Sink<'_>) {
        match self.lanes.poll(at) {
            Poll::Pending => {}
            Poll::Ready(Ok(opened)) => self.opened(at, opened, sink),
            Poll::Ready(Err(error)) => self.refused(at, &error, sink),
        }
        self.dirty.push(at);
    }

    fn opened(&mut self, lane: usize, opened: Opened<Connection>, sink: Sink<'_>) {
        let entry = self.links.vacant_entry();
        let key = entry.key();
        let waker = self.ready.waker(Key::Connection(key));
        waker.wake_by_ref();
        entry.insert(Link {
            connection: opened.connection,
            lane,
            waker,
        });
        let Some(queue) = self.queues.get_mut(lane) else {
            return;
        };
        queue.current = Some(key);
        for (call, serial) in &queue.waiting {
            if let Some(call) = self.calls.get(*call)
                && call.serial == *serial
            {
                let event = Event::Connected {
                    began: opened.began,
                    at: opened.at,
                };
                sink(call.tag, event);
            }
        }
    }

    fn refused(&mut self, lane: usize, error: &ConnectError, sink: Sink<'_>) {
        let waiting = self
            .queues
            .get_mut(lane)
            .map(|queue| std::mem::take(&mut queue.waiting));
        for (call, serial) in waiting.unwrap_or_default() {
            if self.is_waiting(call, serial) {
                self.finish(call, Ending::nothing(refusal(error)), sink);
            }
        }
    }

    pub(super) fn is_waiting(&self, call: usize, serial: u64) -> bool {
        self.calls
            .get(call)
            .is_some_and(|call| call.serial == serial && matches!(call.stage, Stage::Waiting))
    }

    /// The lane of a connection that takes no more calls needs another one.
    pub(super) fn leave(&mut self, key: usize) {
        let Some(link) = self.links.get_mut(key) else {
            return;
        };
        link.connection.retire();
        link.waker.wake_by_ref();
        let lane = link.lane;
        if let Some(queue) = self.queues.get_mut(lane)
            && queue.current == Some(key)
        {
            queue.current = None;
            self.lanes.lost(lane);
        }
    }

    fn poll_connection(&mut self, key: usize) {
        let Some(link) = self.links.get_mut(key) else {
            return;
        };
        let lane = link.lane;
        let waker = link.waker.clone();
        if link
            .connection
            .poll(&mut Context::from_waker(&waker))
            .is_ready()
        {
            self.leave(key);
            // Its calls learn of it from their own streams and still need it to explain their errors.
            if self
                .links
                .get(key)
                .is_some_and(|link| link.connection.in_flight == 0)
            {
                self.links.remove(key);
            }
            self.lanes.closed();
        }
        self.dirty.push(lane);
    }

    /// One round over everything that is ready; false when there was nothing.
    fn round(&mut self, sink: Sink<'_>) -> bool {
        let mut keys = std::mem::take(&mut self.keys);
        let any = self.ready.drain(&mut keys) || !self.dirty.is_empty();
        for key in keys.drain(..) {
            match key {
                Key::Lane(at) => self.poll_lane(at, sink),
                Key::Connection(key) => self.poll_connection(key),
                Key::Call(at) => self.poll_call(at, sink),
                Key::Failed => {
                    for (tag, outcome) in std::mem::take(&mut self.failed) {
                        let done = Ending::nothing(outcome).done(0, &self.clock);
                        sink(tag, Event::Done(done));
                    }
                }
            }
        }
        self.keys = keys;
        while let Some(lane) = self.dirty.pop() {
            self.dispatch(lane, sink);
        }
        any
    }

    fn drop_waiting(&mut self, lane: usize) {
        let Some(queue) = self.queues.get(lane) else {
            return;
        };
        if queue.once {
            match queue.current {
                Some(key) => self.leave(key),
                None => self.lanes.abort(lane),
            }
            self.spare.push(lane);
        } else if queue.waiting.len() > 64 && queue.waiting.len() > 2 * self.calls.len() {
            let calls = &self.calls;
            let live = |&(call, serial): &(usize, u64)| {
                calls.get(call).is_some_and(|call| call.serial == serial)
            };
            if let Some(queue) = self.queues.get_mut(lane) {
                queue.waiting.retain(live);
            }
        }
    }
}

impl<S: Speech> Channel for Multiplexed<S> {
    fn submit(&mut self, tag: Tag, operation: OperationIndex, context: &CallContext<'_>) {
        let request = match self.speech.request(operation, context) {
            Ok(request) => request,
            Err(reason) => {
                let outcome = Outcome::failed(Class::Local, Origin::Local, reason);
                self.failed.push((tag, outcome));
                self.failed_waker.wake_by_ref();
                return;
            }
        };
        let lane = self.lane_for(context);
        self.serial += 1;
        let at = self.calls.insert(Call {
            tag,
            serial: self.serial,
            lane,
            request,
            reply: self.speech.reply(operation),
            resent: false,
            stage: Stage::Waiting,
        });
        while self.call_wakers.len() <= at {
            let waker = self.ready.waker(Key::Call(self.call_wakers.len()));
            self.call_wakers.push(waker);
        }
        self.tags.insert(tag, at);
        if let Some(queue) = self.queues.get_mut(lane) {
            queue.waiting.push_back((at, self.serial));
        }
        self.dirty.push(lane);
        self.failed_waker.wake_by_ref();
    }

    fn cancel(&mut self, tag: Tag) {
        let Some(at) = self.tags.remove(&tag) else {
            self.failed.retain(|(failed, _)| *failed != tag);
            return;
        };
        let Some(mut call) = self.calls.try_remove(at) else {
            return;
        };
        match &mut call.stage {
            Stage::Waiting => self.drop_waiting(call.lane),
            Stage::Sent(exchange) => exchange.reset(),
        }
        self.forget(&call);
        self.failed_waker.wake_by_ref();
    }

    fn poll(&mut self, context: &mut Context<'_>, sink: &mut dyn FnMut(Tag, Event)) {
        self.ready.register(context);
        for _ in 0..ROUNDS {
            if !self.round(sink) {
                return;
            }
        }
        // Work is left: the runtime's budget for sockets is renewed only when it is asked again.
        context.waker().wake_by_ref();
    }

    fn connections(&self) -> Connections {
        self.lanes.ledger()
    }
}
