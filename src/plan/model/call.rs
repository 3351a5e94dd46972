//! What is sent, and what is expected.

use std::time::Duration;

use super::ids::{AuthId, TargetId};
use super::target::Header;
use crate::diagnostic::Spanned;
use crate::document::Node;
use crate::outcome::Status;

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
