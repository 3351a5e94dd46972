//! Protocols: how an operation becomes bytes on a connection, and a reply an outcome.
//!
//! The engine sees [`Channel`] and an operation's number, never a protocol. A protocol is one folder here.

mod authorize;
mod channel;
mod exchange;
pub mod grpc;
mod header;
pub mod http;
mod http1;
mod http2;
mod lanes;
mod placement;
pub mod probe;
mod refusal;
mod request;
mod speech;
mod user_agent;

pub use authorize::Authorize;
pub use channel::{Channel, Connections, Connector, Done, Event, OperationIndex, Share, Tag};
pub use exchange::{Exchange, ShownHeaders};
pub use header::Header;
pub use placement::Placement;
pub(crate) use user_agent::user_agent;
