//! What is measured.

use std::time::Duration;

use super::ids::{CallId, TargetId};
use super::origin::{Dropped, Origin};
use super::target::ConnectionCount;
use crate::diagnostic::Spanned;
use crate::plan::raw::{Arrivals, Connect, Think, Warmup, WhenFull};
use crate::units::{Rate, Ratio};
use crate::verdict::Criterion;

/// A run: one or more measurements with one name.
#[derive(Debug, Clone, PartialEq)]
pub struct Run {
    /// Its name.
    pub name: Spanned<String>,
    /// Its measurements: matrix (first key outermost) × rows × repeats.
    pub rows: Vec<Measurement>,
    /// Only when named by `--only`.
    pub on_request: bool,
    /// The run that must have ended before.
    pub after: Option<String>,
    /// FAIL and INCONCLUSIVE count as WARN.
    pub optional: bool,
    /// Labels for rows.
    pub mark: Vec<Mark>,
    /// Columns of the row table.
    pub table: Option<Table>,
}

/// A label for a row, by the first condition that holds.
#[derive(Debug, Clone, PartialEq)]
pub struct Mark {
    /// The word.
    pub label: String,
    /// When.
    pub condition: Criterion,
}

/// The row table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Table {
    /// Requests a second and mean, as ab prints them.
    Ab,
    /// Columns by name: max, mean, min, p99, throughput, success, …
    Columns(Vec<String>),
}

/// One measurement.
#[derive(Debug, Clone, PartialEq)]
pub struct Measurement {
    /// The row's name; the run's where it has one row. Repeats end in ` #1`, ` #2`, …
    pub name: String,
    /// Which repeat, from 1, where there are several.
    pub repeat: Option<u32>,
    /// The keys that vary, with their values as shown.
    pub labels: Vec<(String, String)>,
    /// The calls that are fired, with weights; one entry for a single call.
    pub fire: Vec<(CallId, u64)>,
    /// The name of the mix, where it is one.
    pub mix: Option<String>,
    /// Another target for all calls.
    pub target: Option<TargetId>,
    /// Another deadline for all calls.
    pub deadline: Option<Option<Duration>>,
    /// How much.
    pub load: Load,
    /// `requests`
    pub requests: Option<u64>,
    /// `for`
    pub length: Option<Duration>,
    /// `warmup`
    pub warmup: Option<Warmup>,
    /// `connect`
    pub connect: Connect,
    /// The run's `connections`.
    pub connections: Option<ConnectionCount>,
    /// Pause before it (not before the first of all).
    pub cooldown: Duration,
    /// Drain; absent: the longest deadline.
    pub grace: Option<Duration>,
    /// `must`, `should` and `stop_if` in this order; the default criterion is among them when nothing was written.
    pub criteria: Vec<Criterion>,
    /// True when the default criterion stands in.
    pub default_criterion: bool,
    /// Switched-off validity rules.
    pub ignore: Vec<String>,
    /// `None` for `confidence: none`.
    pub confidence: Option<Ratio>,
    /// The effective keys, in the order of the reference.
    pub origins: Vec<Origin>,
    /// Inherited keys that were dropped with their model.
    pub dropped: Vec<Dropped>,
}

/// The model and its amount.
#[derive(Debug, Clone, PartialEq)]
pub enum Load {
    /// `rate`
    Open {
        /// Calls a time.
        rate: Rate,
        /// Spacing.
        arrivals: Arrivals,
        /// The cap.
        in_flight: Option<u32>,
        /// At the cap.
        when_full: WhenFull,
    },
    /// `clients`
    Closed {
        /// How many.
        clients: u32,
        /// Waiting before each call.
        think: Option<Think>,
        /// Paced: calls a time and client.
        pace: Option<Rate>,
        /// The calls of each.
        requests_per_client: Option<u64>,
    },
}
