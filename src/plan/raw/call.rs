//! Calls, flows and data sets.

use std::time::Duration;

use super::shared::{Maybe, RawHeaders, Think};
use crate::diagnostic::{Span, Spanned};
use crate::document::Node;

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

/// One entry of `data`.
#[derive(Debug, Clone, PartialEq, Default)]
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
