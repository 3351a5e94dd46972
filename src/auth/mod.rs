//! Credentials: minted off the generator threads, renewed before they expire, swapped in without a lock.
//!
//! A [`Fixed`] credential never changes. [`Tokens`] are made by a [`Mint`], one for the run or one for each client, and
//! renewed by a [`Renewer`] on a thread of its own, so that signing never shifts an arrival; only `per: call` signs
//! where the call is made. Secrets come in as values, and no error or `Debug` shows one.

mod error;
mod fixed;
#[cfg(feature = "jwt")]
mod jwt;
mod renewer;
mod tokens;

pub use error::AuthError;
pub use fixed::Fixed;
#[cfg(feature = "jwt")]
pub use jwt::{Jwt, JwtOptions};
pub use renewer::Renewer;
pub use tokens::{Holder, Mint, Minted, Tokens};

#[cfg(all(test, feature = "jwt"))]
mod tests;
