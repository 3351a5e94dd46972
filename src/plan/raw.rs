//! The plan as written: every key of the language, optional, with its place.
//!
//! A definition that was bad in itself is still here with `poisoned` set, so that what refers to it is not
//! reported too; a key whose value was bad is absent, and its map is poisoned.

use std::time::Duration;

use crate::diagnostic::{Span, Spanned};
use crate::document::Node;
use crate::units::{Bytes, Rate, Ratio};

/// A key that may be absent.
pub type Maybe<T> = Option<Spanned<T>>;

/// A definition with its name.
#[derive(Debug, Clone, PartialEq)]
pub struct Named<T> {
    /// The name.
    pub name: Spanned<String>,
    /// The definition.
    pub value: T,
    /// True when the definition had an error of its own.
    pub poisoned: bool,
}

/// Names of calls or flows and their weights.
pub type Weights = Vec<(Spanned<String>, Spanned<u64>)>;

/// The top level.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RawPlan {
    /// `name`
    pub name: Maybe<String>,
    /// `description`
    pub description: Maybe<String>,
    /// `seed`
    pub seed: Maybe<u64>,
    /// `targets`
    pub targets: Vec<Named<RawTarget>>,
    /// `auth`
    pub auth: Vec<Named<RawAuth>>,
    /// `calls`
    pub calls: Vec<Named<RawCall>>,
    /// `flows`
    pub flows: Vec<Named<Vec<RawStep>>>,
    /// `mixes`: entry name and weight
    pub mixes: Vec<Named<Weights>>,
    /// `data`
    pub data: Vec<Named<RawData>>,
    /// `criteria`: named lists
    pub criteria: Vec<Named<Vec<Spanned<String>>>>,
    /// `defaults`
    pub defaults: RawSettings,
    /// `runs`, in the order of the file
    pub runs: Vec<Named<RawSettings>>,
    /// `baseline`
    pub baseline: Maybe<String>,
    /// `report`: format name and path
    pub report: Vec<(Spanned<String>, Spanned<String>)>,
}

/// Where a credential or header value comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Secret {
    /// `{ env: NAME }`
    Environment(String),
    /// `{ file: path }`, relative to the file that names it
    File(String),
    /// `{ exec: [cmd, arg] }`
    Exec(Vec<String>),
}

/// The value of a header.
#[derive(Debug, Clone, PartialEq)]
pub enum HeaderValue {
    /// Text, possibly a template.
    Text(String),
    /// A secret source.
    Secret(Secret),
    /// `{ hex: … }`, for `-bin` names.
    Bytes(Vec<u8>),
}

/// Names and values in order; duplicates are kept.
pub type RawHeaders = Vec<(Spanned<String>, Spanned<HeaderValue>)>;

/// `grpc:` or `http:` of a target.
#[derive(Debug, Clone, PartialEq)]
pub enum RawAddress {
    /// `grpc: address`
    Grpc(Spanned<String>),
    /// `http: address`
    Http(Spanned<String>),
}

/// One entry of `targets`.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RawTarget {
    /// `grpc` or `http`
    pub address: Option<RawAddress>,
    /// `schema`, always as a list
    pub schema: Vec<Spanned<RawSchema>>,
    /// `auth`; the name `none` switches off
    pub auth: Maybe<String>,
    /// `deadline`; `None` inside is the word `none`
    pub deadline: Maybe<Option<Duration>>,
    /// `connect_timeout`
    pub connect_timeout: Maybe<Duration>,
    /// `ready_within`
    pub ready_within: Maybe<Duration>,
    /// `connections`
    pub connections: Maybe<RawConnections>,
    /// `headers`
    pub headers: RawHeaders,
    /// `authority`
    pub authority: Maybe<String>,
    /// `resolve: { refresh }`
    pub resolve_refresh: Maybe<Duration>,
    /// `compress`
    pub compress: Maybe<String>,
    /// `max_message`
    pub max_message: Maybe<Bytes>,
    /// `keepalive: { every, timeout }`
    pub keepalive: Maybe<RawKeepalive>,
    /// `retry: { attempts, on, backoff }`
    pub retry: Maybe<RawRetry>,
    /// `source`
    pub source: Vec<Spanned<String>>,
    /// `observe: { health, metrics, every }`
    pub observe: Maybe<RawObserve>,
    /// `version`
    pub version: Maybe<HttpVersion>,
    /// `tls`
    pub tls: Maybe<RawTls>,
    /// `cookies`
    pub cookies: Maybe<bool>,
}

