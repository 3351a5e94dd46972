//! A connection's bytes, whatever carries them.

use std::io;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpStream, UnixStream};

/// How much of a peer's first answer is remembered.
const REMEMBERED: usize = 64;

/// The first bytes that a peer sent, so that a protocol error can say what answered.
#[derive(Debug, Clone, Default)]
pub struct FirstBytes(Arc<OnceLock<Box<[u8]>>>);

impl FirstBytes {
    /// The bytes, empty until the peer sent something.
    #[must_use]
    pub fn get(&self) -> &[u8] {
        self.0.get().map_or(&[], |bytes| bytes)
    }

    /// The first line, when the peer speaks HTTP/1.
    #[must_use]
    pub fn http1_status_line(&self) -> Option<String> {
        let bytes = self.get();
        if !bytes.starts_with(b"HTTP/") {
            return None;
        }
        let line = bytes
            .split(|byte| *byte == b'\r' || *byte == b'\n')
            .next()?;
        Some(String::from_utf8_lossy(line).into_owned())
    }
}

enum Carrier {
    Tcp(TcpStream),
    Unix(UnixStream),
    #[cfg(feature = "tls")]
    Tls(Box<tokio_rustls::client::TlsStream<TcpStream>>),
}

/// An open connection.
pub struct Stream {
    carrier: Carrier,
    first: FirstBytes,
}

impl Stream {
    /// Plain TCP.
    pub fn tcp(stream: TcpStream) -> Self {
        Self::new(Carrier::Tcp(stream))
    }

    /// A unix socket.
    pub fn unix(stream: UnixStream) -> Self {
        Self::new(Carrier::Unix(stream))
    }

    /// TLS over TCP.
    #[cfg(feature = "tls")]
    pub fn tls(stream: tokio_rustls::client::TlsStream<TcpStream>) -> Self {
        Self::new(Carrier::Tls(Box::new(stream)))
    }

    fn new(carrier: Carrier) -> Self {
        Self {
            carrier,
            first: FirstBytes::default(),
        }
    }

    /// What the peer says first, when it has.
    #[must_use]
    pub fn first_bytes(&self) -> FirstBytes {
        self.first.clone()
    }
}

macro_rules! on_carrier {
    ($stream:expr, $inner:ident => $call:expr) => {
        match &mut $stream.carrier {
            Carrier::Tcp($inner) => {
                let $inner = Pin::new($inner);
                $call
            }
            Carrier::Unix($inner) => {
                let $inner = Pin::new($inner);
                $call
            }
            #[cfg(feature = "tls")]
            Carrier::Tls($inner) => {
                let $inner = Pin::new($inner.as_mut());
                $call
            }
        }
    };
}

impl AsyncRead for Stream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let result = on_carrier!(self, inner => inner.poll_read(context, buffer));
        let read = buffer.filled().get(before..).unwrap_or_default();
        if !read.is_empty() && self.first.0.get().is_none() {
            let first = read.get(..REMEMBERED).unwrap_or(read);
            // A second thread can not have set it: the stream is borrowed mutably.
            let _ = self.first.0.set(Box::from(first));
        }
        #[cfg(feature = "tls")]
        let result = result.map_err(super::tls::explained);
        result
    }
}

impl AsyncWrite for Stream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        on_carrier!(self, inner => inner.poll_write(context, bytes))
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        on_carrier!(self, inner => inner.poll_flush(context))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        on_carrier!(self, inner => inner.poll_shutdown(context))
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffers: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        on_carrier!(self, inner => inner.poll_write_vectored(context, buffers))
    }

    fn is_write_vectored(&self) -> bool {
        match &self.carrier {
            Carrier::Tcp(inner) => inner.is_write_vectored(),
            Carrier::Unix(inner) => inner.is_write_vectored(),
            #[cfg(feature = "tls")]
            Carrier::Tls(inner) => inner.is_write_vectored(),
        }
    }
}
