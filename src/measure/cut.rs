//! Exact counts of a part of a watched population.

use super::classes::ClassCounts;
use super::sample::Sample;
use super::timeline::Slot;
use super::watch::Watch;
use crate::outcome::Class;

/// Exact counts of some of a population: all of it, a block of time or a second.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Cut {
    /// The selected calls by how they ended.
    pub by_class: ClassCounts,
    /// The selected calls that became due, ended or not; 0 where the selection looks at how calls ended.
    pub planned: u64,
    /// The selected calls that were sent.
    pub sent: u64,
    /// Latencies of the watch's kind, as measured.
    pub measured: u64,
    /// Failed calls that count as beyond every limit; 0 where the selection looks at how calls ended.
    pub failed: u64,
    /// Measured latencies above each limit of the watch.
    pub above: Vec<u64>,
    /// Replies with each status of the watch.
    pub statuses: Vec<u64>,
    /// The sum of the measured latencies, in ns.
    pub sum: u128,
}

impl Cut {
    /// The calls that a latency criterion speaks of: measured ones and those beyond every limit.
    #[must_use]
    pub const fn latencies(&self) -> u64 {
        self.measured + self.failed
    }

    /// The selected calls that were sent and ended by themselves.
    #[must_use]
    pub const fn completed(&self) -> u64 {
        self.sent
            .saturating_sub(self.by_class.of(Class::Unfinished))
    }

    /// The selected calls that have not ended yet.
    #[must_use]
    pub fn open(&self) -> u64 {
        self.planned.saturating_sub(self.by_class.planned())
    }

    /// Adds the counts of another part of the same population.
    pub fn merge(&mut self, other: &Self) {
        self.by_class.merge(&other.by_class);
        self.planned += other.planned;
        self.sent += other.sent;
        self.measured += other.measured;
        self.failed += other.failed;
        add_each(&mut self.above, &other.above);
        add_each(&mut self.statuses, &other.statuses);
        self.sum += other.sum;
    }

    pub(super) fn count(&mut self, watch: &Watch, sample: &Sample) {
        self.by_class.add(sample.outcome.class);
        self.sent += u64::from(sample.sent.is_some());
        if !watch.statuses.is_empty() {
            self.statuses.resize(watch.statuses.len(), 0);
            if let Some(at) = sample
                .outcome
                .status
                .and_then(|status| watch.statuses.binary_search(&status).ok())
            {
                self.statuses[at] += 1;
            }
        }
    }

    pub(super) fn measure(&mut self, watch: &Watch, nanos: u64) {
        self.measured += 1;
        self.sum += u128::from(nanos);
        self.above.resize(watch.limits.len(), 0);
        for (above, limit) in self.above.iter_mut().zip(&watch.limits) {
            *above += u64::from(nanos > *limit);
        }
    }
}

fn add_each(own: &mut Vec<u64>, more: &[u64]) {
    own.resize(own.len().max(more.len()), 0);
    for (own, more) in own.iter_mut().zip(more) {
        *own += more;
    }
}

impl Slot for Cut {
    fn join(&mut self, same: &Self) {
        self.merge(same);
    }

    fn lengthen(&mut self, _step: u64) {}
}
