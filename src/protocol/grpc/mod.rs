//! gRPC over HTTP/2: messages in frames, metadata, deadlines and statuses, and what a target can be asked.
//!
//! A [`connector`] speaks unary calls over the shared HTTP/2 channel. A reply ends in exactly one class: by its
//! `grpc-status`, by the HTTP status of whoever answered in its place, or by how the stream was lost. Messages are
//! decoded only where a check looks into them, and then only along the check's path.

mod connector;
mod frame;
mod operation;
mod reply;
pub mod schema;
mod status;
mod view;
mod voice;

pub use connector::{GrpcTarget, connector, exchange};
pub use operation::GrpcOperation;
