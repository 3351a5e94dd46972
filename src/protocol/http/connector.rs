//! A bound HTTP target.

use std::sync::Arc;
use std::time::Duration;

use http::HeaderValue;
use http::uri::{Authority, Scheme};

use super::operation::HttpOperation;
use super::voice::{Said, Voice, is_ours};
use crate::clock::Clock;
use crate::protocol::exchange::{self, Exchange};
use crate::protocol::http1::Exclusive;
use crate::protocol::http2::Multiplexed;
use crate::protocol::speech::Speech;
use crate::protocol::{Channel, Connector, Header, OperationIndex, Placement, Share};
use crate::template::CallContext;
use crate::transport::{Alpn, ConnectError, Dialer, Endpoint};

/// The settled version of a target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Version {
    /// HTTP/1.1.
    Http1,
    /// HTTP/2, with prior knowledge where there is no TLS.
    Http2,
}

/// An HTTP target.
#[derive(Debug, Clone)]
pub struct HttpTarget {
    /// Where it is.
    pub endpoint: Endpoint,
    /// What it speaks.
    pub version: Version,
    /// `Host` and `:authority`; absent, the address.
    pub authority: Option<String>,
    /// How calls are spread over connections.
    pub placement: Placement,
    /// The largest reply in bytes.
    pub max_message: u64,
    /// Asks for compressed replies, which are counted as they come.
    pub compress: bool,
}

struct Http {
    voice: Arc<Voice>,
    dialer: Dialer,
    version: Version,
    placement: Placement,
}

/// Binds a target with its operations, in the order of their numbers.
///
/// # Errors
/// When certificates can not be used or the authority is none.
pub fn connector(
    target: HttpTarget,
    operations: Vec<HttpOperation>,
) -> Result<Arc<dyn Connector>, ConnectError> {
    Ok(Arc::new(bind(target, operations)?))
}

/// Makes one call and shows everything about it.
///
/// # Errors
/// When certificates can not be used or the authority is none.
pub async fn exchange(
    target: HttpTarget,
    operation: HttpOperation,
    context: &CallContext<'_>,
    limit: Option<Duration>,
    clock: &Clock,
) -> Result<Exchange, ConnectError> {
    let http = bind(target, vec![operation])?;
    let voice = Arc::clone(&http.voice);
    let open = |speech| http.channel(speech, Share { worker: 0, of: 1 }, clock);
    Ok(exchange::exchange(voice, open, OperationIndex(0), context, limit, clock).await)
}

fn bind(target: HttpTarget, operations: Vec<HttpOperation>) -> Result<Http, ConnectError> {
    let tls = target.endpoint.tls.is_some();
    let authority = target
        .authority
        .unwrap_or_else(|| target.endpoint.address.authority(tls));
    let alpn = match target.version {
        Version::Http1 => Alpn::Http1,
        Version::Http2 => Alpn::Http2,
    };
    let accept = target.compress.then(|| HeaderValue::from_static("gzip"));
    let voice = Voice {
        scheme: if tls { Scheme::HTTPS } else { Scheme::HTTP },
        authority: Authority::from_maybe_shared(authority)
            .unwrap_or_else(|_| Authority::from_static("localhost")),
        operations: operations
            .into_iter()
            .map(|operation| Said::new(sendable(operation), accept.clone()))
            .collect(),
        max_message: target.max_message,
    };
    Ok(Http {
        voice: Arc::new(voice),
        dialer: Dialer::new(target.endpoint, alpn)?,
        version: target.version,
        placement: target.placement,
    })
}

/// An operation without the headers that the channels write themselves.
fn sendable(mut operation: HttpOperation) -> HttpOperation {
    operation.headers.retain(|header| match header {
        Header::Constant(name, _) | Header::Rendered(name, _) => {
            !is_ours(name) || *name == http::header::HOST
        }
    });
    operation
}

impl Http {
    fn channel<S: Speech>(&self, speech: Arc<S>, share: Share, clock: &Clock) -> Box<dyn Channel> {
        let dialer = self.dialer.clone();
        match self.version {
            Version::Http1 => {
                Box::new(Exclusive::new(speech, dialer, self.placement, share, clock))
            }
            Version::Http2 => Box::new(Multiplexed::new(
                speech,
                dialer,
                self.placement,
                share,
                clock,
            )),
        }
    }
}

impl Connector for Http {
    fn open(&self, share: Share, clock: &Clock) -> Box<dyn Channel> {
        self.channel(Arc::clone(&self.voice), share, clock)
    }
}
