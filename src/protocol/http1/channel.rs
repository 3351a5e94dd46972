//! Which connection carries which call.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use slab::Slab;

use super::connection::{Connection, open};
use super::exchange::{Exchange, Step};
use crate::clock::Clock;
use crate::outcome::{Class, Origin, Outcome};
use crate::protocol::lanes::Lanes;
use crate::protocol::placement::Place;
use crate::protocol::refusal::refusal;
use crate::protocol::request::Request;
use crate::protocol::speech::{Ending, Reply, Speech};
use crate::protocol::{Channel, Connections, Event, OperationIndex, Placement, Share, Tag};
use crate::template::CallContext;
use crate::transport::{Dialer, ReadySet};

/// A call from submission to its end.
struct Call<R> {
    tag: Tag,
    lane: usize,
    request: Request,
    reply: R,
    resent: bool,
    exchange: Option<Exchange>,
}

/// The place of one connection: the calls that wait for it and the one that it carries.
struct Link {
    connection: Option<Connection>,
    waiting: VecDeque<(usize, Tag)>,
    active: Option<usize>,
    /// Serves one call and is closed then.
    once: bool,
    waker: Waker,
}

type Sink<'a> = &'a mut dyn FnMut(Tag, Event);

/// A channel over HTTP/1.1.
pub(crate) struct Exclusive<S: Speech> {
    speech: Arc<S>,
    placement: Placement,
    share: Share,
    clock: Clock,
    lanes: Lanes<Connection>,
    links: Vec<Link>,
    /// Lanes without a call, for calls that may go anywhere.
    spare: Vec<usize>,
    calls: Slab<Call<S::Reply>>,
    tags: BTreeMap<Tag, usize>,
    failed: Vec<(Tag, Outcome)>,
    failed_waker: Waker,
    ready: ReadySet<usize>,
    keys: Vec<usize>,
}

/// The key of calls that could not even be made.
const FAILED: usize = usize::MAX;

