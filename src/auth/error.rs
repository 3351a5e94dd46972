//! Why there is no credential.

use std::fmt;

/// Why a credential could not be made; names what is wrong and never the secret itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuthError {
    reason: String,
    help: Option<String>,
}

impl AuthError {
    /// A reason without advice.
    pub(super) fn new(reason: impl Into<String>) -> Self {
        Self {
            reason: reason.into(),
            help: None,
        }
    }

    /// The same with what to do.
    #[cfg(feature = "jwt")]
    pub(super) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// What to do about it, where that is known.
    #[must_use]
    pub fn advice(&self) -> Option<&str> {
        self.help.as_deref()
    }
}

impl fmt::Display for AuthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl std::error::Error for AuthError {}
