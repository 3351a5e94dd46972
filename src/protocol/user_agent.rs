//! Who calls.

use http::HeaderValue;

/// `loadbank/1.2.3`, unless the plan says otherwise.
pub(crate) fn user_agent() -> HeaderValue {
    HeaderValue::from_static(concat!("loadbank/", env!("CARGO_PKG_VERSION")))
}
