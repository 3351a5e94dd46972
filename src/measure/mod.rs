//! What is recorded of a run: samples, tallies that merge, and the result.
//!
//! Everything here is a value that merges commutatively; nothing reads a clock or knows a plan.

mod sample;

pub use sample::{CallIndex, Sample, StageIndex};
