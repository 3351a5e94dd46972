//! The calling thread's side: gathers what workers hand over, asks the observer, makes the result.

use std::time::Duration;

use super::control::{Control, Halt};
use super::mail::Letter;
use super::observer::{Observer, Snapshot, Wish};
use super::work::{Closed, Load, Pause, Work};
use crate::measure::{ConnectionCounts, Ended, Ending, Model, RunResult, Tally};
use crate::protocol::Connections;
use crate::units::{Offset, nanos};

/// What has been gathered.
pub(super) struct Collector<'w> {
    work: &'w Work,
    control: Control,
    tally: Tally,
    /// The last letter of each worker, without its tally.
    heard: Vec<Heard>,
    ended: Ended,
    elapsed: Offset,
}

#[derive(Debug, Clone, Copy, Default)]
struct Heard {
    connections: Connections,
    oldest_due: Option<Offset>,
    last: bool,
}

impl<'w> Collector<'w> {
    pub(super) fn new(work: &'w Work, control: Control) -> Self {
        Self {
            work,
            control,
            tally: Tally::new(&work.layout),
            heard: vec![Heard::default(); work.workers as usize],
            ended: Ended::Finished,
            elapsed: Offset::ZERO,
        }
    }

    /// Takes a letter in.
    pub(super) fn gather(&mut self, letter: &Letter) {
        self.tally.merge(&letter.tally);
        self.elapsed = self.elapsed.max(letter.at);
        if let Some(heard) = self.heard.get_mut(letter.worker as usize) {
            *heard = Heard {
                connections: letter.connections,
                oldest_due: letter.oldest_due,
                last: letter.last,
            };
        }
    }

    /// True when every worker has said its last.
    pub(super) fn is_complete(&self) -> bool {
        self.heard.iter().all(|heard| heard.last)
    }

    /// Asks the observer and passes its wish on.
    pub(super) fn consult(&mut self, observer: &mut dyn Observer) {
        let snapshot = Snapshot {
            elapsed: self.elapsed,
            tally: &self.tally,
            connections: self.connections(),
            oldest_due: self.heard.iter().filter_map(|heard| heard.oldest_due).min(),
        };
        let (halt, ended) = match observer.tick(&snapshot) {
            Wish::GoOn => return,
            Wish::Interrupt => (Halt::Drain, Ended::Interrupted),
            Wish::Abort => (Halt::Now, Ended::Interrupted),
            Wish::Stop(reason) => (Halt::Drain, Ended::Stopped(reason)),
        };
        self.control.halt(halt);
        if self.ended == Ended::Finished {
            self.ended = ended;
        }
    }

    /// The result, once every worker is done.
    pub(super) fn finish(self) -> RunResult {
        let connections = self.connections();
        let ending = Ending {
            ended: self.ended,
            model: model(&self.work.load),
            threads: self.work.workers,
            paced: paced(&self.work.load),
            connections: ConnectionCounts {
                opened: connections.opened,
                reconnected: connections.reconnected,
                refused: connections.refused,
                max: connections.max,
                by_address: std::collections::BTreeMap::new(),
            },
        };
        self.tally.finish(ending)
    }

    fn connections(&self) -> Connections {
        let mut sum = Connections::default();
        for heard in &self.heard {
            sum.opened += heard.connections.opened;
            sum.reconnected += heard.connections.reconnected;
            sum.refused += heard.connections.refused;
            sum.resent += heard.connections.resent;
            sum.open += heard.connections.open;
            sum.max += heard.connections.max;
        }
        sum
    }
}

fn model(load: &Load) -> Model {
    match load {
        Load::Open(_) => Model::Open,
        Load::Closed(closed) if matches!(closed.pause, Pause::Pace(_)) => Model::Paced,
        Load::Closed(_) => Model::Closed,
    }
}

/// What a paced closed loop would come to if nothing held it up: clients × pace × time.
fn paced(load: &Load) -> Option<u64> {
    let Load::Closed(Closed {
        clients,
        pause: Pause::Pace(rate),
        length: Some(length),
        ..
    }) = load
    else {
        return None;
    };
    let each = u128::from(nanos(*length)) * rate.events();
    u64::try_from(u128::from(*clients) * each / rate.nanos()).ok()
}

/// How long the collector waits for a letter before it asks the observer anyway.
pub(super) const PATIENCE: Duration = Duration::from_millis(200);
