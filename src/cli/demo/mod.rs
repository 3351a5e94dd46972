//! The demo services: a trading backend, a JWT gateway in front of it and a wallet API, as a process of its own.
//!
//! They are a target that people can learn on, not a mock inside the tool: the load generator reaches them over
//! sockets only, orders really go to a disk, and the gateway really forwards. Everything listens on the loopback
//! addresses alone and keeps its files in a temporary folder. Nothing here knows plans, engines or reports.

mod child;
mod count;
mod error;
mod gateway;
mod listen;
mod monitor;
mod options;
mod orders;
mod ports;
mod process;
mod ready;
mod serve;
mod service;
mod start;
mod store;
mod token;
mod trading;
mod wallet;

pub use child::{Child, ChildOptions};
pub use error::DemoError;
pub use options::DemoOptions;
pub use ports::{Ports, PortsError};
pub use ready::Ready;
pub use serve::serve;
pub use service::{Service, UnknownService};
pub use start::{Demo, start};
pub use token::JwtSecret;

/// Protobuf code, made from `protos/trading.proto`; a test makes it again and compares.
mod generated {
    #![expect(
        clippy::pedantic,
        clippy::allow_attributes,
        clippy::allow_attributes_without_reason,
        unreachable_pub,
        unused_qualifications,
        reason = "written by a code generator"
    )]
    include!("generated/trading.rs");

    /// The descriptors of the service and of what it imports, for reflection.
    pub const DESCRIPTORS: &[u8] = include_bytes!("generated/trading.binpb");
}

#[cfg(test)]
mod tests;
