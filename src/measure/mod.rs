//! What is recorded of a run: samples, tallies that merge, and the result.
//!
//! A [`Layout`] says beforehand what a measurement can touch, a [`Tally`] counts [`Sample`]s in it, and a [`RunResult`]
//! is what it came to. Every call is counted once, in the second, block and stage in which it was due, so nothing that
//! happens in the run can move it. Tallies merge commutatively; memory depends on the layout and not on how long a run
//! is. Limits that criteria name are counted exactly, beside histograms of three digits. Nothing here reads a clock or
//! knows a plan, a criterion or a protocol.

mod bins;
mod buckets;
mod cell;
mod classes;
mod cut;
mod encode;
mod extent;
mod finish;
mod groups;
mod histogram;
mod kind;
mod layout;
mod level;
mod live;
mod mask;
mod pages;
mod result;
mod row;
mod sample;
mod series;
mod tally;
mod timeline;
mod watch;
mod watched;
mod watcher;

pub use classes::ClassCounts;
pub use cut::Cut;
pub use finish::Ending;
pub use groups::FailureGroup;
pub use histogram::Histogram;
pub use kind::LatencyKind;
pub use layout::{CallName, Layout, StageName};
pub use result::{
    ConnectionCounts, Counts, Ended, InFlight, Latencies, Model, Part, Populations, RunResult,
    StopReason, Traffic, Window,
};
pub use sample::{CallIndex, Sample, StageIndex};
pub use series::{Heat, Series, SeriesRow};
pub use tally::Tally;
pub use watch::{Of, Selection, Watch};
pub use watched::{Block, Watched};

#[cfg(test)]
mod tests;