impl<S: Speech> Exclusive<S> {
    /// A channel without connections yet.
    pub(crate) fn new(
        speech: Arc<S>,
        dialer: Dialer,
        placement: Placement,
        share: Share,
        clock: &Clock,
    ) -> Self {
        let ready = ReadySet::default();
        let opening = clock.clone();
        let opener = Box::new(
            move |turn| -> futures_util::future::LocalBoxFuture<'static, _> {
                Box::pin(open(dialer.clone(), opening.clone(), turn))
            },
        );
        let turns = (u64::from(share.worker), u64::from(share.of.max(1)));
        Self {
            speech,
            placement,
            share,
            clock: clock.clone(),
            lanes: Lanes::new(opener, clock.clone(), turns),
            links: Vec::new(),
            spare: Vec::new(),
            calls: Slab::new(),
            tags: BTreeMap::new(),
            failed: Vec::new(),
            failed_waker: ready.waker(FAILED),
            ready,
            keys: Vec::new(),
        }
    }

    fn add_lane(&mut self) -> usize {
        let waker = self.ready.waker(self.links.len());
        self.links.push(Link {
            connection: None,
            waiting: VecDeque::new(),
            active: None,
            once: false,
            waker: waker.clone(),
        });
        self.lanes.add(waker)
    }

    fn lane_for(&mut self, context: &CallContext<'_>) -> usize {
        match self.placement.place(self.share, context) {
            Place::Fixed(at) => {
                while self.links.len() <= at {
                    self.add_lane();
                }
                at
            }
            Place::Idle => self.spare.pop().unwrap_or_else(|| self.add_lane()),
            Place::Fresh => {
                let at = self.spare.pop().unwrap_or_else(|| self.add_lane());
                self.lanes.forget(at);
                self.links[at].once = true;
                at
            }
        }
    }

    /// Drives one lane until it can not go on by itself.
    fn poll_lane(&mut self, at: usize, sink: Sink<'_>) {
        let waker = self.links[at].waker.clone();
        let mut context = Context::from_waker(&waker);
        loop {
            if self.links[at].connection.is_none() && !self.poll_opening(at, sink) {
                return;
            }
            if self.links[at].active.is_none() && !self.begin(at, &mut context, sink) {
                return;
            }
            if self.links[at].active.is_some() && !self.poll_active(at, &mut context, sink) {
                return;
            }
        }
    }

    /// Opens the lane where a call wants it; true when it is open.
    fn poll_opening(&mut self, at: usize, sink: Sink<'_>) -> bool {
        self.drop_cancelled(at);
        if self.links[at].waiting.is_empty() {
            return false;
        }
        self.lanes.want(at);
        match self.lanes.poll(at) {
            Poll::Pending => false,
            Poll::Ready(Ok(opened)) => {
                let link = &mut self.links[at];
                link.connection = Some(opened.connection);
                if let Some((_, tag)) = link.waiting.front() {
                    sink(
                        *tag,
                        Event::Connected {
                            began: opened.began,
                            at: opened.at,
                        },
                    );
                }
                true
            }
            Poll::Ready(Err(error)) => {
                for (call, tag) in std::mem::take(&mut self.links[at].waiting) {
                    if self.is(call, tag) {
                        self.finish(call, refusal(&error), sink);
                    }
                }
                false
            }
        }
    }

    /// Puts the next waiting call on the open connection; false when there is none or the connection is busy.
    fn begin(&mut self, at: usize, context: &mut Context<'_>, sink: Sink<'_>) -> bool {
        self.drop_cancelled(at);
        let link = &mut self.links[at];
        let Some(connection) = &mut link.connection else {
            return true;
        };
        if connection.poll(context).is_ready() {
            self.lose(at);
            return true;
        }
        let Some(&(call, _)) = link.waiting.front() else {
            return false;
        };
        match connection.sender.poll_ready(context) {
            Poll::Pending => return false,
            Poll::Ready(Err(_)) => {
                self.lose(at);
                return true;
            }
            Poll::Ready(Ok(())) => {}
        }
        link.waiting.pop_front();
        link.active = Some(call);
        let call = &mut self.calls[call];
        let future = connection
            .sender
            .send_request(call.request.http1(link.once));
        call.exchange = Some(Exchange::Head(Box::pin(future)));
        sink(call.tag, Event::Sent(self.clock.now()));
        true
    }

    /// Drives the call on the connection; false when it waits for the peer.
    fn poll_active(&mut self, at: usize, context: &mut Context<'_>, sink: Sink<'_>) -> bool {
        let link = &mut self.links[at];
        let (Some(key), Some(connection)) = (link.active, &mut link.connection) else {
            return true;
        };
        let ended = connection.poll(context).is_ready();
        let call = &mut self.calls[key];
        let Some(exchange) = &mut call.exchange else {
            return true;
        };
        match exchange.poll(&mut call.reply, context) {
            // A driver that has ended leaves nothing to wait for; it wakes the exchange with its error first.
            Poll::Pending if ended => {
                self.lose(at);
                let outcome = Outcome::failed(
                    Class::Broken,
                    Origin::Transport(0),
                    "the peer closed the connection",
                );
                self.finish(key, outcome, sink);
            }
            Poll::Pending => return false,
            Poll::Ready(Step::First) => sink(call.tag, Event::First(self.clock.now())),
            Poll::Ready(Step::Whole) => self.whole(at, key, ended, sink),
            Poll::Ready(Step::Stopped(outcome)) => {
                self.lose(at);
                self.finish(key, outcome, sink);
            }
            Poll::Ready(Step::Lost(error)) => self.lost(at, key, &error, sink),
        }
        true
    }

    fn whole(&mut self, at: usize, key: usize, ended: bool, sink: Sink<'_>) {
        let once = self.links[at].once;
        if let Some(connection) = &mut self.links[at].connection {
            connection.used = true;
        }
        if ended || once {
            self.lose(at);
        }
        let call = self.calls.remove(key);
        self.forget(&call);
        let sent = call.request.body.len() as u64;
        sink(
            call.tag,
            Event::Done(call.reply.end(None).done(sent, &self.clock)),
        );
    }

    /// A call whose connection broke. On one that was in use before, nothing of a reply means that the peer closed it
    /// between two calls, and the call goes on another.
    fn lost(&mut self, at: usize, key: usize, error: &hyper::Error, sink: Sink<'_>) {
        let Some(connection) = &self.links[at].connection else {
            return;
        };
        let (fault, used) = (connection.fault(error), connection.used);
        self.lose(at);
        let call = &mut self.calls[key];
        let unanswered = call.exchange.as_ref().is_some_and(Exchange::is_unanswered);
        if !call.resent && unanswered && (fault.unprocessed || used) && !error.is_parse() {
            call.resent = true;
            call.exchange = None;
            self.lanes.resent();
            let tag = call.tag;
            self.links[at].waiting.push_front((key, tag));
        } else {
            self.finish(key, fault.outcome(), sink);
        }
    }

    /// Lets the connection of a lane go.
    fn lose(&mut self, at: usize) {
        let link = &mut self.links[at];
        link.active = None;
        if link.connection.take().is_some() {
            self.lanes.lost(at);
            self.lanes.closed();
        }
    }

    fn is(&self, call: usize, tag: Tag) -> bool {
        self.tags.get(&tag) == Some(&call)
    }

    fn drop_cancelled(&mut self, at: usize) {
        while let Some(&(call, tag)) = self.links[at].waiting.front() {
            if self.is(call, tag) {
                return;
            }
            self.links[at].waiting.pop_front();
        }
    }

    fn finish(&mut self, key: usize, outcome: Outcome, sink: Sink<'_>) {
        let call = self.calls.remove(key);
        self.forget(&call);
        let sent = if call.exchange.is_some() {
            call.request.body.len() as u64
        } else {
            0
        };
        let ending = Ending {
            received: call.reply.received(),
            ..Ending::nothing(outcome)
        };
        sink(call.tag, Event::Done(ending.done(sent, &self.clock)));
    }

    /// Clears what a call that has left the table held.
    fn forget(&mut self, call: &Call<S::Reply>) {
        self.tags.remove(&call.tag);
        let link = &mut self.links[call.lane];
        link.active = None;
        link.waker.wake_by_ref();
        if !matches!(self.placement, Placement::Count(_)) {
            self.spare.push(call.lane);
        }
    }
}

