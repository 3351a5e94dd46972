//! Protocols against in-process servers.

#[cfg(feature = "proto")]
mod generated;
