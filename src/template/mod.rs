//! `{{ … }}`: typed expressions that are compiled once and evaluated per call, and the programs that write bytes.
//!
//! A template knows what a [`CallContext`] tells it and nothing else: no clock, no ambient randomness.

mod context;

pub use context::{CallContext, Row, Value};
