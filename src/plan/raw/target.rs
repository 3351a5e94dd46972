//! Targets.

use std::time::Duration;

use super::shared::{Maybe, RawConnections, RawHeaders, Secret};
use crate::diagnostic::Spanned;
use crate::units::Bytes;

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
