//! Samples counted.

use std::time::Duration;

use super::layout::Layout;
use super::result::{ConnectionCounts, Counts, Ended, Model, RunResult};
use super::sample::{CallIndex, Sample, StageIndex};
use crate::outcome::Outcome;
use crate::units::Offset;

/// What the engine knows at the end and the tally does not.
#[derive(Debug, Clone, PartialEq)]
pub struct Ending {
    /// How it ended.
    pub ended: Ended,
    /// Which model.
    pub model: Model,
    /// Generator threads.
    pub threads: u32,
    /// Of a paced closed loop: clients × pace × time.
    pub paced: Option<u64>,
    /// Connections.
    pub connections: ConnectionCounts,
}

/// The counts of a measurement or of any part of it.
///
/// Each generator thread has one and hands over what it has with [`Tally::take`] about once a second; the collector
/// merges these into one that is never taken. Merging is commutative and associative, and everything is keyed by the
/// second in which a call was due, so nothing depends on when or how often a tally is taken.
#[derive(Debug, Clone)]
pub struct Tally {
    layout: Layout,
}

impl Tally {
    /// A tally without calls.
    #[must_use]
    pub fn new(layout: &Layout) -> Self {
        Self {
            layout: layout.clone(),
        }
    }

    /// A call became due: it is planned, and open until it is recorded.
    pub fn planned(&mut self, _call: CallIndex, _stage: StageIndex, _due: Offset) {}

    /// A call was dispatched: it is in flight until it is recorded.
    pub fn dispatched(&mut self) {}

    /// A call ended, however it ended.
    pub fn record(&mut self, _sample: &Sample) {}

    /// A warm-up call ended; it is counted and in no other number.
    pub fn warmup(&mut self, _outcome: &Outcome) {}

    /// A further message of a stream came, so long after the one before it.
    pub fn message_gap(
        &mut self,
        _call: CallIndex,
        _stage: StageIndex,
        _due: Offset,
        _gap: Duration,
    ) {
    }

    /// Steps of a flow that will not start.
    pub fn skipped(&mut self, _steps: u64) {}

    /// So many calls were dispatched at once because they were late.
    pub fn late_burst(&mut self, _calls: u64) {}

    /// A client became active.
    pub fn client_started(&mut self, _at: Offset) {}

    /// A client stopped.
    pub fn client_stopped(&mut self, _at: Offset) {}

    /// Everything counted since the last time, leaving nothing behind.
    #[must_use]
    pub fn take(&mut self) -> Self {
        std::mem::replace(self, Self::new(&self.layout))
    }

    /// Adds what another counted.
    pub fn merge(&mut self, _other: &Self) {}

    /// Tallies of all threads that were taken at one time, as one: here peaks of calls in flight add up.
    #[must_use]
    pub fn gather(layout: &Layout, taken: &[Self]) -> Self {
        let mut sum = Self::new(layout);
        for tally in taken {
            sum.merge(tally);
        }
        sum
    }

    /// The counts so far.
    #[must_use]
    pub fn counts(&self) -> Counts {
        Counts::default()
    }

    /// Calls that were dispatched and not recorded yet.
    #[must_use]
    pub fn in_flight(&self) -> u64 {
        0
    }

    /// The result.
    #[must_use]
    pub fn finish(self, ending: Ending) -> RunResult {
        RunResult {
            ended: ending.ended,
            model: ending.model,
            threads: ending.threads,
            length: self.layout.length,
            paced: ending.paced,
            window: None,
            counts: self.counts(),
            by_status: std::collections::BTreeMap::new(),
            groups: Vec::new(),
            ungrouped: 0,
            bytes: super::result::Traffic::default(),
            in_flight: super::result::InFlight::default(),
            connections: ending.connections,
            late_burst: 0,
            latency: super::result::Populations::default(),
            calls: Vec::new(),
            services: Vec::new(),
            stages: Vec::new(),
            series: super::series::Series {
                step: Duration::from_secs(1),
                rows: Vec::new(),
            },
            heat: super::series::Heat::default(),
            watched: Vec::new(),
        }
    }
}
