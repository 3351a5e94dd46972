//! The calling thread's side: gathers what workers hand over, asks the observer, makes the result.

use std::collections::BTreeMap;

use super::control::{Control, Halt};
use super::mail::{Gauges, Letter};
use super::observer::{Moment, Observer, Snapshot, Wish};
use super::work::{Closed, Load, Work};
use crate::measure::{ConnectionCounts, Ended, Ending, Model, RunResult, StopReason, Tally};
use crate::protocol::Connections;
use crate::units::nanos;

/// What has been gathered.
pub(super) struct Collector<'w> {
    work: &'w Work,
    control: Control,
    tally: Tally,
    /// What was taken after the same second, until all workers have handed it over.
    seconds: BTreeMap<u64, Vec<Tally>>,
    heard: Vec<Heard>,
    ended: Ended,
}

/// The last that was heard of a worker.
#[derive(Debug, Clone, Copy, Default)]
struct Heard {
    gauges: Gauges,
    last: bool,
}

impl<'w> Collector<'w> {
    pub(super) fn new(work: &'w Work, control: Control) -> Self {
        Self {
            work,
            control,
            tally: Tally::collecting(&work.layout),
            seconds: BTreeMap::new(),
            heard: vec![Heard::default(); work.workers.max(1) as usize],
            ended: Ended::Finished,
        }
    }

    /// Takes a letter in.
    pub(super) fn gather(&mut self, letter: Letter) {
        let gauges = letter.gauges;
        let mut last = false;
        if let Some((second, tally)) = letter.counted {
            last = second == Letter::LAST;
            if gauges.moment == Moment::Warmup {
                self.tally.merge(&tally);
            } else {
                self.add(second, tally);
            }
        }
        if let Some(heard) = self.heard.get_mut(letter.worker as usize) {
            *heard = Heard { gauges, last };
        }
    }

    /// Adds counts of one second. Once it is complete no earlier one gets any more, as workers count in order.
    fn add(&mut self, second: u64, tally: Tally) {
        let taken = self.seconds.entry(second).or_default();
        taken.push(tally);
        if taken.len() >= self.heard.len() {
            let later = self.seconds.split_off(&second);
            let mut complete = std::mem::replace(&mut self.seconds, later);
            complete.extend(self.seconds.remove_entry(&second));
            self.sum_up(complete);
        }
    }

    fn sum_up(&mut self, seconds: BTreeMap<u64, Vec<Tally>>) {
        for taken in seconds.into_values() {
            self.tally.merge(&Tally::gather(&self.work.layout, &taken));
        }
    }

    /// True when every worker has said its last.
    pub(super) fn is_complete(&self) -> bool {
        self.heard.iter().all(|heard| heard.last)
    }

    /// Asks the observer and passes its wish on.
    pub(super) fn consult(&mut self, observer: &mut dyn Observer) {
        match observer.tick(&self.snapshot()) {
            Wish::GoOn => {}
            Wish::Interrupt => self.halt(Halt::Drain, Ended::Interrupted),
            Wish::Abort => self.halt(Halt::Now, Ended::Interrupted),
            Wish::Stop(reason) => self.halt(Halt::Soon, Ended::Stopped(reason)),
        }
    }

    /// The measurement cannot go on.
    pub(super) fn give_up(&mut self, reason: String) {
        self.halt(Halt::Now, Ended::Stopped(StopReason::Impossible(reason)));
    }

    /// The first reason to end is the one that stands.
    fn halt(&mut self, halt: Halt, ended: Ended) {
        self.control.halt(halt);
        if self.ended == Ended::Finished {
            self.ended = ended;
        }
    }

    fn snapshot(&self) -> Snapshot<'_> {
        let gauges = || self.heard.iter().map(|heard| heard.gauges);
        let moment = gauges().map(|gauges| gauges.moment).min();
        let moment = moment.unwrap_or_default();
        let measured = || gauges().filter(|gauges| gauges.moment != Moment::Warmup);
        Snapshot {
            moment,
            elapsed: measured().map(|gauges| gauges.at).max().unwrap_or_default(),
            tally: &self.tally,
            in_flight: gauges().map(|gauges| u64::from(gauges.in_flight)).sum(),
            waiting: gauges().map(|gauges| gauges.waiting as u64).sum(),
            clients: gauges().map(|gauges| u64::from(gauges.clients)).sum(),
            connections: self.connections(),
            oldest: gauges()
                .filter_map(|gauges| gauges.oldest_due.map(|due| gauges.at.since(due)))
                .max(),
        }
    }

    /// The result, once every worker is done.
    pub(super) fn finish(mut self) -> RunResult {
        let rest = std::mem::take(&mut self.seconds);
        self.sum_up(rest);
        let connections = self.connections();
        let ending = Ending {
            ended: self.ended,
            model: model(&self.work.load),
            threads: self.work.workers.max(1),
            paced: paced(&self.work.load),
            connections: ConnectionCounts {
                opened: connections.opened,
                reconnected: connections.reconnected,
                refused: connections.refused,
                max: connections.max,
                by_address: BTreeMap::new(),
            },
        };
        self.tally.finish(ending)
    }

    fn connections(&self) -> Connections {
        let mut sum = Connections::default();
        for heard in &self.heard {
            let one = heard.gauges.connections;
            sum.opened += one.opened;
            sum.reconnected += one.reconnected;
            sum.refused += one.refused;
            sum.resent += one.resent;
            sum.open += one.open;
            sum.max += one.max;
        }
        sum
    }
}

fn model(load: &Load) -> Model {
    match load {
        Load::Open(_) => Model::Open,
        Load::Closed(closed) if closed.pace.is_some() => Model::Paced,
        Load::Closed(_) => Model::Closed,
    }
}

/// What a paced closed loop would come to if nothing held it up: clients × pace × time.
fn paced(load: &Load) -> Option<u64> {
    let Load::Closed(Closed {
        clients,
        pace: Some(rate),
        length: Some(length),
        ..
    }) = load
    else {
        return None;
    };
    let each = u128::from(nanos(*length)) * rate.events();
    u64::try_from(u128::from(*clients) * each / rate.nanos()).ok()
}
