//! Replies in: the status decides, then the checks.

use std::sync::Arc;

use bytes::Bytes;
use http::{HeaderMap, StatusCode};

use super::operation::HttpOperation;
use super::view::View;
use crate::outcome::{Class, Origin, Outcome, Status};
use crate::protocol::speech::{Ending, Reply};
use crate::template::Judgement;

/// How much of an unexpected reply's body is kept for its message.
const EXCERPT: usize = 200;

/// A reply as it comes in. The body is kept only where a check or a message needs it.
#[derive(Debug)]
pub(crate) struct HttpReply {
    operation: Option<Arc<HttpOperation>>,
    max_message: u64,
    status: StatusCode,
    headers: HeaderMap,
    body: Vec<u8>,
    received: u64,
}

impl HttpReply {
    pub(super) fn new(operation: Option<Arc<HttpOperation>>, max_message: u64) -> Self {
        Self {
            operation,
            max_message,
            status: StatusCode::OK,
            headers: HeaderMap::new(),
            body: Vec::new(),
            received: 0,
        }
    }

    fn is_expected(&self) -> bool {
        self.operation
            .as_ref()
            .is_some_and(|operation| operation.expects(self.status.as_u16()))
    }

    fn has_checks(&self) -> bool {
        self.operation
            .as_ref()
            .is_some_and(|operation| !operation.checks.is_empty())
    }

    fn outcome(&self) -> Outcome {
        let status = Status::Http(self.status.as_u16());
        if !self.is_expected() {
            return Outcome {
                class: class(self.status.as_u16()),
                status: Some(status),
                origin: Origin::Reply,
                message: Some(self.excerpt()),
            };
        }
        if self.has_checks()
            && let Some(operation) = &self.operation
        {
            let view = View::new(self.status, &self.headers, &self.body);
            for check in &operation.checks {
                if let Judgement::Fails(reason) = check.judge(&view) {
                    return Outcome::failed(Class::CheckFailed, Origin::Reply, reason)
                        .with_status(status);
                }
            }
        }
        Outcome::ok(status)
    }

    /// What an unexpected reply says of itself.
    fn excerpt(&self) -> Box<str> {
        let text = String::from_utf8_lossy(&self.body);
        let text = text.trim();
        if text.is_empty() {
            let reason = self
                .status
                .canonical_reason()
                .unwrap_or("unexpected status");
            return reason.into();
        }
        text.chars().take(EXCERPT).collect::<String>().into()
    }
}

/// The class of an unexpected status.
fn class(status: u16) -> Class {
    match status {
        429 => Class::RateLimited,
        503 => Class::Unavailable,
        _ => Class::Status,
    }
}

impl Reply for HttpReply {
    const BEGINS_WITH_HEAD: bool = true;

    fn head(&mut self, head: &http::response::Parts) -> Result<(), Outcome> {
        self.status = head.status;
        if self.has_checks() {
            self.headers = head.headers.clone();
        }
        Ok(())
    }

    fn data(&mut self, part: &Bytes) -> Result<(), Outcome> {
        self.received += part.len() as u64;
        if self.received > self.max_message {
            let reason = format!(
                "the reply is larger than max_message ({} bytes)",
                self.max_message
            );
            return Err(Outcome::failed(Class::Local, Origin::Local, reason));
        }
        let keep = match (self.is_expected(), self.has_checks()) {
            (true, true) => part.len(),
            (true, false) => 0,
            (false, _) => part
                .len()
                .min((4 * EXCERPT).saturating_sub(self.body.len())),
        };
        self.body
            .extend_from_slice(part.get(..keep).unwrap_or_default());
        Ok(())
    }

    fn end(self, _trailers: Option<&HeaderMap>) -> Ending {
        Ending {
            outcome: self.outcome(),
            received: self.received,
            messages: 1,
            captures: Vec::new(),
        }
    }

    fn received(&self) -> u64 {
        self.received
    }
}
