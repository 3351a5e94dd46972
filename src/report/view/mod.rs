//! What a report says: every number rounded, every sentence worded, every list ordered, once for all formats.
//!
//! A [`Report`] is made from a saved result alone and is total: any result that can be read can be shown. All text that
//! came from outside has passed [`plain`](super::wording::plain). Where a line ends, which colour it has and how a cell
//! is marked up is for the formats.

mod asked;
mod closing;
mod column;
mod criterion;
mod decided;
mod failures;
mod latency;
mod margin;
mod mark;
mod notes;
mod parts;
mod report;
mod row;
mod rows;
mod run;
mod spark;
mod table;

pub use closing::Closing;
pub use criterion::{CriterionView, Place};
pub use failures::{FailuresView, GroupView};
pub use latency::LatencyView;
pub use mark::Mark;
pub use report::{Head, Report};
pub use row::{CountView, RowView};
pub use run::RunView;
pub use spark::Spark;
pub use table::{Align, Table};

#[cfg(test)]
mod tests;
