//! gRPC over HTTP/2: messages in frames, metadata, deadlines and statuses, and what a target can be asked.

mod frame;
pub mod schema;
mod status;
