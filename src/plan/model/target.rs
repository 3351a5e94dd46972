//! What is called.

use std::time::Duration;

use super::ids::{AuthId, TargetId};
use crate::diagnostic::{Span, Spanned};
use crate::plan::raw::{HeaderValue, HttpVersion, Secret};
use crate::units::Bytes;

/// Where a target is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Address {
    /// Host (a name, IPv4, or IPv6 without brackets) and port.
    Tcp {
        /// The host.
        host: String,
        /// The port.
        port: u16,
        /// True for `https://`.
        tls: bool,
    },
    /// A socket file.
    Unix {
        /// Its path.
        path: String,
    },
}

impl Address {
    /// True for `https://`.
    #[must_use]
    pub const fn is_tls(&self) -> bool {
        matches!(self, Self::Tcp { tls: true, .. })
    }
}

/// How a target is spoken to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Protocol {
    /// gRPC over HTTP/2.
    Grpc,
    /// HTTP of the given version.
    Http(HttpVersion),
}

/// How many connections.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConnectionCount {
    /// HTTP/1.1 one per client or call in flight, HTTP/2 and gRPC 1.
    Default,
    /// As many as written.
    Count(u32),
    /// One for each client.
    PerClient,
}

/// A target.
#[derive(Debug, Clone, PartialEq)]
pub struct Target {
    /// Its name and where it is defined.
    pub name: Spanned<String>,
    /// Where it is.
    pub address: Address,
    /// The place of the address in the plan.
    pub address_span: Span,
    /// The address as the user wrote it, after `${…}`.
    pub address_text: String,
    /// How it is spoken to.
    pub protocol: Protocol,
    /// Where methods are described, local sources first.
    pub schema: Vec<Spanned<Schema>>,
    /// Who calls.
    pub auth: Option<AuthId>,
    /// Per call; `None` for no deadline.
    pub deadline: Option<Duration>,
    /// For DNS, TCP and TLS together.
    pub connect_timeout: Duration,
    /// How long to wait for the target before the first run.
    pub ready_within: Duration,
    /// Connections.
    pub connections: ConnectionCount,
    /// Headers of every call.
    pub headers: Vec<Header>,
    /// `authority`
    pub authority: Option<String>,
    /// `max_message`
    pub max_message: Bytes,
    /// gzip for gRPC messages, accept-encoding for HTTP.
    pub compress: bool,
    /// `tls`
    pub tls: Tls,
}

/// A header of a call.
#[derive(Debug, Clone, PartialEq)]
pub struct Header {
    /// Lower case.
    pub name: Spanned<String>,
    /// Text with templates, a secret source or bytes.
    pub value: Spanned<HeaderValue>,
}

/// TLS of an `https://` target.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Tls {
    /// A file with authorities instead of the system's.
    pub ca: Option<Spanned<String>>,
    /// A client certificate.
    pub cert: Option<Spanned<String>>,
    /// Its key.
    pub key: Option<Spanned<Secret>>,
    /// The name to verify instead of the host.
    pub server_name: Option<String>,
    /// `verify: false` was written.
    pub insecure: bool,
    /// `resume: true` was written.
    pub resume: bool,
}

/// Where methods are described.
#[derive(Debug, Clone, PartialEq)]
pub enum Schema {
    /// The server tells.
    Reflection,
    /// .proto files; paths relative to the plan's file are already joined.
    Proto {
        /// The files.
        files: Vec<Spanned<String>>,
        /// The roots of imports.
        include: Vec<Spanned<String>>,
    },
    /// Serialised `FileDescriptorSet`s.
    Descriptors(Vec<Spanned<String>>),
    /// What another target uses.
    From(TargetId),
}