impl<S: Speech> Channel for Exclusive<S> {
    fn submit(&mut self, tag: Tag, operation: OperationIndex, context: &CallContext<'_>) {
        let request = match self.speech.request(operation, context) {
            Ok(request) => request,
            Err(reason) => {
                self.failed
                    .push((tag, Outcome::failed(Class::Local, Origin::Local, reason)));
                self.failed_waker.wake_by_ref();
                return;
            }
        };
        let lane = self.lane_for(context);
        let reply = self.speech.reply(operation);
        let call = Call {
            tag,
            lane,
            request,
            reply,
            resent: false,
            exchange: None,
        };
        let key = self.calls.insert(call);
        self.tags.insert(tag, key);
        self.links[lane].waiting.push_back((key, tag));
        self.links[lane].waker.wake_by_ref();
    }

    fn cancel(&mut self, tag: Tag) {
        let Some(&key) = self.tags.get(&tag) else {
            self.failed.retain(|(failed, _)| *failed != tag);
            return;
        };
        let call = self.calls.remove(key);
        if call.exchange.is_some() {
            // HTTP/1.1 has no other way to stop a reply.
            self.lose(call.lane);
        } else if self.links[call.lane].once {
            self.lanes.abort(call.lane);
        }
        self.forget(&call);
    }

    fn poll(&mut self, context: &mut Context<'_>, sink: &mut dyn FnMut(Tag, Event)) {
        self.ready.register(context);
        loop {
            let mut keys = std::mem::take(&mut self.keys);
            let any = self.ready.drain(&mut keys);
            for key in keys.drain(..) {
                if key == FAILED {
                    for (tag, outcome) in std::mem::take(&mut self.failed) {
                        sink(
                            tag,
                            Event::Done(Ending::nothing(outcome).done(0, &self.clock)),
                        );
                    }
                } else {
                    self.poll_lane(key, sink);
                }
            }
            self.keys = keys;
            if !any {
                return;
            }
        }
    }

    fn connections(&self) -> Connections {
        self.lanes.ledger()
    }
}
