//! What is counted of one call in one stage.

use std::collections::BTreeMap;

use super::extent::Extent;
use super::histogram::Histogram;
use super::kind::LatencyKind;
use super::result::{Counts, Latencies, Part, Traffic};
use super::sample::Sample;
use crate::outcome::{Class, Status};

/// The kinds that have a histogram for each call; the others have one for each stage.
const BY_CALL: [LatencyKind; 2] = [LatencyKind::Response, LatencyKind::Service];

/// The statuses that are told apart; a server that invents more of them is cut off here.
const MOST_STATUSES: usize = 64;

/// Counts and latencies of one call in one stage.
#[derive(Debug, Clone, Default)]
pub(super) struct Cell {
    pub(super) counts: Counts,
    statuses: Vec<(Status, u64)>,
    bytes: Traffic,
    extent: Extent,
    ok: [Histogram; BY_CALL.len()],
    failed: [Histogram; BY_CALL.len()],
}

impl Cell {
    pub(super) fn record(&mut self, sample: &Sample) {
        let class = sample.outcome.class;
        self.counts.by_class.add(class);
        self.counts.sent += u64::from(sample.sent.is_some());
        self.counts.messages += u64::from(sample.messages);
        if let Some(status) = sample.outcome.status {
            self.add_status(status, 1);
        }
        self.bytes.sent += sample.bytes_sent;
        self.bytes.received += sample.bytes_received;
        self.extent.add(sample);
        let Some(histograms) = population(class, &mut self.ok, &mut self.failed) else {
            return;
        };
        for (kind, histogram) in BY_CALL.into_iter().zip(histograms) {
            if let Some(nanos) = sample.latency(kind) {
                histogram.record(nanos);
            }
        }
    }

    pub(super) const fn ok_responses(&self) -> &Histogram {
        &self.ok[0]
    }

    fn add_status(&mut self, status: Status, count: u64) {
        if let Some((_, own)) = self.statuses.iter_mut().find(|(own, _)| *own == status) {
            *own += count;
        } else if self.statuses.len() < MOST_STATUSES {
            self.statuses.push((status, count));
        }
    }

    pub(super) fn merge(&mut self, other: &Self) {
        self.counts.merge(&other.counts);
        for (status, count) in &other.statuses {
            self.add_status(*status, *count);
        }
        self.bytes.sent += other.bytes.sent;
        self.bytes.received += other.bytes.received;
        self.extent.merge(&other.extent);
        for (own, more) in self.ok.iter_mut().zip(&other.ok) {
            own.merge(more);
        }
        for (own, more) in self.failed.iter_mut().zip(&other.failed) {
            own.merge(more);
        }
    }

    /// Adds everything to a part of the result.
    pub(super) fn add_to(&self, part: &mut Part, extent: &mut Extent) {
        part.counts.merge(&self.counts);
        for (status, count) in &self.statuses {
            *part.by_status.entry(*status).or_default() += count;
        }
        part.bytes.sent += self.bytes.sent;
        part.bytes.received += self.bytes.received;
        extent.merge(&self.extent);
        for (at, kind) in BY_CALL.into_iter().enumerate() {
            part.latency.ok.add(kind, &self.ok[at]);
            part.latency.failed.add(kind, &self.failed[at]);
        }
    }
}

/// The other kinds of one stage.
#[derive(Debug, Clone, Default)]
pub(super) struct StageCell {
    pub(super) ok: Latencies,
    pub(super) failed: Latencies,
}

impl StageCell {
    pub(super) fn record(&mut self, sample: &Sample) {
        let Some(latencies) = population(sample.outcome.class, &mut self.ok, &mut self.failed)
        else {
            return;
        };
        for kind in LatencyKind::ALL {
            if !BY_CALL.contains(kind)
                && let Some(nanos) = sample.latency(*kind)
            {
                latencies.record(*kind, nanos);
            }
        }
    }

    pub(super) fn merge(&mut self, other: &Self) {
        self.ok.merge(&other.ok);
        self.failed.merge(&other.failed);
    }
}

/// ok, failed, or neither for the classes that say nothing about the target.
fn population<'a, T>(class: Class, ok: &'a mut T, failed: &'a mut T) -> Option<&'a mut T> {
    if class == Class::Ok {
        Some(ok)
    } else {
        class.is_failed().then_some(failed)
    }
}

/// A part of the result without calls.
pub(super) fn part(name: &str) -> Part {
    Part {
        name: name.to_owned(),
        service: None,
        target: None,
        judged: true,
        counts: Counts::default(),
        by_status: BTreeMap::new(),
        bytes: Traffic::default(),
        latency: super::result::Populations::default(),
        window: None,
    }
}
