//! Protocols against in-process servers.

#[cfg(feature = "proto")]
mod caller;
#[cfg(feature = "proto")]
mod generated;
#[cfg(feature = "proto")]
mod grpc;
#[cfg(feature = "proto")]
mod server;
