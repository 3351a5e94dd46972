//! One HTTP/2 connection.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use bytes::Bytes;
use h2::client::{Builder, SendRequest};

use super::fault::fault;
use crate::clock::Clock;
use crate::protocol::speech::Fault;
use crate::transport::{ConnectError, Dialer, FirstBytes, Kind, Phase, Stream, errno_of};

/// What a peer may send us before we acknowledge it, per stream and per connection.
const STREAM_WINDOW: u32 = 1 << 20;
const CONNECTION_WINDOW: u32 = 16 << 20;
/// The limit on streams that is assumed until the peer's SETTINGS arrive.
const ASSUMED_STREAMS: usize = 100;

/// An open connection with the number of calls that it carries.
pub(crate) struct Connection {
    sender: Option<SendRequest<Bytes>>,
    driver: h2::client::Connection<Stream, Bytes>,
    first: FirstBytes,
    ended: bool,
    /// What the peer said when it closed the connection with an error.
    farewell: Option<Fault>,
    /// Streams that are open.
    pub(crate) in_flight: usize,
}

/// Opens a connection and says hello; the peer's SETTINGS are not awaited.
pub(crate) async fn open(
    dialer: Dialer,
    clock: Clock,
    turn: u64,
) -> Result<Connection, ConnectError> {
    let dialed = dialer.dial(turn, &clock).await?;
    let place = dialer.endpoint().address.to_string();
    if dialer.endpoint().tls.is_some() && dialed.alpn.as_deref().is_some_and(|name| name != b"h2") {
        return Err(ConnectError::new(
            Phase::Tls,
            Kind::Refused,
            format!("{place} does not speak HTTP/2: the TLS handshake agreed on HTTP/1.1"),
        ));
    }
    let first = dialed.stream.first_bytes();
    let (sender, driver) = Builder::new()
        .initial_window_size(STREAM_WINDOW)
        .initial_connection_window_size(CONNECTION_WINDOW)
        .initial_max_send_streams(ASSUMED_STREAMS)
        .enable_push(false)
        .handshake::<_, Bytes>(dialed.stream)
        .await
        .map_err(|error| {
            let fault = fault(&error, &first);
            ConnectError {
                phase: Phase::Connect,
                kind: Kind::Refused,
                errno: error.get_io().map_or(0, errno_of),
                message: format!("{place}: {}", fault.message),
            }
        })?;
    Ok(Connection {
        sender: Some(sender),
        driver,
        first,
        ended: false,
        farewell: None,
        in_flight: 0,
    })
}

/// Whether a connection takes a stream now.
pub(crate) enum Slot<'a> {
    /// It does.
    Free(&'a mut SendRequest<Bytes>),
    /// The peer's limit is reached.
    Full,
    /// It takes none any more; another one is needed.
    Gone,
}

impl Connection {
    /// Room for one more stream, below the peer's limit.
    pub(crate) fn slot(&mut self, waker: &Waker) -> Slot<'_> {
        let Some(sender) = &mut self.sender else {
            return Slot::Gone;
        };
        match sender.poll_ready(&mut Context::from_waker(waker)) {
            Poll::Ready(Err(_)) => Slot::Gone,
            Poll::Pending => Slot::Full,
            Poll::Ready(Ok(())) if self.in_flight >= sender.current_max_send_streams() => {
                Slot::Full
            }
            Poll::Ready(Ok(())) => Slot::Free(sender),
        }
    }

    /// Takes no more calls; the connection ends when those that it carries have.
    pub(crate) fn retire(&mut self) {
        self.sender = None;
    }

    /// True when the socket is done with.
    pub(crate) fn is_ended(&self) -> bool {
        self.ended
    }

    /// Reads and writes; ready once, when the connection has ended.
    pub(crate) fn poll(&mut self, context: &mut Context<'_>) -> Poll<()> {
        if self.ended {
            return Poll::Pending;
        }
        let poll = Pin::new(&mut self.driver).poll(context);
        self.ended = poll.is_ready();
        if let Poll::Ready(Err(error)) = &poll
            && error.is_go_away()
        {
            self.farewell = Some(Fault {
                unprocessed: false,
                ..fault(error, &self.first)
            });
        }
        poll.map(|_| ())
    }

    /// Another handle that opens streams.
    pub(super) fn sender(&self) -> Option<SendRequest<Bytes>> {
        self.sender.clone()
    }

    /// What the peer said first.
    pub(super) fn first_bytes(&self) -> FirstBytes {
        self.first.clone()
    }

    /// What an error of one of its streams means.
    pub(crate) fn fault(&self, error: &h2::Error) -> Fault {
        match &self.farewell {
            // Its streams only learn that the socket was closed.
            Some(farewell) if error.is_io() => farewell.clone(),
            _ => fault(error, &self.first),
        }
    }
}
