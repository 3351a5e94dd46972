//! What is good enough, and whether it was: the metric catalogue, the criterion grammar and the judge.
//!
//! A criterion is a sentence about a metric; [`watches`] says what a tally must count for it, [`judge`] turns a result
//! into a [`Verdict`]. A verdict has three values and a warning; no data is never a pass, and making a number worse
//! never turns a fail into a pass. Nothing here knows a plan, a report or how numbers are shown.

mod catalogue;
mod criterion;
mod decided_by;
mod finding;
mod judge;
mod names;
mod needed;
mod parse;
mod rules;
mod watchdog;

pub use catalogue::{MetricRow, catalogue};
pub use criterion::{Aspect, Comparison, Criterion, Flow, Limit, List, Metric, Share, Statistic};
pub use finding::{Bound, Decision, Finding, Kind, Observed, Outcome, Unit, Verdict};
pub use judge::{holds, judge, watches};
pub use names::Names;
pub use needed::{default_criterion, needed_calls};
pub use parse::{parse_criterion, parse_mark};
pub use rules::{Rule, Rules};
pub use watchdog::Watchdog;

#[cfg(test)]
mod tests;
