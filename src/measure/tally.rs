//! Samples counted.

use std::time::Duration;

use super::cell::{Cell, StageCell};
use super::cut::Cut;
use super::groups::Groups;
use super::kind::LatencyKind;
use super::layout::Layout;
use super::result::Counts;
use super::row::{MOST_ROWS, Row};
use super::sample::{CallIndex, Sample, StageIndex};
use super::timeline::{Beyond, Timeline};
use super::watch::Watch;
use super::watcher::Watcher;
use crate::outcome::{Class, Outcome};
use crate::units::{Offset, nanos};

const SECOND: u64 = 1_000_000_000;

/// The counts of a measurement or of any part of it.
///
/// Each generator thread has one and hands over what it has with [`Tally::take`] about once a second; the collector
/// merges these into one that is never taken. Merging is commutative and associative, and everything is keyed by the
/// time at which a call was due, so nothing depends on when or how often a tally is taken, and a call that ends long
/// after its second is still counted there. (Only which failures find a group once a hundred groups are full, and the
/// peak of calls in flight, depend on the order.)
#[derive(Debug, Clone)]
pub struct Tally {
    pub(super) layout: Layout,
    /// By call, then stage.
    pub(super) cells: Vec<Cell>,
    pub(super) stages: Vec<StageCell>,
    pub(super) rows: Timeline<Row>,
    pub(super) groups: Groups,
    pub(super) watchers: Vec<Watcher>,
    /// The watchers that a cell's calls concern.
    concerned: Vec<Vec<usize>>,
    pub(super) skipped: u64,
    pub(super) warmup: u64,
    pub(super) warmup_failed: u64,
    pub(super) late_burst: u64,
    /// Negative when more calls ended than were admitted since the tally was last taken.
    in_flight: i64,
    /// Calls that were in flight when the tally was last taken.
    carried: i64,
    pub(super) peak: u64,
    /// The sum of all lengths from admitted to done, in ns.
    pub(super) busy: u128,
}

impl Tally {
    /// A tally without calls.
    #[must_use]
    pub fn new(layout: &Layout) -> Self {
        let length = layout.length.map(nanos);
        let watchers: Vec<Watcher> = layout
            .watches
            .iter()
            .map(|watch| Watcher::new(watch, length))
            .collect();
        Self {
            cells: vec![Cell::default(); layout.cells()],
            stages: vec![StageCell::default(); layout.stage_cells()],
            rows: Timeline::new(SECOND, MOST_ROWS, Beyond::Doubles),
            groups: Groups::default(),
            concerned: layout.concerned(),
            watchers,
            layout: layout.clone(),
            skipped: 0,
            warmup: 0,
            warmup_failed: 0,
            late_burst: 0,
            in_flight: 0,
            carried: 0,
            peak: 0,
            busy: 0,
        }
    }

    /// A tally for the collector, which makes the rows of the whole measurement now rather than one a second.
    #[must_use]
    pub fn collecting(layout: &Layout) -> Self {
        let mut tally = Self::new(layout);
        if let Some(length) = layout.length {
            let seconds = usize::try_from(nanos(length) / SECOND).unwrap_or(usize::MAX);
            tally.rows.prepare(seconds.saturating_add(1), Row::touch);
        }
        tally
    }

    /// A call became due: it is planned, and open until it is recorded.
    pub fn planned(&mut self, call: CallIndex, stage: StageIndex, due: Offset) {
        let due = due.as_nanos();
        self.rows.at(due).0.planned += 1;
        for at in &self.concerned[self.layout.concern(call, stage)] {
            self.watchers[*at].planned(due);
        }
    }

    /// A call was admitted to its channel: it is in flight until it is recorded.
    pub fn admitted(&mut self) {
        self.in_flight += 1;
        self.peak = self.peak.max(self.in_flight());
    }

    /// A call ended, however it ended.
    pub fn record(&mut self, sample: &Sample) {
        self.cells[self.layout.cell(sample.call, sample.stage)].record(sample);
        self.stages[self.layout.stage_cell(sample.stage)].record(sample);
        if sample.outcome.class != Class::Ok {
            self.groups.add(&sample.outcome, sample.k, sample.due);
        }
        self.record_row(sample);
        for at in &self.concerned[self.layout.concern(sample.call, sample.stage)] {
            self.watchers[*at].record(sample);
        }
    }

    fn record_row(&mut self, sample: &Sample) {
        let (row, _) = self.rows.at(sample.due.as_nanos());
        row.by_class.add(sample.outcome.class);
        row.sent += u64::from(sample.sent.is_some());
        if sample.outcome.class == Class::Ok
            && let Some(response) = sample.latency(LatencyKind::Response)
        {
            row.response.record(response);
        }
        if let Some(lateness) = sample.latency(LatencyKind::Lateness) {
            row.lateness.record(lateness);
        }
        if let Some(admitted) = sample.admitted {
            let (began, ended) = (admitted.as_nanos(), sample.done.max(admitted).as_nanos());
            let (row, end) = self.rows.at(began);
            row.in_flight.begin(began, end);
            let (row, end) = self.rows.at(ended);
            row.in_flight.end(ended, end);
            self.busy += u128::from(ended - began);
            self.in_flight -= 1;
        }
    }

