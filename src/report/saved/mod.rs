//! The result file, `loadbank.result/1`: one JSON document that a later version reads without the plan.
//!
//! Times are integer nanoseconds in keys ending `_ns`, rates end in `_per_s`, ratios lie between 0 and 1, and what is
//! absent has no data: there is no zero, NaN or sentinel for it. Unknown keys of later versions are passed over when
//! reading. These structs are the schema; they know nothing of rounding or of how a report looks.

mod counts;
mod criterion;
mod latency;
mod load;
mod number;
mod read;
mod result;
mod row;
mod run;
mod schema;
mod seen;
mod series;

pub use counts::{
    SavedBytes, SavedConnections, SavedCounts, SavedFailureGroup, SavedFailures, SavedInFlight,
    SavedRates,
};
pub use criterion::{SavedBound, SavedCriterion, SavedList, SavedPlace, SavedUnit, SavedVerdict};
pub use latency::{SavedKinds, SavedLatencies, SavedLatency};
pub use load::{SavedLoad, SavedModel};
pub use number::Number;
pub use read::{ReadError, read};
pub use result::{
    SCHEMA, SavedEnd, SavedMachine, SavedPlan, SavedResult, SavedSource, SavedTarget, SavedTool,
};
pub use row::{SavedJudging, SavedPart, SavedRow};
pub use run::{SavedCapacity, SavedCompare, SavedOverhead, SavedRun};
pub use schema::json_schema;
pub use seen::{SavedBottleneck, SavedFlag, SavedObserved, SavedSelf};
pub use series::{SavedHeat, SavedSeries};

#[cfg(test)]
mod tests;
