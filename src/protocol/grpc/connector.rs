//! A bound gRPC target.

use std::sync::Arc;

use bytes::Bytes;
use http::uri::{Authority, Scheme};

use super::frame::Frames;
use super::operation::GrpcOperation;
use super::voice::{Said, Voice};
use crate::clock::Clock;
use crate::protocol::exchange::{self, Exchange};
use crate::protocol::http2::Multiplexed;
use crate::protocol::speech::Speech;
use crate::protocol::{Channel, Connector, OperationIndex, Placement, Share};
use crate::template::CallContext;
use crate::transport::{Alpn, ConnectError, Dialer, Endpoint, Kind, Phase};

/// A gRPC target.
#[derive(Debug, Clone)]
pub struct GrpcTarget {
    /// Where it is.
    pub endpoint: Endpoint,
    /// `:authority`; absent, the address.
    pub authority: Option<String>,
    /// How calls are spread over connections.
    pub placement: Placement,
    /// The largest message of a reply in bytes.
    pub max_message: u64,
    /// Messages are sent with gzip, and asked for with it.
    pub compress: bool,
}

struct Grpc {
    voice: Arc<Voice>,
    dialer: Dialer,
    placement: Placement,
}

/// Binds a target with its operations, in the order of their numbers.
///
/// # Errors
/// When certificates can not be used or the authority is none.
pub fn connector(
    target: GrpcTarget,
    operations: Vec<GrpcOperation>,
) -> Result<Arc<dyn Connector>, ConnectError> {
    Ok(Arc::new(bind(target, operations)?))
}

/// Makes one call and shows everything about it; its bodies are the messages, without their frames.
///
/// # Errors
/// When certificates can not be used or the authority is none.
pub async fn exchange(
    target: GrpcTarget,
    operation: GrpcOperation,
    context: &CallContext<'_>,
    clock: &Clock,
) -> Result<Exchange, ConnectError> {
    let limit = operation.deadline;
    let max_message = target.max_message;
    let grpc = bind(target, vec![operation])?;
    let voice = Arc::clone(&grpc.voice);
    let open = |speech| grpc.channel(speech, Share { worker: 0, of: 1 }, clock);
    let mut exchange =
        exchange::exchange(voice, open, OperationIndex(0), context, limit, clock).await;
    exchange.request_body = unframed(&exchange.request_body, u64::MAX);
    exchange.response_body = unframed(&exchange.response_body, max_message);
    Ok(exchange)
}

/// The last message of a body; the body itself where it holds none.
fn unframed(body: &Bytes, limit: u64) -> Bytes {
    let mut frames = Frames::new(limit, true);
    frames.packed_by_gzip();
    match frames.push(body) {
        Ok(()) => frames.last.unwrap_or_else(|| body.clone()),
        Err(_) => body.clone(),
    }
}

fn bind(target: GrpcTarget, operations: Vec<GrpcOperation>) -> Result<Grpc, ConnectError> {
    let tls = target.endpoint.tls.is_some();
    let authority = target
        .authority
        .unwrap_or_else(|| target.endpoint.address.authority(tls));
    let authority = Authority::from_maybe_shared(authority).map_err(|error| {
        let message = format!("the authority can not be sent: {error}");
        ConnectError::new(Phase::Connect, Kind::Local, message)
    })?;
    let scheme = if tls { Scheme::HTTPS } else { Scheme::HTTP };
    let operations = operations
        .into_iter()
        .map(|operation| Said::new(operation, &scheme, &authority, target.compress))
        .collect::<Result<_, _>>()
        .map_err(|message| ConnectError::new(Phase::Connect, Kind::Local, message))?;
    let voice = Voice {
        operations,
        max_message: target.max_message,
        compress: target.compress,
    };
    Ok(Grpc {
        voice: Arc::new(voice),
        dialer: Dialer::new(target.endpoint, Alpn::Http2)?,
        placement: target.placement,
    })
}

impl Grpc {
    fn channel<S: Speech>(&self, speech: Arc<S>, share: Share, clock: &Clock) -> Box<dyn Channel> {
        Box::new(Multiplexed::new(
            speech,
            self.dialer.clone(),
            self.placement,
            share,
            clock,
        ))
    }
}

impl Connector for Grpc {
    fn open(&self, share: Share, clock: &Clock) -> Box<dyn Channel> {
        self.channel(Arc::clone(&self.voice), share, clock)
    }
}