/// `connections: 4` or `per_client`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RawConnections {
    /// A number.
    Count(u32),
    /// One for each client.
    PerClient,
}

/// `version` of an HTTP target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HttpVersion {
    /// ALPN on https, 1.1 on http.
    Auto,
    /// HTTP/1.1.
    Http1,
    /// HTTP/2, with prior knowledge on http.
    Http2,
}

/// `keepalive`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RawKeepalive {
    /// `every`
    pub every: Duration,
    /// `timeout`
    pub timeout: Duration,
}

/// `retry`.
#[derive(Debug, Clone, PartialEq)]
pub struct RawRetry {
    /// `attempts`, the first included
    pub attempts: u32,
    /// `on`: statuses
    pub on: Vec<Spanned<String>>,
    /// `backoff`
    pub backoff: Duration,
}

/// `observe`.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RawObserve {
    /// `health`
    pub health: Maybe<String>,
    /// `metrics`
    pub metrics: Maybe<String>,
    /// `every`
    pub every: Maybe<Duration>,
}

/// `tls`.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RawTls {
    /// `ca`
    pub ca: Maybe<String>,
    /// `cert`
    pub cert: Maybe<String>,
    /// `key`
    pub key: Maybe<Secret>,
    /// `server_name`
    pub server_name: Maybe<String>,
    /// `verify`
    pub verify: Maybe<bool>,
    /// `resume`
    pub resume: Maybe<bool>,
}

/// One source of a schema.
#[derive(Debug, Clone, PartialEq)]
pub enum RawSchema {
    /// `reflection`, with what its map says
    Reflection(RawReflection),
    /// `{ proto, include, protoc }`
    Proto {
        /// `proto`
        files: Vec<Spanned<String>>,
        /// `include`
        include: Vec<Spanned<String>>,
        /// `protoc: auto`
        protoc: bool,
    },
    /// `{ descriptors: [set] }`
    Descriptors(Vec<Spanned<String>>),
    /// `{ from: other_target }`
    From(Spanned<String>),
    /// `cache: dir`
    Cache(Spanned<String>),
}

/// `reflection: { auth, headers, at }`
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RawReflection {
    /// `auth`
    pub auth: Maybe<String>,
    /// `headers`
    pub headers: RawHeaders,
    /// `at`
    pub at: Maybe<String>,
}

/// One entry of `auth`.
#[derive(Debug, Clone, PartialEq)]
pub enum RawAuth {
    /// `jwt`
    Jwt(Box<RawJwt>),
    /// `bearer`
    Bearer(Spanned<Secret>),
    /// `basic`
    Basic {
        /// `user`
        user: Spanned<HeaderValue>,
        /// `password`
        password: Spanned<Secret>,
    },
    /// `oauth2`, by its keys
    OAuth2(Node),
    /// `login`, by its keys
    Login(Node),
    /// `exec`
    Exec(Vec<Spanned<String>>),
    /// A definition that could not be read.
    Poisoned,
}

/// For whom a token is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Per {
    /// One for the run.
    #[default]
    Run,
    /// One for each client.
    Client,
    /// One for each call.
    Call,
}

/// `jwt`.
#[derive(Debug, Clone, PartialEq)]
pub struct RawJwt {
    /// `algorithm`: HS256 … `EdDSA`
    pub algorithm: Maybe<String>,
    /// `key`
    pub key: Maybe<Secret>,
    /// `kid`
    pub kid: Maybe<String>,
    /// `expires_in`
    pub expires_in: Maybe<Duration>,
    /// `leeway`
    pub leeway: Maybe<Duration>,
    /// `claims`: a map with templates
    pub claims: Option<Node>,
    /// `per`
    pub per: Maybe<Per>,
}

