//! Text that is never shown.

use std::fmt;
use std::sync::Arc;

/// A credential. It has no `Display`, its `Debug` prints `***`, and only [`Secret::expose`] gives the text away.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(Arc<[u8]>);

impl Secret {
    /// Takes the bytes of a credential.
    pub fn new(text: impl AsRef<[u8]>) -> Self {
        Self(Arc::from(text.as_ref()))
    }

    /// The bytes, for the one place that sends or signs with them.
    #[must_use]
    pub fn expose(&self) -> &[u8] {
        &self.0
    }

    /// The bytes as text.
    ///
    /// # Errors
    /// When the credential is not UTF-8; the error does not show it.
    pub fn expose_text(&self) -> Result<&str, std::str::Utf8Error> {
        std::str::from_utf8(&self.0)
    }

    /// True when there is nothing in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("***")
    }
}
