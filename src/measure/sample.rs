//! One call as the recorder sees it.

use std::time::Duration;

use crate::outcome::Outcome;
use crate::units::Offset;

/// Which call of the measurement's layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CallIndex(pub u16);

/// Which stage of the measurement's layout; 0 where there are none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct StageIndex(pub u16);

/// One ended call with its five stamps.
///
/// `response` = done − due, `service` = done − sent, `queue` = sent − dispatched, `lateness` = dispatched − due.
/// For a stream, response and service end at the first reply message; `done` − `sent` is its life.
#[derive(Debug, Clone, PartialEq)]
pub struct Sample {
    /// The number of the call.
    pub k: u64,
    /// Which call.
    pub call: CallIndex,
    /// The stage in which it was due.
    pub stage: StageIndex,
    /// When it should have been sent.
    pub due: Offset,
    /// When the generator handed it to the channel; none for `late` calls and those never let through.
    pub dispatched: Option<Offset>,
    /// When it had a connection and a stream slot.
    pub sent: Option<Offset>,
    /// First byte or message of the reply.
    pub first: Option<Offset>,
    /// When it ended, however it ended.
    pub done: Offset,
    /// How long opening a connection took, where this call opened one.
    pub connect: Option<Duration>,
    /// How it ended.
    pub outcome: Outcome,
    /// True for streaming calls.
    pub stream: bool,
    /// Reply messages received (1 for a unary reply, 0 without one).
    pub messages: u32,
    /// Bytes of the request's body on the wire.
    pub bytes_sent: u64,
    /// Bytes of the reply's body on the wire.
    pub bytes_received: u64,
}
