//! Credentials that never change: a bearer token, a user with a password.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use http::HeaderValue;

use super::error::AuthError;
use crate::protocol::Authorize;
use crate::template::CallContext;
use crate::transport::Secret;

/// One header value for every call.
#[derive(Debug, Clone)]
pub struct Fixed(HeaderValue);

impl Fixed {
    /// `Bearer TOKEN`.
    ///
    /// # Errors
    /// When the token is empty or holds what a header can not.
    pub fn bearer(token: &Secret) -> Result<Self, AuthError> {
        let token = token
            .expose_text()
            .map_err(|_| AuthError::new("the token is not text"))?;
        if token.trim().is_empty() {
            return Err(AuthError::new("the token is empty"));
        }
        sensitive(&format!("Bearer {token}")).map(Self)
    }

    /// `Basic BASE64(user:password)`, RFC 7617.
    ///
    /// # Errors
    /// When the user's name holds a colon.
    pub fn basic(user: &[u8], password: &Secret) -> Result<Self, AuthError> {
        if user.contains(&b':') {
            return Err(AuthError::new("a user's name can not hold a colon"));
        }
        let pair = [user, b":", password.expose()].concat();
        sensitive(&format!("Basic {}", STANDARD.encode(pair))).map(Self)
    }
}

impl Authorize for Fixed {
    fn authorization(&self, _context: &CallContext<'_>) -> Result<HeaderValue, Box<str>> {
        Ok(self.0.clone())
    }
}

/// A header value that `Debug` does not show.
pub(super) fn sensitive(text: &str) -> Result<HeaderValue, AuthError> {
    let mut value = HeaderValue::from_str(text).map_err(|_| {
        AuthError::new("the credential holds a character that a header can not carry")
    })?;
    value.set_sensitive(true);
    Ok(value)
}
