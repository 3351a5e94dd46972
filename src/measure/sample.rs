//! One call as the recorder sees it.

use std::time::Duration;

use super::kind::LatencyKind;
use crate::outcome::{Class, Origin, Outcome};
use crate::units::{Offset, nanos};

/// Which call of the measurement's layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CallIndex(pub u16);

/// Which stage of the measurement's layout; 0 where there are none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct StageIndex(pub u16);

/// One ended call with its stamps.
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
    /// When the generator took it up; none for `late` calls. What it waits for from here on is not the generator.
    pub dispatched: Option<Offset>,
    /// When `in_flight` let it through to the channel; without a cap that is `dispatched`. From here on it is in
    /// flight, so a call that waits below the cap has `queue` time and is not in flight.
    pub admitted: Option<Offset>,
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

impl Sample {
    /// A length between two of the stamps; none when the call never got so far.
    #[must_use]
    pub fn latency(&self, kind: LatencyKind) -> Option<u64> {
        match kind {
            LatencyKind::Response => Some(self.answered().nanos_since(self.due)),
            LatencyKind::Service => Some(self.answered().nanos_since(self.sent?)),
            LatencyKind::Queue => Some(self.sent?.nanos_since(self.dispatched?)),
            LatencyKind::Connect => self.connect.map(nanos),
            LatencyKind::Lateness => Some(self.dispatched?.nanos_since(self.due)),
            LatencyKind::FirstMessage if self.stream => Some(self.first?.nanos_since(self.sent?)),
            LatencyKind::Stream if self.stream => Some(self.done.nanos_since(self.sent?)),
            LatencyKind::FirstMessage | LatencyKind::Stream | LatencyKind::MessageGap => None,
        }
    }

    /// The response time with the generator's own lateness taken out.
    #[must_use]
    pub fn response_without_lateness(&self) -> u64 {
        self.answered()
            .nanos_since(self.dispatched.unwrap_or(self.due))
    }

    /// Where response and service end: the first message of a stream, else the end.
    fn answered(&self) -> Offset {
        match self.first {
            Some(first) if self.stream => first,
            _ => self.done,
        }
    }

    /// True when the call counts as beyond every limit on this kind of latency: it failed, and it would have had such
    /// a latency had it not. Lateness is the generator's own, so no failure of the target is one of it.
    #[must_use]
    pub fn failed_at(&self, kind: LatencyKind) -> bool {
        let would_have = match kind {
            LatencyKind::Response | LatencyKind::Service | LatencyKind::Queue => true,
            LatencyKind::Connect => {
                self.outcome.class == Class::Refused
                    || matches!(
                        self.outcome.origin,
                        Origin::ConnectTimeout | Origin::Resolve | Origin::Tls
                    )
            }
            LatencyKind::FirstMessage | LatencyKind::MessageGap | LatencyKind::Stream => {
                self.stream
            }
            LatencyKind::Lateness => false,
        };
        would_have && self.outcome.class.is_failed()
    }
}
