//! What a failed attempt to connect is to the calls that waited for it.

use crate::outcome::{Class, Origin, Outcome};
use crate::transport::{ConnectError, Kind, Phase};

/// The outcome of a call whose connection could not be made.
pub(crate) fn refusal(error: &ConnectError) -> Outcome {
    let (class, origin) = match (error.kind, error.phase) {
        (Kind::Local, _) => (Class::Local, Origin::Local),
        (Kind::TimedOut, _) => (Class::Timeout, Origin::ConnectTimeout),
        (Kind::Refused, Phase::Resolve) => (Class::Refused, Origin::Resolve),
        (Kind::Refused, Phase::Connect) => (Class::Refused, Origin::Transport(error.errno)),
        (Kind::Refused, Phase::Tls) => (Class::Refused, Origin::Tls),
    };
    Outcome::failed(class, origin, error.message.clone())
}
