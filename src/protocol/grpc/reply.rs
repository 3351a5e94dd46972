//! Replies in: frames, the status, then the checks.

use std::sync::Arc;

use bytes::Bytes;
use http::header::CONTENT_TYPE;
use http::{HeaderMap, StatusCode};

use super::frame::{FrameError, Frames};
use super::operation::GrpcOperation;
use super::status::GrpcStatus;
use super::view::View;
use crate::outcome::{Class, Origin, Outcome, Status};
use crate::protocol::speech::{Ending, Reply};
use crate::template::{Judgement, Root};

/// How much of a reply that is no gRPC is kept for its message.
const EXCERPT: usize = 200;

/// A reply as it comes in. Messages are kept only where a check needs them.
pub(crate) struct GrpcReply {
    operation: Option<Arc<GrpcOperation>>,
    limit: u64,
    http: StatusCode,
    content_type: Option<Box<str>>,
    headers: HeaderMap,
    only_trailers: Option<GrpcStatus>,
    frames: Frames,
    excerpt: Vec<u8>,
    received: u64,
}

impl GrpcReply {
    pub(super) fn new(operation: Option<Arc<GrpcOperation>>, limit: u64) -> Self {
        let keep = operation
            .as_ref()
            .is_some_and(|operation| !operation.checks.is_empty());
        Self {
            operation,
            limit,
            http: StatusCode::OK,
            content_type: None,
            headers: HeaderMap::new(),
            only_trailers: None,
            frames: Frames::new(limit, keep),
            excerpt: Vec::new(),
            received: 0,
        }
    }

    fn is_grpc(&self) -> bool {
        let kind = self.content_type.as_deref().unwrap_or_default();
        self.http == StatusCode::OK && kind.starts_with("application/grpc")
    }

    /// A reply of something that does not speak gRPC: a proxy's answer or another server's.
    fn foreign(&self) -> Outcome {
        let code = self.http.as_u16();
        let kind = self.content_type.as_deref().unwrap_or("no content type");
        let text = String::from_utf8_lossy(&self.excerpt);
        let text = text.trim();
        let text = if text.is_empty() {
            String::new()
        } else {
            format!(": {text}")
        };
        let (class, origin) = match code {
            200 => (Class::Status, Origin::NotGrpc),
            429 => (Class::RateLimited, Origin::HttpStatus),
            503 => (Class::Unavailable, Origin::HttpStatus),
            _ => (Class::Status, Origin::HttpStatus),
        };
        let message = match code {
            200 => format!("not gRPC but {kind}{text}"),
            401 => format!("HTTP 401 (UNAUTHENTICATED) without a gRPC status{text}"),
            403 => format!("HTTP 403 (PERMISSION_DENIED) without a gRPC status{text}"),
            _ => format!("HTTP {code} without a gRPC status{text}"),
        };
        Outcome::failed(class, origin, message).with_status(Status::Http(code))
    }

    fn outcome(&self, trailers: Option<&HeaderMap>) -> Outcome {
        let status = self
            .only_trailers
            .clone()
            .or_else(|| trailers.and_then(GrpcStatus::read));
        let Some(status) = status else {
            if !self.is_grpc() {
                return self.foreign();
            }
            let reason = "the reply ended without grpc-status";
            return Outcome::failed(Class::Broken, Origin::NoTrailers, reason);
        };
        let shown = Status::Grpc(status.code);
        let expected = self
            .operation
            .as_ref()
            .is_some_and(|operation| operation.expects(status.code));
        if !expected {
            return Outcome::failed(class(status.code), Origin::Reply, status.message)
                .with_status(shown);
        }
        if status.code == 0
            && let Some(reason) = self.wrong_count()
        {
            return Outcome::failed(Class::Broken, Origin::Reply, reason).with_status(shown);
        }
        self.checked(&status, trailers)
            .map_or_else(|| Outcome::ok(shown), |failed| failed.with_status(shown))
    }

    /// What is wrong with the messages of a call that went well.
    fn wrong_count(&self) -> Option<&'static str> {
        if !self.frames.is_whole() {
            return Some("the reply's message is cut short");
        }
        match self.frames.count {
            1 => None,
            0 => Some("status OK without a reply message"),
            _ => Some("more than one reply to a call that is no stream"),
        }
    }

    fn checked(&self, status: &GrpcStatus, trailers: Option<&HeaderMap>) -> Option<Outcome> {
        let operation = self.operation.as_ref()?;
        let view = View {
            status,
            headers: &self.headers,
            trailers: trailers.unwrap_or(&self.headers),
            reply: self.frames.last.as_deref(),
            method: &operation.method,
        };
        operation
            .checks
            .iter()
            .filter(|check| {
                let of_reply = check.paths().iter().any(|path| path.root == Root::Reply);
                status.code == 0 || !of_reply
            })
            .find_map(|check| match check.judge(&view) {
                Judgement::Holds => None,
                Judgement::Fails(reason) => {
                    Some(Outcome::failed(Class::CheckFailed, Origin::Reply, reason))
                }
            })
    }
}

/// The class of an unexpected status.
fn class(code: u32) -> Class {
    match code {
        4 => Class::Timeout,
        8 => Class::RateLimited,
        14 => Class::Unavailable,
        _ => Class::Status,
    }
}

impl Reply for GrpcReply {
    const BEGINS_WITH_HEAD: bool = false;

    fn head(&mut self, head: &http::response::Parts) -> Result<(), Outcome> {
        self.http = head.status;
        self.content_type = head
            .headers
            .get(CONTENT_TYPE)
            .and_then(|kind| kind.to_str().ok())
            .map(Into::into);
        self.only_trailers = GrpcStatus::read(&head.headers);
        let encoding = head.headers.get("grpc-encoding");
        if encoding.is_some_and(|encoding| encoding == "gzip") {
            self.frames.packed_by_gzip();
        }
        let keep = self
            .operation
            .as_ref()
            .is_some_and(|operation| !operation.checks.is_empty());
        if keep {
            self.headers = head.headers.clone();
        }
        Ok(())
    }

    fn data(&mut self, part: &Bytes) -> Result<(), Outcome> {
        self.received += part.len() as u64;
        if !self.is_grpc() {
            let room = EXCERPT.saturating_sub(self.excerpt.len()).min(part.len());
            self.excerpt
                .extend_from_slice(part.get(..room).unwrap_or_default());
            return Ok(());
        }
        let limit = self.limit;
        self.frames.push(part).map_err(|error| match error {
            FrameError::TooLarge(length) => Outcome::failed(
                Class::Local,
                Origin::Local,
                format!("the reply has {length} bytes, more than max_message ({limit} bytes)"),
            ),
            FrameError::Flag(flag) => Outcome::failed(
                Class::Broken,
                Origin::NotGrpc,
                format!("the reply is no gRPC message (it begins with the byte {flag})"),
            ),
            FrameError::Packing(reason) => Outcome::failed(Class::Broken, Origin::NotGrpc, reason),
        })
    }

    fn end(self, trailers: Option<&HeaderMap>) -> Ending {
        Ending {
            outcome: self.outcome(trailers),
            received: self.received,
            messages: self.frames.count,
            captures: Vec::new(),
        }
    }

    fn received(&self) -> u64 {
        self.received
    }
}