/// One entry of `calls`.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RawCall {
    /// `target`
    pub target: Maybe<String>,
    /// `service`
    pub service: Maybe<String>,
    /// What is called.
    pub kind: Option<RawCallKind>,
    /// `message`
    pub message: Option<Node>,
    /// `message_file`
    pub message_file: Maybe<String>,
    /// `messages`
    pub messages: Option<Spanned<Vec<Node>>>,
    /// `messages_file`
    pub messages_file: Maybe<String>,
    /// `query`: a map of scalars
    pub query: Option<Node>,
    /// `json`
    pub json: Option<Node>,
    /// `form`: a map of scalars
    pub form: Option<Node>,
    /// `body`
    pub body: Maybe<String>,
    /// `body_file`
    pub body_file: Maybe<String>,
    /// `headers`
    pub headers: RawHeaders,
    /// `deadline`; `None` inside is the word `none`
    pub deadline: Maybe<Option<Duration>>,
    /// `auth`
    pub auth: Maybe<String>,
    /// `expect.status`
    pub expect_status: Vec<Spanned<String>>,
    /// `expect.that`
    pub expect_that: Vec<Spanned<String>>,
    /// `stream`
    pub stream: Maybe<RawStream>,
    /// A word that the call gives to `data`, `retry` and others is kept here for later versions.
    pub connections: Maybe<RawConnections>,
}

/// What a call calls.
#[derive(Debug, Clone, PartialEq)]
pub enum RawCallKind {
    /// `grpc: pkg.Service/Method`
    Grpc(Spanned<String>),
    /// `http: POST /path`
    Http(Spanned<String>),
    /// `probe: connect`
    Probe(Span),
}

/// `stream`.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RawStream {
    /// `repeat`
    pub repeat: Maybe<u64>,
    /// `every`
    pub every: Maybe<Duration>,
    /// `stop_after.messages`
    pub stop_after_messages: Maybe<u64>,
    /// `stop_after.for`
    pub stop_after: Maybe<Duration>,
    /// `half_close_after`
    pub half_close_after: Maybe<Duration>,
    /// `sent_at`
    pub sent_at: Maybe<String>,
}

/// A step of a flow.
#[derive(Debug, Clone, PartialEq)]
pub enum RawStep {
    /// `{ call, capture, set }`
    Call {
        /// `call`
        call: Spanned<String>,
        /// `capture`: name and path
        capture: Vec<(Spanned<String>, Spanned<String>)>,
        /// `set`: path and value
        set: Vec<(Spanned<String>, Node)>,
    },
    /// `{ think }`
    Think(Spanned<Think>),
}

/// A distribution of waiting.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Think {
    /// `20ms`
    Constant(Duration),
    /// `1ms..50ms`
    Uniform(Duration, Duration),
    /// `exponential(20ms)`
    Exponential(Duration),
    /// `normal(20ms, 5ms)`
    Normal(Duration, Duration),
}

/// One entry of `data`.
#[derive(Debug, Clone, PartialEq)]
pub struct RawData {
    /// `csv`
    pub csv: Maybe<String>,
    /// `jsonl`
    pub jsonl: Maybe<String>,
    /// `order`
    pub order: Maybe<String>,
    /// `unique`
    pub unique: Maybe<String>,
    /// `when_done`
    pub when_done: Maybe<String>,
}

/// A value, or a ramp from one to another (`0 -> 10000`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ramp<T> {
    /// At the start.
    pub from: T,
    /// At the end.
    pub to: T,
}

/// How even the arrivals are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Arrivals {
    /// Evenly spaced.
    #[default]
    Even,
    /// A Poisson process.
    Poisson,
}

/// What happens when `in_flight` is full.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum WhenFull {
    /// Wait with the due time kept.
    #[default]
    Queue,
    /// End as `not_sent` at once.
    Drop,
}

/// How connections are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Connect {
    /// Kept open.
    #[default]
    Keep,
    /// A new one for each request.
    EachRequest,
}

/// `warmup`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Warmup {
    /// `{ requests }`
    Requests(u64),
    /// `{ for }`
    For(Duration),
}

/// `stages`.
#[derive(Debug, Clone, PartialEq)]
pub enum RawStages {
    /// A list of patches.
    List(Vec<RawSettings>),
    /// `{ clients: 100, add: 100, every: 60s, to: 1000 }`
    Staircase {
        /// The load at the start: exactly one of rate and clients.
        start: Box<RawSettings>,
        /// `add`, in the load key's own form
        add: Spanned<String>,
        /// `every`
        every: Spanned<Duration>,
        /// `to`
        to: Spanned<String>,
    },
}

