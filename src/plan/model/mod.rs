//! The plan as meant: names resolved, layers folded, rows and matrices expanded.
//!
//! Nothing here can hold an unknown name, a zero rate or two contradictory limits; every value that can be wrong
//! later (a file, a method, an address that does not answer) keeps its place in the plan.

mod auth;
mod call;
mod ids;
mod origin;
mod plan;
mod run;
mod target;

pub use super::raw::{
    Arrivals, Connect, HeaderValue, HttpVersion, Per, Ramp, Secret, Think, Warmup, WhenFull,
};
pub use auth::{Auth, AuthKind, Jwt};
pub use call::{Body, Call, CallKind};
pub use ids::{AuthId, CallId, TargetId};
pub use origin::{Dropped, Layer, Origin};
pub use plan::Plan;
pub use run::{Load, Mark, Measurement, Run, Table};
pub use target::{Address, ConnectionCount, Header, Protocol, Schema, Target, Tls};
