//! Protocols against in-process servers.

#[cfg(feature = "proto")]
mod caller;
#[cfg(feature = "proto")]
mod generated;
#[cfg(feature = "proto")]
mod grpc;
#[cfg(all(feature = "proto", feature = "demo"))]
mod reflection;
#[cfg(feature = "proto")]
mod server;
