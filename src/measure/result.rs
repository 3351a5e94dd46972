//! What a measurement came to: names and numbers only.

use std::collections::BTreeMap;
use std::time::Duration;

use super::classes::ClassCounts;
use super::groups::FailureGroup;
use super::histogram::Histogram;
use super::kind::LatencyKind;
use super::series::{Heat, Series};
use super::watched::Watched;
use crate::outcome::Status;
use crate::units::Offset;

/// Why a measurement ended before its time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StopReason {
    /// A `stop_if` criterion held; its text and what was seen.
    Criterion {
        /// As written in the plan.
        text: String,
        /// The sentence for people.
        seen: String,
    },
    /// The measurement could not go on for a reason that says nothing about the target's quality: a token that could
    /// not be renewed, a target that was gone before the first call.
    Impossible(String),
}

/// How a measurement ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ended {
    /// All of it was done.
    Finished,
    /// Somebody interrupted it.
    Interrupted,
    /// It was stopped.
    Stopped(StopReason),
}

impl Ended {
    /// The name in result files.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Finished => "finished",
            Self::Interrupted => "interrupted",
            Self::Stopped(_) => "stopped",
        }
    }
}

/// Open or closed model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Model {
    /// Due times come from the schedule.
    Open,
    /// Clients wait for their replies.
    Closed,
    /// A closed model with a pace.
    Paced,
}

impl Model {
    /// The label in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Closed => "closed loop",
            Self::Paced => "paced closed loop",
        }
    }
}

/// From the first due to the last done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// The first due.
    pub start: Offset,
    /// The last done.
    pub end: Offset,
}

impl Window {
    /// Its length.
    #[must_use]
    pub const fn length(self) -> Duration {
        self.end.since(self.start)
    }
}

/// How many calls did what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// All classes together.
    pub by_class: ClassCounts,
    /// Calls that reached the stamp *sent*.
    pub sent: u64,
    /// Steps of flows that an earlier step kept from starting; in no ratio.
    pub skipped: u64,
    /// Reply messages.
    pub messages: u64,
    /// Calls before the measurement.
    pub warmup: u64,
    /// The failed among those.
    pub warmup_failed: u64,
}

impl Counts {
    /// Every call of the measurement.
    #[must_use]
    pub fn planned(&self) -> u64 {
        self.by_class.planned()
    }

    /// Calls that went well.
    #[must_use]
    pub const fn ok(&self) -> u64 {
        self.by_class.of(crate::outcome::Class::Ok)
    }

    /// Calls that failed by the target's fault.
    #[must_use]
    pub fn failed(&self) -> u64 {
        self.by_class.failed()
    }

    /// Calls that were sent and ended by themselves.
    #[must_use]
    pub const fn completed(&self) -> u64 {
        self.sent
            .saturating_sub(self.by_class.of(crate::outcome::Class::Unfinished))
    }

    /// Adds those of another part.
    pub fn merge(&mut self, other: &Self) {
        self.by_class.merge(&other.by_class);
        self.sent += other.sent;
        self.skipped += other.skipped;
        self.messages += other.messages;
        self.warmup += other.warmup;
        self.warmup_failed += other.warmup_failed;
    }
}

/// Bytes of bodies on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Traffic {
    /// Of requests.
    pub sent: u64,
    /// Of replies.
    pub received: u64,
}

/// Calls between admitted and done.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct InFlight {
    /// The most at once; with several generator threads the sum of what each had at most within one tick.
    pub max: u64,
    /// The mean over the window.
    pub mean: Option<f64>,
}

/// What became of connections.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ConnectionCounts {
    /// Opened, reconnections included.
    pub opened: u64,
    /// Opened in place of a lost one.
    pub reconnected: u64,
    /// Attempts that failed.
    pub refused: u64,
    /// The most that were open at once.
    pub max: u64,
    /// Opened, by address.
    pub by_address: BTreeMap<String, u64>,
}

/// The histograms of one population, by kind.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Latencies([Histogram; LatencyKind::ALL.len()]);

impl Latencies {
    /// The histogram of a kind; empty where nothing of the kind was recorded.
    #[must_use]
    pub const fn of(&self, kind: LatencyKind) -> &Histogram {
        &self.0[kind.index()]
    }

    /// Counts a value.
    pub fn record(&mut self, kind: LatencyKind, nanos: u64) {
        self.0[kind.index()].record(nanos);
    }

    /// Adds all values of a histogram.
    pub fn add(&mut self, kind: LatencyKind, more: &Histogram) {
        self.0[kind.index()].merge(more);
    }

    /// Adds all values of another population.
    pub fn merge(&mut self, other: &Self) {
        for (own, more) in self.0.iter_mut().zip(&other.0) {
            own.merge(more);
        }
    }
}

/// Latencies of the calls that went well and of those that failed; `local`, `late` and `unfinished` are in neither.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Populations {
    /// Of ok calls.
    pub ok: Latencies,
    /// Of failed calls, as measured.
    pub failed: Latencies,
}

impl Populations {
    /// Both together, as measured.
    #[must_use]
    pub fn all(&self, kind: LatencyKind) -> Histogram {
        let mut all = self.ok.of(kind).clone();
        all.merge(self.failed.of(kind));
        all
    }

    /// Adds all values of another part.
    pub fn merge(&mut self, other: &Self) {
        self.ok.merge(&other.ok);
        self.failed.merge(&other.failed);
    }
}

/// One call, service or stage of a result.
#[derive(Debug, Clone, PartialEq)]
pub struct Part {
    /// Its name.
    pub name: String,
    /// Of a call: its service label.
    pub service: Option<String>,
    /// Of a call: its target.
    pub target: Option<String>,
    /// Of a stage: false for `judge: false`.
    pub judged: bool,
    /// How many.
    pub counts: Counts,
    /// Replies by status.
    pub by_status: BTreeMap<Status, u64>,
    /// Bytes of bodies.
    pub bytes: Traffic,
    /// How long.
    pub latency: Populations,
    /// From its first due to its last done.
    pub window: Option<Window>,
}

/// A measurement's result.
#[derive(Debug, Clone, PartialEq)]
pub struct RunResult {
    /// How it ended.
    pub ended: Ended,
    /// Which model.
    pub model: Model,
    /// Generator threads.
    pub threads: u32,
    /// How long calls were due by plan, where that was known.
    pub length: Option<Duration>,
    /// Of a paced closed loop: clients × pace × time.
    pub paced: Option<u64>,
    /// From the first due to the last done; none without calls.
    pub window: Option<Window>,
    /// How many calls did what.
    pub counts: Counts,
    /// Replies by status.
    pub by_status: BTreeMap<Status, u64>,
    /// Failures alike, the most frequent first.
    pub groups: Vec<FailureGroup>,
    /// Failures that found no group.
    pub ungrouped: u64,
    /// Bytes of bodies.
    pub bytes: Traffic,
    /// Calls in flight.
    pub in_flight: InFlight,
    /// Connections.
    pub connections: ConnectionCounts,
    /// The most calls that were sent in one burst because they were late.
    pub late_burst: u64,
    /// All latencies.
    pub latency: Populations,
    /// By call; those beyond the layout's cap share `other`.
    pub calls: Vec<Part>,
    /// By service; empty without services.
    pub services: Vec<Part>,
    /// By stage; empty without stages.
    pub stages: Vec<Part>,
    /// Second by second.
    pub series: Series,
    /// The response times of ok calls over time.
    pub heat: Heat,
    /// What the criteria asked for.
    pub watched: Vec<Watched>,
}
