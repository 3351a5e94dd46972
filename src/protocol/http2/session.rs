//! Calls that are looked at rather than measured: one connection, driven by whoever waits for its answers.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::task::Poll;

use bytes::Bytes;
use h2::client::SendRequest;

use super::connection::Connection;
use super::fault::fault;
use crate::protocol::speech::Fault;
use crate::transport::FirstBytes;

/// A way to send requests on a connection that [`drive`] keeps going.
pub(crate) struct Session {
    /// Opens streams.
    pub(crate) sender: SendRequest<Bytes>,
    first: FirstBytes,
}

impl Session {
    /// What an error of a stream means.
    pub(crate) fn fault(&self, error: &h2::Error) -> Fault {
        fault(error, &self.first)
    }
}

impl Connection {
    /// A session on this connection, which is still to be driven.
    pub(crate) fn session(&self) -> Option<Session> {
        Some(Session {
            sender: self.sender()?,
            first: self.first_bytes(),
        })
    }
}

/// Runs `work`, which uses a session of `connection`, to its end.
pub(crate) async fn drive<F: Future>(mut connection: Connection, work: F) -> F::Output {
    let mut work = pin!(work);
    poll_fn(|context| {
        if let Poll::Ready(output) = work.as_mut().poll(context) {
            return Poll::Ready(output);
        }
        // Its end reaches the work through the streams.
        let _ = connection.poll(context);
        Poll::Pending
    })
    .await
}
