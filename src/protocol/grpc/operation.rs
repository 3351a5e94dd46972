//! What a gRPC target can be asked, bound.

use std::sync::Arc;
use std::time::Duration;

use super::schema::Method;
use crate::protocol::Authorize;
use crate::protocol::header::Header;
use crate::template::{Check, Program};

/// One unary call of a gRPC target.
#[derive(Debug, Clone)]
pub struct GrpcOperation {
    /// The method.
    pub method: Method,
    /// Writes the message.
    pub message: Program,
    /// The target's metadata, then the call's.
    pub headers: Vec<Header>,
    /// Who calls.
    pub authorize: Option<Arc<dyn Authorize>>,
    /// Sent as `grpc-timeout`.
    pub deadline: Option<Duration>,
    /// Status codes that are ok; empty for OK alone.
    pub expect: Vec<u32>,
    /// What must hold of the reply. Checks of `reply` are asked only where there is one.
    pub checks: Vec<Check>,
}

impl GrpcOperation {
    /// True for statuses that are ok.
    pub(super) fn expects(&self, code: u32) -> bool {
        if self.expect.is_empty() {
            code == 0
        } else {
            self.expect.contains(&code)
        }
    }
}
