//! Protocols against in-process servers.
