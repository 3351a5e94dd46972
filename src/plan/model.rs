//! The plan as meant: names resolved, layers folded, rows and matrices expanded.

use std::time::Duration;

pub use super::raw::{
    Arrivals, Connect, HeaderValue, HttpVersion, Per, Ramp, Secret, Think, Warmup, WhenFull,
};
use crate::diagnostic::{Span, Spanned};
use crate::document::Node;
use crate::outcome::Status;
use crate::units::{Bytes, Rate, Ratio};

/// Position of a target in [`Plan::targets`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TargetId(pub usize);
/// Position of an auth in [`Plan::auth`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AuthId(pub usize);
/// Position of a call in [`Plan::calls`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CallId(pub usize);

/// A whole plan.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// `name`, or the file's name without its ending.
    pub name: String,
    /// `description`
    pub description: Option<String>,
    /// `seed`, where given.
    pub seed: Option<u64>,
    /// `--scale`, where it is not one: the loads here are scaled already.
    pub scale: Option<Ratio>,
    /// All targets.
    pub targets: Vec<Target>,
    /// All auth definitions.
    pub auth: Vec<Auth>,
    /// All calls.
    pub calls: Vec<Call>,
    /// The runs in the order of the file.
    pub runs: Vec<Run>,
    /// `report`: format and path, in the order of the file.
    pub report: Vec<(String, Spanned<String>)>,
    /// `baseline`
    pub baseline: Option<Spanned<String>>,
}

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

/// Who calls.
#[derive(Debug, Clone, PartialEq)]
pub struct Auth {
    /// Its name.
    pub name: Spanned<String>,
    /// How the credential is made.
    pub kind: AuthKind,
}

/// How a credential is made.
#[derive(Debug, Clone, PartialEq)]
pub enum AuthKind {
    /// A signed token.
    Jwt(Box<Jwt>),
    /// A fixed token.
    Bearer(Spanned<Secret>),
    /// User and password.
    Basic {
        /// The user.
        user: Spanned<HeaderValue>,
        /// The password.
        password: Spanned<Secret>,
    },
}

/// A token signed by us.
#[derive(Debug, Clone, PartialEq)]
pub struct Jwt {
    /// HS256 … `EdDSA`.
    pub algorithm: Spanned<String>,
    /// The key.
    pub key: Spanned<Secret>,
    /// `kid` of the header.
    pub kid: Option<String>,
    /// Its life.
    pub expires_in: Duration,
    /// How far `iat` and `nbf` lie back.
    pub leeway: Duration,
    /// A map with templates.
    pub claims: Option<Node>,
    /// For whom.
    pub per: Per,
}

/// A call.
#[derive(Debug, Clone, PartialEq)]
pub struct Call {
    /// Its name.
    pub name: Spanned<String>,
    /// Its own target; a run may name another.
    pub target: TargetId,
    /// A label for reports and selectors.
    pub service: Option<String>,
    /// What is called.
    pub kind: CallKind,
    /// Headers of this call, after the target's.
    pub headers: Vec<Header>,
    /// The call's own deadline: absent, `none` or a length.
    pub deadline: Option<Option<Duration>>,
    /// Absent: the target's. `Some(None)`: `auth: none`.
    pub auth: Option<Option<AuthId>>,
    /// Statuses that are ok; empty for the protocol's own rule.
    pub expect_status: Vec<Spanned<Status>>,
    /// Checks on replies, as written.
    pub expect_that: Vec<Spanned<String>>,
}

/// What a call calls.
#[derive(Debug, Clone, PartialEq)]
pub enum CallKind {
    /// A unary gRPC method.
    Grpc {
        /// The method in any of its spellings.
        method: Spanned<String>,
        /// The message, as written; absent is the empty message.
        message: Option<Node>,
        /// A file that holds the message instead.
        message_file: Option<Spanned<String>>,
    },
    /// An HTTP request.
    Http {
        /// GET, POST, …
        method: String,
        /// Path with templates, beginning with `/`, as written.
        path: Spanned<String>,
        /// Pairs for the query.
        query: Vec<(Spanned<String>, Node)>,
        /// The body.
        body: Body,
    },
    /// A connection that is opened and closed.
    Probe,
}

/// The body of an HTTP request.
#[derive(Debug, Clone, PartialEq)]
pub enum Body {
    /// None.
    Empty,
    /// JSON with templates.
    Json(Node),
    /// A form.
    Form(Vec<(Spanned<String>, Node)>),
    /// Text with templates.
    Text(Spanned<String>),
    /// The bytes of a file, as they are.
    File(Spanned<String>),
}

