//! Sockets: DNS, TCP, TLS and unix sockets, and who is woken when one of many is ready.
//!
//! A [`Dialer`] knows one endpoint and opens connections to it; what fails says in which [`Phase`] and what to do.
//! Nothing here knows a protocol above the bytes, a call or a plan, reads a file, or prints a [`Secret`].

mod addresses;
mod dialer;
mod endpoint;
mod error;
mod ready;
mod secret;
mod stream;
#[cfg(feature = "tls")]
mod tls;

pub use addresses::Addresses;
pub use dialer::{Dialed, Dialer};
pub use endpoint::{Address, Alpn, Endpoint, Identity, TlsOptions};
pub use error::{ConnectError, Kind, Phase, errno_of, is_local_shortage};
pub use ready::ReadySet;
pub use secret::Secret;
pub use stream::{FirstBytes, Stream};

#[cfg(test)]
mod tests;
