//! Requests out: the calling half of HTTP.

use std::sync::Arc;

use bytes::Bytes;
use http::header::{AUTHORIZATION, HOST};
use http::uri::{Authority, PathAndQuery, Scheme};
use http::{HeaderMap, HeaderName, HeaderValue, Uri};

use super::operation::HttpOperation;
use super::reply::HttpReply;
use crate::protocol::header::{add_constant, rendered};
use crate::protocol::request::Request;
use crate::protocol::speech::Speech;
use crate::protocol::{OperationIndex, user_agent};
use crate::template::{CallContext, Program};

/// The operations of a target, ready to be said.
#[derive(Debug)]
pub(super) struct Voice {
    pub(super) scheme: Scheme,
    pub(super) authority: Authority,
    pub(super) operations: Vec<Said>,
    pub(super) max_message: u64,
}

/// An operation with its constant headers in one map.
#[derive(Debug)]
pub(super) struct Said {
    pub(super) operation: Arc<HttpOperation>,
    pub(super) constant: Arc<HeaderMap>,
    /// The body, where it is the same for every call.
    pub(super) body: Option<Bytes>,
}

impl Said {
    pub(super) fn new(operation: HttpOperation, accept: Option<HeaderValue>) -> Self {
        let mut constant = HeaderMap::new();
        constant.insert(http::header::USER_AGENT, user_agent());
        if let Some(accept) = accept {
            constant.insert(http::header::ACCEPT_ENCODING, accept);
        }
        add_constant(&mut constant, &operation.headers);
        let body = match &operation.body {
            None => Some(Bytes::new()),
            Some(program) => program.as_constant().map(Bytes::copy_from_slice),
        };
        Self {
            constant: Arc::new(constant),
            body,
            operation: Arc::new(operation),
        }
    }

    fn headers(
        &self,
        context: &CallContext<'_>,
    ) -> Result<Vec<(HeaderName, HeaderValue)>, Box<str>> {
        let mut headers = rendered(&self.operation.headers, context)?;
        if let Some(authorize) = &self.operation.authorize
            && !self.constant.contains_key(AUTHORIZATION)
        {
            headers.push((AUTHORIZATION, authorize.authorization(context)?));
        }
        Ok(headers)
    }
}

impl Speech for Voice {
    type Reply = HttpReply;

    fn request(
        &self,
        operation: OperationIndex,
        context: &CallContext<'_>,
    ) -> Result<Request, Box<str>> {
        let said = self
            .operations
            .get(usize::from(operation.0))
            .ok_or("the target has no such operation")?;
        let path = render(&said.operation.path, context)?;
        let path = PathAndQuery::from_maybe_shared(path)
            .map_err(|error| format!("the path can not be sent: {error}"))?;
        let mut parts = http::uri::Parts::default();
        parts.scheme = Some(self.scheme.clone());
        parts.authority = Some(self.authority.clone());
        parts.path_and_query = Some(path);
        let uri = Uri::from_parts(parts)
            .map_err(|error| format!("the address can not be sent: {error}"))?;
        let body = match (&said.body, &said.operation.body) {
            (Some(body), _) => body.clone(),
            (None, Some(program)) => render(program, context)?,
            (None, None) => Bytes::new(),
        };
        Ok(Request {
            method: said.operation.method.clone(),
            uri,
            constant: Arc::clone(&said.constant),
            headers: said.headers(context)?,
            body,
        })
    }

    fn reply(&self, operation: OperationIndex) -> HttpReply {
        let operation = self
            .operations
            .get(usize::from(operation.0))
            .map(|said| Arc::clone(&said.operation));
        HttpReply::new(operation, self.max_message)
    }
}

fn render(program: &Program, context: &CallContext<'_>) -> Result<Bytes, Box<str>> {
    let mut bytes = Vec::new();
    program
        .render(context, &mut bytes)
        .map_err(|error| Box::<str>::from(error.to_string()))?;
    Ok(bytes.into())
}

/// True for headers that the channels write themselves.
pub(super) fn is_ours(name: &HeaderName) -> bool {
    *name == HOST
        || *name == http::header::CONTENT_LENGTH
        || *name == http::header::TRANSFER_ENCODING
}
