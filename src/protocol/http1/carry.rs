//! What becomes of the calls of a lane: connected, sent, answered, lost, sent again.

use std::task::{Context, Poll};

use super::channel::{Call, Exclusive, Sink};
use super::exchange::{Exchange, Step};
use crate::outcome::{Class, Origin, Outcome};
use crate::protocol::refusal::refusal;
use crate::protocol::speech::{Ending, Reply, Speech};
use crate::protocol::{Event, Placement, Tag};

impl<S: Speech> Exclusive<S> {
    /// Drives one lane until it can not go on by itself.
    pub(super) fn poll_lane(&mut self, at: usize, sink: Sink<'_>) {
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
    pub(super) fn lose(&mut self, at: usize) {
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
    pub(super) fn forget(&mut self, call: &Call<S::Reply>) {
        self.tags.remove(&call.tag);
        let link = &mut self.links[call.lane];
        link.active = None;
        link.waker.wake_by_ref();
        if !matches!(self.placement, Placement::Count(_)) {
            self.spare.push(call.lane);
        }
    }
}
