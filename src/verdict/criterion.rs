//! A criterion as meant.

use std::fmt;
use std::time::Duration;

use crate::diagnostic::Span;
use crate::measure::{LatencyKind, Selection};
use crate::outcome::{Class, Status};
use crate::units::{Rate, Ratio};

/// Which list a criterion stands in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum List {
    /// Else FAIL.
    Must,
    /// Else WARN.
    Should,
    /// Ends the run now.
    StopIf,
    /// Labels a row.
    Mark,
    /// A built-in rule about the measurement itself.
    Validity,
}

impl List {
    /// The name in plans and result files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Must => "must",
            Self::Should => "should",
            Self::StopIf => "stop_if",
            Self::Mark => "mark",
            Self::Validity => "validity",
        }
    }

    /// True for the lists that name a bad state, so that a criterion of theirs should not hold.
    #[must_use]
    pub const fn names_bad_state(self) -> bool {
        matches!(self, Self::StopIf | Self::Mark)
    }
}

/// A number that describes many latencies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Statistic {
    /// The smallest.
    Min,
    /// The largest.
    Max,
    /// The mean.
    Mean,
    /// The standard deviation.
    Stddev,
    /// The share of latencies that lie at or below it.
    Percentile(Ratio),
}

/// What of all calls a share is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Share {
    /// ok ÷ (planned − unfinished − late − local)
    Success,
    /// 1 − success
    Errors,
    /// Calls of a class.
    Class(Class),
    /// Calls with a status.
    Status(Status),
}

/// Calls that are counted, or counted per time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// ok calls per second from the first due to the last done.
    Throughput,
    /// Calls sent.
    Sent,
    /// Calls sent and ended by themselves.
    Completed,
    /// Messages received.
    Messages,
}

/// What is looked at of a scraped metric of the target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aspect {
    /// Low-water marks of the last and the second tenth of the run, compared.
    Growth,
    /// Increase per second.
    Rate,
    /// The smallest.
    Min,
    /// The largest.
    Max,
    /// The last.
    Last,
}

/// What a criterion is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Metric {
    /// A latency.
    Latency(LatencyKind, Statistic),
    /// A share of calls.
    Share(Share),
    /// A number of calls, alone or per time.
    Flow(Flow),
    /// How much a latency rises over the run.
    Drift(LatencyKind, Statistic),
    /// How much a share varies over the run.
    Spread(Share),
    /// How much longer calls take than on the base target of `compare`.
    Overhead(Statistic),
    /// The highest step of a ladder that passed.
    Capacity,
    /// A metric that the target shows.
    Target(String, Aspect),
    /// The target's health endpoint.
    Health,
    /// The target's metrics endpoint.
    Metrics,
}

/// How value and limit compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    /// `<`
    Below,
    /// `<=`
    AtMost,
    /// `>`
    Above,
    /// `>=`
    AtLeast,
    /// `==`
    Equal,
    /// `!=`
    Unequal,
}

impl Comparison {
    /// As written.
    #[must_use]
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Below => "<",
            Self::AtMost => "<=",
            Self::Above => ">",
            Self::AtLeast => ">=",
            Self::Equal => "==",
            Self::Unequal => "!=",
        }
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.symbol())
    }
}

/// What a value is compared with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    /// `50ms`
    Length(Duration),
    /// `99.9%`
    Share(Ratio),
    /// `5000/s`
    Rate(Rate),
    /// `1000`, of calls
    Calls(u64),
    /// `400 clients`
    Clients(u64),
    /// `99% of planned`
    OfPlanned(Ratio),
    /// `110% of baseline`
    OfBaseline(Ratio),
    /// A plain number, in the metric's own unit.
    Number(Ratio),
    /// `up`
    Up,
    /// `down`
    Down,
}

/// `METRIC op VALUE [over D] [if any]`.
#[derive(Debug, Clone, PartialEq)]
pub struct Criterion {
    /// As written.
    pub text: String,
    /// Where.
    pub span: Span,
    /// In which list.
    pub list: List,
    /// What is looked at.
    pub metric: Metric,
    /// Whose.
    pub selection: Selection,
    /// How it compares.
    pub comparison: Comparison,
    /// With what.
    pub limit: Limit,
    /// `over D`: every full window of this length.
    pub over: Option<Duration>,
    /// `if any`: no samples is a pass.
    pub if_any: bool,
}
