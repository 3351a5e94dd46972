//! A call as it goes out.

use std::sync::Arc;

use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue, Method, Uri};
use http_body_util::Full;

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

    /// The request for HTTP/1.1, in origin form; `close` says that the connection ends with it.
    pub(crate) fn http1(&self, close: bool) -> http::Request<Full<Bytes>> {
        let mut request = http::Request::new(Full::new(self.body.clone()));
        *request.method_mut() = self.method.clone();
        if let Some(path) = self.uri.path_and_query() {
            *request.uri_mut() = Uri::from(path.clone());
        }
        let headers = request.headers_mut();
        *headers = self.header_map();
        if let Some(authority) = self.uri.authority()
            && let Ok(host) = HeaderValue::from_str(authority.as_str())
        {
            headers.entry(http::header::HOST).or_insert(host);
        }
        if close {
            headers.insert(http::header::CONNECTION, HeaderValue::from_static("close"));
        }
        request
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
