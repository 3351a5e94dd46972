//! Channels over HTTP/1.1: one call at a time on a connection.
//!
//! hyper frames the bytes; which connection carries which call, when one is opened and what a loss means is decided
//! here. A connection that the peer closed between two calls is replaced without an error. Knows no protocol above.

mod carry;
mod channel;
mod connection;
mod exchange;

pub(crate) use channel::Exclusive;
