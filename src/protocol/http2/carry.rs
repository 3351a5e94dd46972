//! What becomes of calls: sent, answered, lost, sent again.

use std::task::{Context, Poll};

use super::call::{Call, Exchange, Incoming, Stage, Step, cut_short};
use super::channel::{Multiplexed, Sink};
use super::connection::Slot;
use crate::outcome::{Class, Origin, Outcome};
use crate::protocol::Event;
use crate::protocol::speech::{Ending, Fault, Reply, Speech};

/// What came of putting a call on a connection.
enum Sending {
    Sent,
    Full,
    Gone,
    Impossible(Outcome),
}

impl<S: Speech> Multiplexed<S> {
    /// Puts waiting calls of a lane on streams, as many as the peer has room for.
    pub(super) fn dispatch(&mut self, lane: usize, sink: Sink<'_>) {
        loop {
            let Some(queue) = self.queues.get_mut(lane) else {
                return;
            };
            let Some(&(call, serial)) = queue.waiting.front() else {
                return;
            };
            let current = queue.current;
            if !self.is_waiting(call, serial) {
                self.pop(lane);
                continue;
            }
            let Some(key) = current else {
                self.lanes.want(lane);
                return;
            };
            match self.send(key, call) {
                Sending::Sent => {
                    self.pop(lane);
                    let now = self.clock.now();
                    if let Some(call) = self.calls.get(call) {
                        sink(call.tag, Event::Sent(now));
                    }
                }
                Sending::Full => return,
                Sending::Gone => self.leave(key),
                Sending::Impossible(outcome) => {
                    self.pop(lane);
                    self.finish(call, Ending::nothing(outcome), sink);
                }
            }
        }
    }

    fn pop(&mut self, lane: usize) {
        if let Some(queue) = self.queues.get_mut(lane) {
            queue.waiting.pop_front();
        }
    }

    fn send(&mut self, key: usize, at: usize) -> Sending {
        let (Some(link), Some(call)) = (self.links.get_mut(key), self.calls.get_mut(at)) else {
            return Sending::Gone;
        };
        let waker = link.waker.clone();
        let sender = match link.connection.slot(&waker) {
            Slot::Gone => return Sending::Gone,
            Slot::Full => return Sending::Full,
            Slot::Free(sender) => sender,
        };
        let body = call.request.body.clone();
        let sent = sender.send_request(call.request.http2_head(), body.is_empty());
        let (response, mut outgoing) = match sent {
            Ok(both) => both,
            Err(error) if error.is_io() || error.is_go_away() => return Sending::Gone,
            Err(error) => {
                let reason = format!("the request can not be sent: {error}");
                return Sending::Impossible(Outcome::failed(Class::Local, Origin::Local, reason));
            }
        };
        if !body.is_empty() && outgoing.send_data(body, true).is_err() {
            return Sending::Gone;
        }
        link.connection.in_flight += 1;
        call.stage = Stage::Sent(Exchange {
            connection: key,
            outgoing,
            incoming: Incoming::Head(response),
            begun: false,
        });
        if let Some(waker) = self.call_wakers.get(at) {
            waker.wake_by_ref();
        }
        Sending::Sent
    }

    pub(super) fn poll_call(&mut self, at: usize, sink: Sink<'_>) {
        loop {
            let (Some(call), Some(waker)) = (self.calls.get_mut(at), self.call_wakers.get(at))
            else {
                return;
            };
            let Stage::Sent(exchange) = &mut call.stage else {
                return;
            };
            let step = match exchange.poll(&mut call.reply, &mut Context::from_waker(waker)) {
                Poll::Pending => return,
                Poll::Ready(step) => step,
            };
            match step {
                Step::First => sink(call.tag, Event::First(self.clock.now())),
                Step::Whole(trailers) => {
                    if !exchange.begun {
                        sink(call.tag, Event::First(self.clock.now()));
                    }
                    self.whole(at, trailers.as_ref(), sink);
                    return;
                }
                Step::Stopped(outcome) => {
                    exchange.reset();
                    let ending = cut_short(&call.reply, outcome);
                    self.finish(at, ending, sink);
                    return;
                }
                Step::Lost(error) => {
                    let connection = exchange.connection;
                    let fault = self
                        .links
                        .get(connection)
                        .map(|link| link.connection.fault(&error));
                    self.lost(at, fault, sink);
                    return;
                }
            }
        }
    }

    fn lost(&mut self, at: usize, fault: Option<Fault>, sink: Sink<'_>) {
        let Some(call) = self.calls.get_mut(at) else {
            return;
        };
        let fault = fault.unwrap_or_else(|| Fault {
            origin: Origin::Transport(0),
            message: "the peer closed the connection".into(),
            unprocessed: false,
        });
        if fault.unprocessed && !call.resent {
            call.resent = true;
            let (lane, serial) = (call.lane, call.serial);
            let Stage::Sent(exchange) = std::mem::replace(&mut call.stage, Stage::Waiting) else {
                return;
            };
            self.lanes.resent();
            self.release(exchange.connection);
            if let Some(queue) = self.queues.get_mut(lane) {
                queue.waiting.push_front((at, serial));
            }
            self.dirty.push(lane);
        } else {
            let ending = cut_short(&call.reply, fault.outcome());
            self.finish(at, ending, sink);
        }
    }

    fn whole(&mut self, at: usize, trailers: Option<&http::HeaderMap>, sink: Sink<'_>) {
        let Some(call) = self.calls.try_remove(at) else {
            return;
        };
        let sent = call.request.body.len() as u64;
        self.forget(&call);
        let ending = call.reply.end(trailers);
        sink(call.tag, Event::Done(ending.done(sent, &self.clock)));
    }

    pub(super) fn finish(&mut self, at: usize, ending: Ending, sink: Sink<'_>) {
        let Some(call) = self.calls.try_remove(at) else {
            return;
        };
        let sent = match call.stage {
            Stage::Waiting => 0,
            Stage::Sent(_) => call.request.body.len() as u64,
        };
        self.forget(&call);
        sink(call.tag, Event::Done(ending.done(sent, &self.clock)));
    }

    /// Clears what a call that has left the table held.
    pub(super) fn forget(&mut self, call: &Call<S::Reply>) {
        self.tags.remove(&call.tag);
        let connection = match &call.stage {
            Stage::Sent(exchange) => Some(exchange.connection),
            Stage::Waiting => None,
        };
        if let Some(key) = connection {
            self.release(key);
        }
        if self.queues.get(call.lane).is_some_and(|queue| queue.once) {
            if let Some(key) = connection {
                self.leave(key);
            }
            self.spare.push(call.lane);
        } else {
            self.dirty.push(call.lane);
        }
    }

    /// A stream of a connection is free again.
    fn release(&mut self, key: usize) {
        let Some(link) = self.links.get_mut(key) else {
            return;
        };
        link.connection.in_flight = link.connection.in_flight.saturating_sub(1);
        if link.connection.in_flight == 0 && link.connection.is_ended() {
            self.links.remove(key);
        }
    }
}
