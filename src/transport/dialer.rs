//! Opens connections to one endpoint.

use std::cell::Cell;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::{TcpSocket, TcpStream, UnixStream};

use super::{Address, Addresses, Alpn, ConnectError, Endpoint, Kind, Phase, Stream};
use crate::clock::Clock;

/// A fresh connection.
pub struct Dialed {
    /// The bytes.
    pub stream: Stream,
    /// The protocol that the TLS handshake agreed on.
    pub alpn: Option<Vec<u8>>,
    /// The peer's address; none for socket files.
    pub peer: Option<SocketAddr>,
}

/// Opens connections to one endpoint. Cheap to clone; clones share the addresses that were looked up.
#[derive(Clone)]
pub struct Dialer {
    endpoint: Arc<Endpoint>,
    addresses: Option<Arc<Addresses>>,
    #[cfg(feature = "tls")]
    tls: Option<super::tls::Handshake>,
}

impl Dialer {
    /// Prepares TLS and remembers the endpoint; nothing is opened yet.
    ///
    /// # Errors
    /// When certificates or keys can not be used, or this build has no TLS and the endpoint needs it.
    pub fn new(endpoint: Endpoint, alpn: Alpn) -> Result<Self, ConnectError> {
        let addresses = match &endpoint.address {
            Address::Tcp { host, port } => Some(Arc::new(Addresses::new(host, *port))),
            Address::Unix { .. } => None,
        };
        #[cfg(feature = "tls")]
        let tls = match (&endpoint.tls, &endpoint.address) {
            (Some(options), Address::Tcp { host, .. }) => {
                Some(super::tls::Handshake::new(options, host, alpn)?)
            }
            _ => None,
        };
        #[cfg(not(feature = "tls"))]
        if endpoint.tls.is_some() {
            let _ = alpn;
            return Err(ConnectError::new(
                Phase::Tls,
                Kind::Local,
                "this loadbank was built without TLS: use http://, or build it with the feature `tls`",
            ));
        }
        Ok(Self {
            endpoint: Arc::new(endpoint),
            addresses,
            #[cfg(feature = "tls")]
            tls,
        })
    }

    /// The endpoint.
    #[must_use]
    pub fn endpoint(&self) -> &Endpoint {
        &self.endpoint
    }

    /// The addresses behind the name, as far as they are known.
    #[must_use]
    pub fn known_addresses(&self) -> Vec<SocketAddr> {
        self.addresses
            .as_ref()
            .map_or_else(Vec::new, |addresses| addresses.known())
    }

    /// Looks the name up, so that the first connection need not.
    ///
    /// # Errors
    /// When it can not be resolved within the connect timeout.
    pub async fn resolve(&self, clock: &Clock) -> Result<Vec<SocketAddr>, ConnectError> {
        let Some(addresses) = &self.addresses else {
            return Ok(Vec::new());
        };
        let limit = self.endpoint.connect_timeout;
        match clock.timeout(limit, addresses.in_turn(0)).await {
            Some(list) => list,
            None => Err(ConnectError::timed_out(
                Phase::Resolve,
                &self.endpoint.address.to_string(),
                limit,
            )),
        }
    }

    /// Opens a connection. Where the name has several addresses `turn` says whose turn it is; one that fails is
    /// followed by the next.
    ///
    /// # Errors
    /// What failed, where and what to do.
    pub async fn dial(&self, turn: u64, clock: &Clock) -> Result<Dialed, ConnectError> {
        let limit = self.endpoint.connect_timeout;
        let phase = Cell::new(Phase::Resolve);
        match clock.timeout(limit, self.open(turn, clock, &phase)).await {
            Some(result) => result,
            None => Err(ConnectError::timed_out(
                phase.get(),
                &self.endpoint.address.to_string(),
                limit,
            )),
        }
    }

    async fn open(
        &self,
        turn: u64,
        clock: &Clock,
        phase: &Cell<Phase>,
    ) -> Result<Dialed, ConnectError> {
        let Some(addresses) = &self.addresses else {
            phase.set(Phase::Connect);
            return self.open_unix().await;
        };
        let list = addresses.in_turn(turn).await?;
        phase.set(Phase::Connect);
        let (stream, peer) = self.open_any(&list, clock).await?;
        addresses.connected(peer);
        #[cfg(feature = "tls")]
        if let Some(tls) = &self.tls {
            phase.set(Phase::Tls);
            let place = self.endpoint.address.to_string();
            let (stream, alpn) = tls.run(stream, &place).await?;
            return Ok(Dialed {
                stream,
                alpn,
                peer: Some(peer),
            });
        }
        Ok(Dialed {
            stream: Stream::tcp(stream),
            alpn: None,
            peer: Some(peer),
        })
    }

    async fn open_unix(&self) -> Result<Dialed, ConnectError> {
        let Address::Unix { path } = &self.endpoint.address else {
            return Err(ConnectError::new(
                Phase::Connect,
                Kind::Local,
                "the endpoint is no socket file",
            ));
        };
        let stream = UnixStream::connect(path).await.map_err(|error| {
            ConnectError::from_io(Phase::Connect, &self.endpoint.address.to_string(), &error)
        })?;
        Ok(Dialed {
            stream: Stream::unix(stream),
            alpn: None,
            peer: None,
        })
    }

    /// The first of `list` that connects. Each gets an equal part of what is left of the time, so that one that
    /// swallows packets does not use it all up.
    async fn open_any(
        &self,
        list: &[SocketAddr],
        clock: &Clock,
    ) -> Result<(TcpStream, SocketAddr), ConnectError> {
        let limit = self.endpoint.connect_timeout;
        let began = clock.now();
        let mut first = None;
        for (at, address) in list.iter().enumerate() {
            let spent = clock.now().since(began);
            let left = u32::try_from(list.len() - at).unwrap_or(u32::MAX);
            let part = limit.saturating_sub(spent) / left.max(1);
            let error = match clock.timeout(part, open_tcp(*address)).await {
                Some(Ok(stream)) => return Ok((stream, *address)),
                Some(Err(error)) => {
                    ConnectError::from_io(Phase::Connect, &self.place(*address), &error)
                }
                None => ConnectError::timed_out(Phase::Connect, &self.place(*address), part),
            };
            // A shortage of this machine is none of the peer's, and the next address would meet it too.
            if error.kind == Kind::Local {
                return Err(error);
            }
            first.get_or_insert(error);
        }
        let mut error = first.unwrap_or_else(|| {
            ConnectError::timed_out(
                Phase::Connect,
                &self.endpoint.address.to_string(),
                Duration::ZERO,
            )
        });
        if list.len() > 1 {
            let more = format!(" (none of {} addresses answered)", list.len());
            error.message.push_str(&more);
        }
        Err(error)
    }

    fn place(&self, address: SocketAddr) -> String {
        match &self.endpoint.address {
            Address::Tcp { host, .. } if address.ip().to_string() != *host => {
                format!("{} ({address})", self.endpoint.address)
            }
            Address::Tcp { .. } | Address::Unix { .. } => address.to_string(),
        }
    }
}

async fn open_tcp(address: SocketAddr) -> std::io::Result<TcpStream> {
    let socket = if address.is_ipv4() {
        TcpSocket::new_v4()?
    } else {
        TcpSocket::new_v6()?
    };
    socket.set_nodelay(true)?;
    socket.connect(address).await
}
