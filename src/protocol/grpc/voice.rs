//! Requests out: the calling half of gRPC.

use std::sync::Arc;

use bytes::Bytes;
use http::header::{AUTHORIZATION, CONTENT_TYPE, TE, USER_AGENT};
use http::uri::{Authority, PathAndQuery, Scheme};
use http::{HeaderMap, HeaderName, HeaderValue, Method, Uri};

use super::frame::frame;
use super::operation::GrpcOperation;
use super::reply::GrpcReply;
use super::status::timeout;
use crate::protocol::header::{Header, add_constant, rendered};
use crate::protocol::request::Request;
use crate::protocol::speech::Speech;
use crate::protocol::{OperationIndex, user_agent};
use crate::template::CallContext;

/// The operations of a target, ready to be said.
pub(super) struct Voice {
    pub(super) operations: Vec<Said>,
    pub(super) max_message: u64,
    pub(super) compress: bool,
}

/// An operation with what is the same for all its calls.
pub(super) struct Said {
    operation: Arc<GrpcOperation>,
    uri: Uri,
    constant: Arc<HeaderMap>,
    body: Option<Bytes>,
}

/// Headers that the protocol writes itself.
fn is_ours(name: &HeaderName) -> bool {
    let name = name.as_str();
    *name == *CONTENT_TYPE.as_str()
        || *name == *TE.as_str()
        || (name.starts_with("grpc-") && !name.ends_with("-bin"))
}

impl Said {
    pub(super) fn new(
        mut operation: GrpcOperation,
        scheme: &Scheme,
        authority: &Authority,
        compress: bool,
    ) -> Result<Self, String> {
        let mut parts = http::uri::Parts::default();
        parts.scheme = Some(scheme.clone());
        parts.authority = Some(authority.clone());
        let path = PathAndQuery::from_maybe_shared(operation.method.path());
        parts.path_and_query = Some(path.map_err(|error| error.to_string())?);
        operation.headers.retain(|header| match header {
            Header::Constant(name, _) | Header::Rendered(name, _) => !is_ours(name),
        });
        let mut constant = HeaderMap::new();
        constant.insert(CONTENT_TYPE, HeaderValue::from_static("application/grpc"));
        constant.insert(TE, HeaderValue::from_static("trailers"));
        constant.insert(USER_AGENT, user_agent());
        if let Some(deadline) = operation.deadline {
            let value = HeaderValue::from_str(&timeout(deadline));
            constant.insert("grpc-timeout", value.map_err(|error| error.to_string())?);
        }
        if compress {
            let gzip = HeaderValue::from_static("gzip");
            constant.insert("grpc-encoding", gzip.clone());
            constant.insert("grpc-accept-encoding", gzip);
        }
        add_constant(&mut constant, &operation.headers);
        let body = operation.message.as_constant();
        Ok(Self {
            uri: Uri::from_parts(parts).map_err(|error| error.to_string())?,
            constant: Arc::new(constant),
            body: body.map(|message| frame(message, compress)),
            operation: Arc::new(operation),
        })
    }
}

impl Speech for Voice {
    type Reply = GrpcReply;

    fn request(
        &self,
        operation: OperationIndex,
        context: &CallContext<'_>,
    ) -> Result<Request, Box<str>> {
        let said = self
            .operations
            .get(usize::from(operation.0))
            .ok_or("the target has no such operation")?;
        let body = if let Some(body) = &said.body {
            body.clone()
        } else {
            let mut message = Vec::new();
            said.operation
                .message
                .render(context, &mut message)
                .map_err(|error| Box::<str>::from(error.to_string()))?;
            frame(&message, self.compress)
        };
        let mut headers = rendered(&said.operation.headers, context)?;
        if let Some(authorize) = &said.operation.authorize
            && !said.constant.contains_key(AUTHORIZATION)
        {
            headers.push((AUTHORIZATION, authorize.authorization(context)?));
        }
        Ok(Request {
            method: Method::POST,
            uri: said.uri.clone(),
            constant: Arc::clone(&said.constant),
            headers,
            body,
        })
    }

    fn reply(&self, operation: OperationIndex) -> GrpcReply {
        let said = self.operations.get(usize::from(operation.0));
        GrpcReply::new(
            said.map(|said| Arc::clone(&said.operation)),
            self.max_message,
        )
    }
}
