//! A watched population while it is counted.

use super::cut::Cut;
use super::histogram::Histogram;
use super::kind::LatencyKind;
use super::sample::Sample;
use super::timeline::{Beyond, Timeline};
use super::watch::{Of, Watch};
use super::watched::{Block, Watched};
use crate::outcome::Class;

/// The blocks of a measurement whose length is known; a divisor-rich number, to be regrouped.
pub(super) const BLOCKS: usize = 120;
/// Blocks of a measurement of unknown length begin at about a millisecond and double; so 120 to 240 are in use.
const SHORTEST_BLOCK: u64 = 1 << 20;
const SECOND: u64 = 1_000_000_000;
/// Eleven days.
const MOST_SECONDS: usize = 1_000_000;

/// Counts one watch.
#[derive(Debug, Clone)]
pub(super) struct Watcher {
    pub(super) watch: Watch,
    total: Cut,
    histogram: Histogram,
    failed: Histogram,
    above_without_lateness: Vec<u64>,
    blocks: Timeline<Block>,
    seconds: Timeline<Cut>,
}

impl Watcher {
    /// `length` in ns, where it is known.
    pub(super) fn new(watch: &Watch, length: Option<u64>) -> Self {
        let blocks = match length {
            Some(length) => Timeline::new(length.div_ceil(BLOCKS as u64), BLOCKS, Beyond::Last),
            None => Timeline::new(SHORTEST_BLOCK, 2 * BLOCKS, Beyond::Doubles),
        };
        Self {
            watch: watch.clone(),
            total: Cut::default(),
            histogram: Histogram::new(),
            failed: Histogram::new(),
            above_without_lateness: vec![0; watch.limits.len()],
            blocks,
            seconds: Timeline::new(SECOND, MOST_SECONDS, Beyond::Last),
        }
    }

    /// All of it so far.
    pub(super) const fn total(&self) -> &Cut {
        &self.total
    }

    /// The seconds so far.
    pub(super) const fn seconds(&self) -> &Timeline<Cut> {
        &self.seconds
    }

    fn cuts(&mut self, due: u64, mut change: impl FnMut(&Watch, &mut Cut)) {
        change(&self.watch, &mut self.total);
        change(&self.watch, &mut self.blocks.at(due).0.cut);
        if self.watch.by_second {
            change(&self.watch, self.seconds.at(due).0);
        }
    }

    pub(super) fn planned(&mut self, due: u64) {
        if !self.watch.selection.of.by_ending() {
            self.cuts(due, |_, cut| cut.planned += 1);
        }
    }

    pub(super) fn record(&mut self, sample: &Sample) {
        if !selects(&self.watch.selection.of, sample) {
            return;
        }
        let due = sample.due.as_nanos();
        self.cuts(due, |watch, cut| cut.count(watch, sample));
        let latency = sample.latency(self.watch.kind);
        if self.watch.selection.of.by_ending() || sample.outcome.class == Class::Ok {
            if let Some(nanos) = latency {
                self.measure(due, nanos);
                self.measure_without_lateness(sample);
            }
        } else if sample.failed_at(self.watch.kind) {
            self.cuts(due, |_, cut| cut.failed += 1);
            self.failed.record(latency.unwrap_or_default());
        }
    }

    /// Counts a latency.
    pub(super) fn measure(&mut self, due: u64, nanos: u64) {
        self.cuts(due, |watch, cut| cut.measure(watch, nanos));
        self.histogram.record(nanos);
        self.blocks.at(due).0.histogram.record(nanos);
    }

    fn measure_without_lateness(&mut self, sample: &Sample) {
        if self.watch.kind != LatencyKind::Response {
            return;
        }
        let nanos = sample.response_without_lateness();
        for (above, limit) in self
            .above_without_lateness
            .iter_mut()
            .zip(&self.watch.limits)
        {
            *above += u64::from(nanos > *limit);
        }
    }

    pub(super) fn merge(&mut self, other: &Self) {
        self.total.merge(&other.total);
        self.histogram.merge(&other.histogram);
        self.failed.merge(&other.failed);
        for (own, more) in self
            .above_without_lateness
            .iter_mut()
            .zip(&other.above_without_lateness)
        {
            *own += more;
        }
        self.blocks.merge(&other.blocks);
        self.seconds.merge(&other.seconds);
    }

    pub(super) fn finish(self) -> Watched {
        let blocks = (0..self.blocks.len())
            .map(|number| self.blocks.get(number).cloned().unwrap_or_default())
            .collect();
        let seconds = (0..self.seconds.len())
            .map(|number| self.seconds.get(number).cloned().unwrap_or_default())
            .collect();
        Watched {
            watch: self.watch,
            total: self.total,
            histogram: self.histogram,
            failed: self.failed,
            above_without_lateness: self.above_without_lateness,
            blocks,
            block_step: self.blocks.step(),
            seconds,
        }
    }
}

fn selects(of: &Of, sample: &Sample) -> bool {
    match of {
        Of::Ok => sample.outcome.class == Class::Ok,
        Of::Failed => sample.outcome.class.is_failed(),
        Of::Class(class) => sample.outcome.class == *class,
        Of::Status(status) => sample.outcome.status == Some(*status),
        Of::All | Of::Call(_) | Of::Flow(_) | Of::Stage(_) | Of::Target(_) | Of::Service(_) => true,
    }
}
