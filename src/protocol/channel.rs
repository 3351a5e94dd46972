//! The one trait between the engine and the protocols.

use std::task::Context;

use crate::clock::Clock;
use crate::outcome::Outcome;
use crate::template::{CallContext, Value};
use crate::units::Offset;

/// The engine's name for a call in flight; unique among the calls in flight of one channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tag(pub u32);

/// Which operation of a target: the order in which they were given when the target was bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OperationIndex(pub u16);

/// Which part of the load a worker carries: every k with k mod `of` = `worker`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    /// From 0.
    pub worker: u32,
    /// How many workers there are.
    pub of: u32,
}

/// What happened to a call in flight. Events of one tag come in this order; `Done` comes exactly once and last,
/// unless the call was cancelled, after which nothing comes.
#[derive(Debug, Clone, PartialEq)]
pub enum Event {
    /// A connection was opened for this call; how long that took is `at` − dispatched or less.
    Connected {
        /// When opening began.
        began: Offset,
        /// When it was open.
        at: Offset,
    },
    /// The call holds a connection and a stream slot, and its bytes are on their way. It comes once more when the
    /// peer refused the stream unprocessed and the call was sent again; the last one counts.
    Sent(Offset),
    /// The first byte or message of the reply.
    First(Offset),
    /// A further reply message of a stream.
    Message(Offset),
    /// The end.
    Done(Done),
}

/// How a call ended.
#[derive(Debug, Clone, PartialEq)]
pub struct Done {
    /// When the last frame was parsed.
    pub at: Offset,
    /// Class, status, origin, message: `expect` and checks are already applied.
    pub outcome: Outcome,
    /// Bytes of the request's body on the wire.
    pub bytes_sent: u64,
    /// Bytes of the reply's body on the wire.
    pub bytes_received: u64,
    /// Reply messages.
    pub messages: u32,
    /// Captured values, by slot.
    pub captures: Vec<Value>,
}

/// What became of a channel's connections.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Connections {
    /// Opened, reconnections included.
    pub opened: u64,
    /// Opened in place of a lost one.
    pub reconnected: u64,
    /// Attempts that failed.
    pub refused: u64,
    /// Calls that were sent again because the peer had refused them unprocessed.
    pub resent: u64,
    /// Open now.
    pub open: u64,
    /// The most that were open at once.
    pub max: u64,
}

/// One worker's way to one target. Not shared between threads.
pub trait Channel {
    /// Takes a call. It is rendered from the context now; where no connection or slot is free it waits in the
    /// channel, and its `Sent` event comes later.
    fn submit(&mut self, tag: Tag, operation: OperationIndex, context: &CallContext<'_>);

    /// Gives a call up: unsent it is forgotten, sent it is reset. No event follows.
    fn cancel(&mut self, tag: Tag);

    /// Drives connections and hands every event since the last call to `sink`.
    fn poll(&mut self, context: &mut Context<'_>, sink: &mut dyn FnMut(Tag, Event));

    /// The state of the connections.
    fn connections(&self) -> Connections;
}

/// A bound target: opens a channel for each worker.
pub trait Connector: Send + Sync {
    /// A channel for this worker's share of connections and calls. Called on the worker's own thread.
    fn open(&self, share: Share, clock: &Clock) -> Box<dyn Channel>;
}
