//! A measurement second by second.

use std::time::Duration;

use super::classes::ClassCounts;

/// One step of time; calls belong to the step in which they were due.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SeriesRow {
    /// Calls due.
    pub planned: u64,
    /// Calls sent, by their due time.
    pub sent: u64,
    /// Calls by how they ended.
    pub by_class: ClassCounts,
    /// Median response of ok calls, in ns.
    pub p50: Option<u64>,
    /// Their 90th percentile.
    pub p90: Option<u64>,
    /// Their 99th percentile.
    pub p99: Option<u64>,
    /// Their maximum.
    pub max: Option<u64>,
    /// The mean number of calls in flight.
    pub in_flight: f64,
    /// The mean number of active clients.
    pub clients: f64,
    /// The 99th percentile of lateness, in ns.
    pub lateness_p99: Option<u64>,
}

/// A measurement second by second, or in longer steps when it is long.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    /// The length of a step.
    pub step: Duration,
    /// From the start of the measurement on, without gaps.
    pub rows: Vec<SeriesRow>,
}

/// Response times of ok calls: columns of time, each with counts by logarithmic bins.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Heat {
    /// The length of a column.
    pub step: Duration,
    /// Where the bins begin and end, in ns; one more than there are bins.
    pub edges: Vec<u64>,
    /// Counts by column and bin.
    pub columns: Vec<Vec<u64>>,
}