    /// A warm-up call ended; it is counted and in no other number.
    pub fn warmup(&mut self, outcome: &Outcome) {
        self.warmup += 1;
        self.warmup_failed += u64::from(outcome.class != Class::Ok);
    }

    /// A further message of a stream came, so long after the one before it.
    pub fn message_gap(&mut self, call: CallIndex, stage: StageIndex, due: Offset, gap: Duration) {
        let gap = nanos(gap);
        let at = self.layout.stage_cell(stage);
        self.stages[at].ok.record(LatencyKind::MessageGap, gap);
        for at in &self.concerned[self.layout.concern(call, stage)] {
            let watcher = &mut self.watchers[*at];
            if watcher.watch.kind == LatencyKind::MessageGap {
                watcher.measure(due.as_nanos(), gap);
            }
        }
    }

    /// Steps of a flow that will not start.
    pub const fn skipped(&mut self, steps: u64) {
        self.skipped += steps;
    }

    /// So many calls were dispatched at once because they were late.
    pub fn late_burst(&mut self, calls: u64) {
        self.late_burst = self.late_burst.max(calls);
    }

    /// A client became active.
    pub fn client_started(&mut self, at: Offset) {
        let (row, end) = self.rows.at(at.as_nanos());
        row.clients.begin(at.as_nanos(), end);
    }

    /// A client stopped.
    pub fn client_stopped(&mut self, at: Offset) {
        let (row, end) = self.rows.at(at.as_nanos());
        row.clients.end(at.as_nanos(), end);
    }

    /// Everything counted since the last time, leaving nothing behind but the number of calls in flight.
    #[must_use]
    pub fn take(&mut self) -> Self {
        let mut rest = Self::new(&self.layout);
        rest.carried = self.carried + self.in_flight;
        rest.peak = self.in_flight();
        let mut taken = std::mem::replace(self, rest);
        taken.carried = 0;
        taken
    }

    /// Adds what another counted, of the same layout. Of two peaks of calls in flight the higher one stays.
    pub fn merge(&mut self, other: &Self) {
        for (own, more) in self.cells.iter_mut().zip(&other.cells) {
            own.merge(more);
        }
        for (own, more) in self.stages.iter_mut().zip(&other.stages) {
            own.merge(more);
        }
        self.rows.merge(&other.rows);
        self.groups.merge(&other.groups);
        for (own, more) in self.watchers.iter_mut().zip(&other.watchers) {
            own.merge(more);
        }
        self.skipped += other.skipped;
        self.warmup += other.warmup;
        self.warmup_failed += other.warmup_failed;
        self.late_burst = self.late_burst.max(other.late_burst);
        self.in_flight += other.in_flight;
        self.peak = self.peak.max(other.peak);
        self.busy += other.busy;
    }

    /// The tallies of all threads that were taken at one time, as one: their peaks of calls in flight add up.
    #[must_use]
    pub fn gather(layout: &Layout, taken: &[Self]) -> Self {
        let mut sum = Self::new(layout);
        for tally in taken {
            sum.merge(tally);
        }
        sum.peak = taken.iter().map(|tally| tally.peak).sum();
        sum
    }

    /// The counts so far.
    #[must_use]
    pub fn counts(&self) -> Counts {
        let mut counts = Counts {
            skipped: self.skipped,
            warmup: self.warmup,
            warmup_failed: self.warmup_failed,
            ..Counts::default()
        };
        for cell in &self.cells {
            counts.merge(&cell.counts);
        }
        counts
    }

    /// Calls that were admitted and not recorded yet.
    #[must_use]
    pub fn in_flight(&self) -> u64 {
        u64::try_from(self.carried + self.in_flight).unwrap_or_default()
    }

    /// What is counted of a population for all criteria together; none for what the layout does not watch.
    #[must_use]
    pub fn watching(&self, watch: &Watch) -> Option<&Watch> {
        self.watcher(watch).map(|watcher| &watcher.watch)
    }

    /// All of a watched population so far; none for what the layout does not watch.
    #[must_use]
    pub fn watched(&self, watch: &Watch) -> Option<&Cut> {
        self.watcher(watch).map(Watcher::total)
    }

    /// A watched population in the second `second` of the measurement, as far as it is known.
    #[must_use]
    pub fn watched_second(&self, watch: &Watch, second: u64) -> Option<&Cut> {
        let second = usize::try_from(second).ok()?;
        self.watcher(watch)?.seconds().get(second)
    }

    fn watcher(&self, watch: &Watch) -> Option<&Watcher> {
        self.watchers
            .iter()
            .find(|watcher| watcher.watch.same_population(watch))
    }
}
