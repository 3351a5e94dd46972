//! Server reflection: the server tells what it can be asked, v1 first, v1alpha where v1 is not implemented.

mod client;
mod conversation;
mod fetch;
mod messages;

pub use client::{ReflectionError, Reflector};

pub(super) use client::reflect;
