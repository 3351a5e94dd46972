//! Types that several parts share.

use std::time::Duration;

use crate::diagnostic::Spanned;

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

/// `connections: 4` or `per_client`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RawConnections {
    /// A number.
    Count(u32),
    /// One for each client.
    PerClient,
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

/// A value, or a ramp from one to another (`0 -> 10000`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ramp<T> {
    /// At the start.
    pub from: T,
    /// At the end.
    pub to: T,
}
