//! TLS by rustls on aws-lc: whose certificates are trusted, who we are, and what a failed handshake means.
//!
//! The crypto provider is named at every configuration, so that no process-wide default is needed or touched.

mod explain;
mod handshake;
mod trust;

pub(in crate::transport) use explain::explained;
pub(in crate::transport) use handshake::Handshake;
