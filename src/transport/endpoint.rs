//! Where a target is and how its connections are made, as plain values.

use std::fmt;
use std::time::Duration;

use super::Secret;

/// Where a target listens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Address {
    /// A host (a name, IPv4, or IPv6 without brackets) and a port.
    Tcp {
        /// The host.
        host: String,
        /// The port.
        port: u16,
    },
    /// A socket file.
    Unix {
        /// Its path.
        path: String,
    },
}

impl Address {
    /// What stands in `Host` and `:authority` unless the plan says otherwise.
    #[must_use]
    pub fn authority(&self, tls: bool) -> String {
        match self {
            Self::Unix { .. } => "localhost".to_owned(),
            Self::Tcp { host, port } => {
                let host = if host.contains(':') {
                    format!("[{host}]")
                } else {
                    host.clone()
                };
                let usual = if tls { 443 } else { 80 };
                if *port == usual {
                    host
                } else {
                    format!("{host}:{port}")
                }
            }
        }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unix { path } => write!(f, "unix:{path}"),
            Self::Tcp { host, port } if host.contains(':') => write!(f, "[{host}]:{port}"),
            Self::Tcp { host, port } => write!(f, "{host}:{port}"),
        }
    }
}

/// An endpoint: the address, TLS where there is one, and the time that opening a connection may take.
#[derive(Debug, Clone)]
pub struct Endpoint {
    /// Where.
    pub address: Address,
    /// `https://`, with its options.
    pub tls: Option<TlsOptions>,
    /// For DNS, TCP and TLS together.
    pub connect_timeout: Duration,
}

/// TLS of an endpoint. Files are read by whoever makes this.
#[derive(Debug, Clone)]
pub struct TlsOptions {
    /// Authorities in PEM instead of the system's.
    pub authorities: Option<Vec<u8>>,
    /// A client certificate.
    pub identity: Option<Identity>,
    /// The name that is asked for and verified instead of the host.
    pub server_name: Option<String>,
    /// False accepts every certificate; reports must say so.
    pub verify: bool,
    /// Sessions are resumed; otherwise every handshake is a whole one.
    pub resume: bool,
}

impl Default for TlsOptions {
    fn default() -> Self {
        Self {
            authorities: None,
            identity: None,
            server_name: None,
            verify: true,
            resume: false,
        }
    }
}

/// A client certificate with its key, both in PEM.
#[derive(Debug, Clone)]
pub struct Identity {
    /// The chain, the client's own certificate first.
    pub certificates: Vec<u8>,
    /// The private key.
    pub key: Secret,
}

/// The protocols that are offered in the TLS handshake.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Alpn {
    /// `h2` alone.
    Http2,
    /// `http/1.1` alone.
    Http1,
    /// Both, `h2` first.
    Either,
    /// Nothing.
    Silent,
}

impl Alpn {
    /// The names on the wire.
    #[must_use]
    pub fn names(self) -> Vec<Vec<u8>> {
        let (h2, http1) = (b"h2".to_vec(), b"http/1.1".to_vec());
        match self {
            Self::Http2 => vec![h2],
            Self::Http1 => vec![http1],
            Self::Either => vec![h2, http1],
            Self::Silent => Vec::new(),
        }
    }
}
