//! Which connection carries which call.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::task::{Context, Waker};

use slab::Slab;

use super::connection::{Connection, open};
use super::exchange::Exchange;
use crate::clock::Clock;
use crate::outcome::{Class, Origin, Outcome};
use crate::protocol::lanes::Lanes;
use crate::protocol::placement::Place;
use crate::protocol::request::Request;
use crate::protocol::speech::{Ending, Speech};
use crate::protocol::{Channel, Connections, Event, OperationIndex, Placement, Share, Tag};
use crate::template::CallContext;
use crate::transport::{Dialer, ReadySet};

/// A call from submission to its end.
pub(super) struct Call<R> {
    pub(super) tag: Tag,
    pub(super) lane: usize,
    pub(super) request: Request,
    pub(super) reply: R,
    pub(super) resent: bool,
    pub(super) exchange: Option<Exchange>,
}

/// The place of one connection: the calls that wait for it and the one that it carries.
pub(super) struct Link {
    pub(super) connection: Option<Connection>,
    pub(super) waiting: VecDeque<(usize, Tag)>,
    pub(super) active: Option<usize>,
    /// Serves one call and is closed then.
    pub(super) once: bool,
    pub(super) waker: Waker,
}

pub(super) type Sink<'a> = &'a mut dyn FnMut(Tag, Event);

/// A channel over HTTP/1.1.
pub(crate) struct Exclusive<S: Speech> {
    pub(super) speech: Arc<S>,
    pub(super) placement: Placement,
    pub(super) share: Share,
    pub(super) clock: Clock,
    pub(super) lanes: Lanes<Connection>,
    pub(super) links: Vec<Link>,
    /// Lanes without a call, for calls that may go anywhere.
    pub(super) spare: Vec<usize>,
    pub(super) calls: Slab<Call<S::Reply>>,
    pub(super) tags: BTreeMap<Tag, usize>,
    pub(super) failed: Vec<(Tag, Outcome)>,
    pub(super) failed_waker: Waker,
    pub(super) ready: ReadySet<usize>,
    pub(super) keys: Vec<usize>,
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
