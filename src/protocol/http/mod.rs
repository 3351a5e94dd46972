//! HTTP/1.1 and HTTP/2: methods, paths, headers, bodies, and what a reply must be.
//!
//! [`connector`] binds a target with its operations; the version is settled before, by the target's first connection.
//! How bytes travel is the business of the channels below.

mod connector;
mod operation;
mod reply;
mod view;
mod voice;

pub use connector::{HttpTarget, Version, connector, exchange};
pub use operation::HttpOperation;

#[cfg(test)]
mod tests;