/// A run: one or more measurements with one name.
#[derive(Debug, Clone, PartialEq)]
pub struct Run {
    /// Its name.
    pub name: Spanned<String>,
    /// Its measurements: matrix (first key outermost) × rows × repeats.
    pub rows: Vec<Measurement>,
    /// Only when named by `--only`.
    pub on_request: bool,
    /// The run that must have ended before.
    pub after: Option<String>,
    /// FAIL and INCONCLUSIVE count as WARN.
    pub optional: bool,
    /// Labels for rows.
    pub mark: Vec<Mark>,
    /// Columns of the row table.
    pub table: Option<Table>,
}

/// A label for a row, by the first condition that holds.
#[derive(Debug, Clone, PartialEq)]
pub struct Mark {
    /// The word.
    pub label: String,
    /// When.
    pub condition: crate::verdict::Criterion,
}

/// The row table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Table {
    /// Requests a second and mean, as ab prints them.
    Ab,
    /// Columns by name: max, mean, min, p99, throughput, success, …
    Columns(Vec<String>),
}

/// One measurement.
#[derive(Debug, Clone, PartialEq)]
pub struct Measurement {
    /// The row's name; the run's where it has one row. Repeats end in ` #1`, ` #2`, …
    pub name: String,
    /// Which repeat, from 1, where there are several.
    pub repeat: Option<u32>,
    /// The keys that vary, with their values as shown.
    pub labels: Vec<(String, String)>,
    /// The calls that are fired, with weights; one entry for a single call.
    pub fire: Vec<(CallId, u64)>,
    /// The name of the mix, where it is one.
    pub mix: Option<String>,
    /// Another target for all calls.
    pub target: Option<TargetId>,
    /// Another deadline for all calls.
    pub deadline: Option<Option<Duration>>,
    /// How much.
    pub load: Load,
    /// `requests`
    pub requests: Option<u64>,
    /// `for`
    pub length: Option<Duration>,
    /// `warmup`
    pub warmup: Option<Warmup>,
    /// `connect`
    pub connect: Connect,
    /// The run's `connections`.
    pub connections: Option<ConnectionCount>,
    /// Pause before it (not before the first of all).
    pub cooldown: Duration,
    /// Drain; absent: the longest deadline.
    pub grace: Option<Duration>,
    /// `must`, `should` and `stop_if` in this order; the default criterion is among them when nothing was written.
    pub criteria: Vec<crate::verdict::Criterion>,
    /// True when the default criterion stands in.
    pub default_criterion: bool,
    /// Switched-off validity rules.
    pub ignore: Vec<String>,
    /// `None` for `confidence: none`.
    pub confidence: Option<Ratio>,
    /// The effective keys, in the order of the reference.
    pub origins: Vec<Origin>,
    /// Inherited keys that were dropped with their model.
    pub dropped: Vec<Dropped>,
}

/// Which layer set a key; an inner layer replaces an outer one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Layer {
    /// `defaults`
    Defaults,
    /// The run's own map.
    Run,
    /// A column of `matrix`.
    Matrix,
    /// An entry of `rows` or a step of a ladder.
    Row,
    /// An entry of `stages`.
    Stage,
}

impl Layer {
    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Defaults => "defaults",
            Self::Run => "run",
            Self::Matrix => "matrix",
            Self::Row => "row",
            Self::Stage => "stage",
        }
    }
}

/// An effective key of a measurement and where it came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// The key.
    pub key: &'static str,
    /// Its value as a plan would write it.
    pub value: String,
    /// The layer that set it.
    pub layer: Layer,
    /// The place of the value.
    pub span: Span,
}

/// An inherited key that another one made meaningless.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dropped {
    /// The key.
    pub key: Origin,
    /// What replaced it.
    pub by: Origin,
}

/// The model and its amount.
#[derive(Debug, Clone, PartialEq)]
pub enum Load {
    /// `rate`
    Open {
        /// Calls a time.
        rate: Rate,
        /// Spacing.
        arrivals: Arrivals,
        /// The cap.
        in_flight: Option<u32>,
        /// At the cap.
        when_full: WhenFull,
    },
    /// `clients`
    Closed {
        /// How many.
        clients: u32,
        /// Waiting before each call.
        think: Option<Think>,
        /// Paced: calls a time and client.
        pace: Option<Rate>,
        /// The calls of each.
        requests_per_client: Option<u64>,
    },
}
