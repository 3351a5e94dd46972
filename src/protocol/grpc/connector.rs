//! A bound gRPC target.

use std::sync::Arc;

use http::uri::{Authority, Scheme};

use super::operation::GrpcOperation;
use super::voice::{Said, Voice};
use crate::clock::Clock;
use crate::protocol::http2::Multiplexed;
use crate::protocol::{Channel, Connector, Placement, Share};
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
    Ok(Arc::new(Grpc {
        voice: Arc::new(voice),
        dialer: Dialer::new(target.endpoint, Alpn::Http2)?,
        placement: target.placement,
    }))
}

impl Connector for Grpc {
    fn open(&self, share: Share, clock: &Clock) -> Box<dyn Channel> {
        let (voice, dialer) = (Arc::clone(&self.voice), self.dialer.clone());
        Box::new(Multiplexed::new(
            voice,
            dialer,
            self.placement,
            share,
            clock,
        ))
    }
}
