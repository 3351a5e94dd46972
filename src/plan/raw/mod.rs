//! The plan as written: every key of the language, optional, with its place.
//!
//! A definition that was bad in itself is still here with `poisoned` set, so that what refers to it is not
//! reported too; a key whose value was bad is absent, and its map is poisoned.

mod auth;
mod call;
mod settings;
mod shared;
mod target;
mod top;

pub use auth::{Per, RawAuth, RawJwt, RawLogin, RawOAuth2};
pub use call::{RawCall, RawCallKind, RawData, RawStep, RawStream};
pub use settings::{
    Arrivals, Connect, RawCompare, RawLadder, RawSettings, RawStages, RawTable, Warmup, WhenFull,
};
pub use shared::{HeaderValue, Maybe, Named, Ramp, RawConnections, RawHeaders, Secret, Think};
pub use target::{
    HttpVersion, RawAddress, RawKeepalive, RawObserve, RawReflection, RawRetry, RawSchema,
    RawTarget, RawTls,
};
pub use top::{RawPlan, Weights};
