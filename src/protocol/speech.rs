//! What a protocol over HTTP says and how it understands the answer; the transports below it only carry bytes.

use bytes::Bytes;
use http::HeaderMap;

use super::request::Request;
use super::{Done, OperationIndex};
use crate::clock::Clock;
use crate::outcome::{Class, Origin, Outcome};
use crate::template::{CallContext, Value};

/// A protocol's half of a channel: requests out, replies in.
pub(crate) trait Speech: 'static {
    /// The state of one reply.
    type Reply: Reply;

    /// The request of a call.
    ///
    /// # Errors
    /// The reason why it can not be sent; the call ends as `local`.
    fn request(
        &self,
        operation: OperationIndex,
        context: &CallContext<'_>,
    ) -> Result<Request, Box<str>>;

    /// A reply that has not begun.
    fn reply(&self, operation: OperationIndex) -> Self::Reply;
}

/// A reply as it comes in, part by part.
pub(crate) trait Reply {
    /// True when the head is the first of the reply, false when that is the first byte of the body.
    const BEGINS_WITH_HEAD: bool;

    /// Status and headers.
    fn head(&mut self, head: &http::response::Parts) -> Result<(), Outcome>;

    /// A part of the body. An error ends the call before its reply is whole.
    fn data(&mut self, part: &Bytes) -> Result<(), Outcome>;

    /// The reply is whole.
    fn end(self, trailers: Option<&HeaderMap>) -> Ending;

    /// What came in so far, for a call that ends otherwise.
    fn received(&self) -> u64;
}

/// What a reply came to.
#[derive(Debug)]
pub(crate) struct Ending {
    /// How the call ended.
    pub(crate) outcome: Outcome,
    /// Bytes of the body on the wire.
    pub(crate) received: u64,
    /// Reply messages.
    pub(crate) messages: u32,
    /// Captured values, by slot.
    pub(crate) captures: Vec<Value>,
}

impl Ending {
    /// The end of a call to which nothing was answered.
    pub(crate) fn nothing(outcome: Outcome) -> Self {
        Self {
            outcome,
            received: 0,
            messages: 0,
            captures: Vec::new(),
        }
    }

    /// The event's form.
    pub(crate) fn done(self, sent: u64, clock: &Clock) -> Done {
        Done {
            at: clock.now(),
            outcome: self.outcome,
            bytes_sent: sent,
            bytes_received: self.received,
            messages: self.messages,
            captures: self.captures,
        }
    }
}

/// A connection or stream that was lost in the middle of a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault {
    /// Where it came from.
    pub(crate) origin: Origin,
    /// The reason, for people.
    pub(crate) message: Box<str>,
    /// True when the peer says that it did not look at the request.
    pub(crate) unprocessed: bool,
}

impl Fault {
    /// The outcome of a call that was lost to it.
    pub(crate) fn outcome(&self) -> Outcome {
        Outcome::failed(Class::Broken, self.origin, self.message.clone())
    }
}
