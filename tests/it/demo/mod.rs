//! The demo services, talked to over sockets.

#[cfg(feature = "proto")]
mod generated;
