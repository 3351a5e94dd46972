//! Who calls: the credential of a call, ready when the call is.

use std::fmt;

use http::HeaderValue;

use crate::template::CallContext;

/// Gives the `authorization` header of a call. It is asked on the path of the call, so it neither waits nor locks.
pub trait Authorize: Send + Sync + fmt::Debug {
    /// The header's value, marked as sensitive.
    ///
    /// # Errors
    /// The reason why there is none; the call ends as `local`.
    fn authorization(&self, context: &CallContext<'_>) -> Result<HeaderValue, Box<str>>;
}
