//! What an HTTP target can be asked.

use std::sync::Arc;

use http::Method;

use crate::protocol::{Authorize, Header};
use crate::template::{Check, Program};

/// One call of an HTTP target.
#[derive(Debug, Clone)]
pub struct HttpOperation {
    /// GET, POST, …
    pub method: Method,
    /// Path and query.
    pub path: Program,
    /// The target's headers, then the call's.
    pub headers: Vec<Header>,
    /// The body; none for a request without one.
    pub body: Option<Program>,
    /// Who calls.
    pub authorize: Option<Arc<dyn Authorize>>,
    /// Statuses that are ok; empty for 200 to 299.
    pub expect: Vec<u16>,
    /// What must hold of the reply.
    pub checks: Vec<Check>,
}

impl HttpOperation {
    /// True for statuses that are ok.
    pub(super) fn expects(&self, status: u16) -> bool {
        if self.expect.is_empty() {
            (200..300).contains(&status)
        } else {
            self.expect.contains(&status)
        }
    }
}
