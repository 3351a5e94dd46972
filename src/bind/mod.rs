//! Plan and environment become work: secrets read, schemas fetched, payloads compiled, targets reached.
//!
//! [`prepare`] does once what all measurements share, and compiles every call that any of them fires, so that all
//! mistakes come at once and before the first call. [`Bound::work`] then makes the work of one measurement. Planning
//! ends here: what comes out can be fired. Nothing here prints, judges or waits longer than the plan allows.

mod bound;
mod calls;
mod credentials;
mod endpoints;
mod error;
mod files;
mod first_contact;
mod headers;
mod inputs;
mod load;
mod once;
mod prepare;
mod reach;
mod secrets;
mod work;

pub use bound::{Bound, BoundTarget};
pub use credentials::credential;
pub use error::BindError;
pub use inputs::Inputs;
pub use once::{Once, once};
pub use prepare::prepare;
pub use work::{Options, Ready};
