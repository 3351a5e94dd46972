//! Many calls on few connections: a channel over HTTP/2, for gRPC and HTTP alike.
//!
//! Everything is polled: no task per call and no channel in which calls could queue unseen. A call waits here, in
//! its lane, until the peer's own limit on streams has room, and only then is it `Sent`.

mod call;
mod carry;
mod channel;
mod connection;
mod fault;
mod session;

pub(crate) use channel::Multiplexed;
pub(crate) use connection::open;
pub(crate) use session::{Session, drive};