/// `ladder`.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RawLadder {
    /// The load key of the first step with its value.
    pub start: Box<RawSettings>,
    /// `add`, in the load key's own form
    pub add: Maybe<String>,
    /// `times`
    pub times: Maybe<String>,
    /// `to`
    pub to: Maybe<String>,
    /// `until`: true for `fail`
    pub until_fail: Maybe<bool>,
    /// `refine`
    pub refine: Maybe<Ratio>,
    /// `down`
    pub down: Maybe<bool>,
}

/// `compare`.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RawCompare {
    /// `targets`
    pub targets: Vec<Spanned<String>>,
    /// `base`
    pub base: Maybe<String>,
    /// `rounds`
    pub rounds: Maybe<u32>,
}

/// The flat map of a run; `defaults`, rows, matrix columns, ladder steps and stages are patches of it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RawSettings {
    /// The map's own place.
    pub span: Option<Span>,
    /// True when a key of this map had an error of its own.
    pub poisoned: bool,
    /// `name` of a row or stage
    pub name: Maybe<String>,
    /// `call`
    pub call: Maybe<String>,
    /// `flow`
    pub flow: Maybe<String>,
    /// `mix`
    pub mix: Maybe<String>,
    /// `target`
    pub target: Maybe<String>,
    /// `deadline`
    pub deadline: Maybe<Option<Duration>>,
    /// `rate`
    pub rate: Maybe<Ramp<Rate>>,
    /// `arrivals`
    pub arrivals: Maybe<Arrivals>,
    /// `clients`
    pub clients: Maybe<Ramp<u32>>,
    /// `think`
    pub think: Maybe<Think>,
    /// `pace`, per client
    pub pace: Maybe<Rate>,
    /// `requests`
    pub requests: Maybe<u64>,
    /// `requests_per_client`
    pub requests_per_client: Maybe<u64>,
    /// `for`
    pub length: Maybe<Duration>,
    /// `in_flight`
    pub in_flight: Maybe<u32>,
    /// `when_full`
    pub when_full: Maybe<WhenFull>,
    /// `warmup`
    pub warmup: Maybe<Warmup>,
    /// `connect`
    pub connect: Maybe<Connect>,
    /// `connections`
    pub connections: Maybe<RawConnections>,
    /// `stages`
    pub stages: Maybe<RawStages>,
    /// `rows`
    pub rows: Maybe<Vec<RawSettings>>,
    /// `matrix`: a column is a key with its values, each as a patch with that one key
    pub matrix: Maybe<Vec<(Spanned<String>, Vec<RawSettings>)>>,
    /// `repeat`
    pub repeat: Maybe<u32>,
    /// `ladder`
    pub ladder: Maybe<RawLadder>,
    /// `mark`: `LABEL if CRITERION`
    pub mark: Maybe<Vec<Spanned<String>>>,
    /// `compare`
    pub compare: Maybe<RawCompare>,
    /// `cooldown`
    pub cooldown: Maybe<Duration>,
    /// `after`
    pub after: Maybe<String>,
    /// `on_request`
    pub on_request: Maybe<bool>,
    /// `grace`
    pub grace: Maybe<Duration>,
    /// `must`; an empty list is not an absent one
    pub must: Maybe<Vec<Spanned<String>>>,
    /// `should`
    pub should: Maybe<Vec<Spanned<String>>>,
    /// `stop_if`
    pub stop_if: Maybe<Vec<Spanned<String>>>,
    /// `optional`
    pub optional: Maybe<bool>,
    /// `ignore`
    pub ignore: Maybe<Vec<Spanned<String>>>,
    /// `confidence`; `None` inside is the word `none`
    pub confidence: Maybe<Option<Ratio>>,
    /// `table`
    pub table: Maybe<RawTable>,
    /// `judge` of a stage
    pub judge: Maybe<bool>,
}

/// `table`.
#[derive(Debug, Clone, PartialEq)]
pub enum RawTable {
    /// `ab`
    Ab,
    /// A list of columns.
    Columns(Vec<Spanned<String>>),
}
