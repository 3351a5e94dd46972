//! A call as it goes out.

use std::sync::Arc;

use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue, Method, Uri};

/// A rendered request. Its parts are shared or small, so that it can be sent a second time.
#[derive(Debug, Clone)]
pub(crate) struct Request {
    /// GET, POST, …
    pub(crate) method: Method,
    /// With scheme and authority.
    pub(crate) uri: Uri,
    /// Headers that every call of the operation has.
    pub(crate) constant: Arc<HeaderMap>,
    /// Headers of this call.
    pub(crate) headers: Vec<(HeaderName, HeaderValue)>,
    /// The body, framed and compressed as it goes out.
    pub(crate) body: Bytes,
}

impl Request {
    /// All headers in one map.
    pub(crate) fn header_map(&self) -> HeaderMap {
        let mut map = HeaderMap::clone(&self.constant);
        for (name, value) in &self.headers {
            map.append(name, value.clone());
        }
        map
    }

    /// The head for an HTTP/2 stream.
    pub(crate) fn http2_head(&self) -> http::Request<()> {
        let mut head = http::Request::new(());
        *head.method_mut() = self.method.clone();
        *head.uri_mut() = self.uri.clone();
        *head.version_mut() = http::Version::HTTP_2;
        *head.headers_mut() = self.header_map();
        head
    }
}
