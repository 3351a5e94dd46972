//! One connection.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use http_body_util::Full;
use hyper::client::conn::http1::{self, SendRequest};
use hyper_util::rt::TokioIo;

use crate::clock::Clock;
use crate::outcome::Origin;
use crate::protocol::speech::Fault;
use crate::transport::{ConnectError, Dialer, FirstBytes, Kind, Phase, Stream, errno_of};

type Driver = http1::Connection<TokioIo<Stream>, Full<Bytes>>;

/// An open connection.
pub(crate) struct Connection {
    pub(crate) sender: SendRequest<Full<Bytes>>,
    driver: Pin<Box<Driver>>,
    first: FirstBytes,
    /// True once a reply came whole.
    pub(crate) used: bool,
}

/// Opens a connection.
pub(crate) async fn open(
    dialer: Dialer,
    clock: Clock,
    turn: u64,
) -> Result<Connection, ConnectError> {
    let dialed = dialer.dial(turn, &clock).await?;
    let first = dialed.stream.first_bytes();
    let place = dialer.endpoint().address.to_string();
    let (sender, driver) = http1::Builder::new()
        .handshake(TokioIo::new(dialed.stream))
        .await
        .map_err(|error| {
            ConnectError::new(Phase::Connect, Kind::Refused, format!("{place}: {error}"))
        })?;
    Ok(Connection {
        sender,
        driver: Box::pin(driver),
        first,
        used: false,
    })
}

impl Connection {
    /// Drives the socket; ready when the connection is at its end.
    pub(crate) fn poll(&mut self, context: &mut Context<'_>) -> Poll<()> {
        self.driver.as_mut().poll(context).map(|_| ())
    }

    /// What an error of hyper means.
    pub(crate) fn fault(&self, error: &hyper::Error) -> Fault {
        let io = source::<std::io::Error>(error);
        let errno = io.map_or(0, errno_of);
        let message = match io {
            Some(io) => format!("the connection broke: {io}"),
            None if error.is_parse() && self.first.get().first() != Some(&b'H') => {
                "the peer does not speak HTTP/1.1".to_owned()
            }
            None if error.is_parse() => format!("the reply can not be read: {error}"),
            None => "the peer closed the connection before the reply was whole".to_owned(),
        };
        Fault {
            origin: Origin::Transport(errno),
            message: message.into(),
            unprocessed: error.is_canceled(),
        }
    }
}

/// The first cause of a kind.
fn source<E: std::error::Error + 'static>(error: &hyper::Error) -> Option<&E> {
    let mut cause = std::error::Error::source(error);
    while let Some(inner) = cause {
        if let Some(found) = inner.downcast_ref() {
            return Some(found);
        }
        cause = inner.source();
    }
    None
}
