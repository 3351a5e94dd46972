//! Works for tests, and the one way to run them: in virtual time, with every sum checked.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use loadbank::clock::Clock;
use loadbank::engine::{
    self, Closed, Load, Observer, Open, Pause, Unobserved, WhenFull, Work, WorkCall,
};
use loadbank::measure::{CallIndex, CallName, LatencyKind, Layout, RunResult, Selection, Watch};
use loadbank::mix::Mix;
use loadbank::protocol::OperationIndex;
use loadbank::schedule::{Schedule, Shape, Spacing};
use loadbank::units::{Offset, Rate};

use super::scripted::{Script, Seen};

pub(super) const SEED: u64 = 42;

/// A measurement before it runs.
pub(super) struct Bench {
    pub(super) work: Work,
    seen: Arc<Mutex<Vec<Seen>>>,
    level: Arc<Mutex<Vec<(Offset, i32)>>>,
}

/// What came of it.
pub(super) struct Outcome {
    pub(super) result: RunResult,
    pub(super) seen: Vec<Seen>,
    pub(super) level: Vec<(Offset, i32)>,
}

pub(super) fn open(rate: Rate, requests: Option<u64>, seconds: Option<u64>) -> Load {
    arrivals(rate, Spacing::Even, requests, seconds)
}

pub(super) fn arrivals(
    rate: Rate,
    spacing: Spacing,
    requests: Option<u64>,
    seconds: Option<u64>,
) -> Load {
    let shape = Shape::constant(rate, seconds.map(Duration::from_secs));
    Load::Open(Open {
        schedule: Schedule::new(shape, spacing, requests).unwrap(),
        in_flight: None,
        when_full: WhenFull::Queue,
    })
}

pub(super) fn capped(load: Load, cap: u32, full: WhenFull) -> Load {
    match load {
        Load::Open(mut open) => {
            open.in_flight = Some(cap);
            open.when_full = full;
            Load::Open(open)
        }
        Load::Closed(_) => panic!("only an open model has a cap"),
    }
}

pub(super) fn closed(clients: u32, pause: Pause) -> Closed {
    Closed {
        clients,
        pause,
        pace: None,
        requests: None,
        requests_per_client: None,
        length: None,
    }
}

impl Bench {
    pub(super) fn new(load: Load, script: Script) -> Self {
        let (seen, level) = (Arc::clone(&script.seen), Arc::clone(&script.level));
        let work = Work {
            load,
            mix: Mix::new(&[1]).unwrap(),
            calls: vec![call(0, Some(Duration::from_secs(10)))],
            connectors: vec![Arc::new(script)],
            layout: Arc::new(layout(1)),
            seed: SEED,
            warmup: None,
            grace: None,
            workers: 1,
        };
        Self { work, seen, level }
    }

    /// Calls with these weights, one operation each.
    pub(super) fn mix(mut self, weights: &[u64]) -> Self {
        let count = u16::try_from(weights.len()).unwrap();
        self.work.mix = Mix::new(weights).unwrap();
        self.work.calls = (0..count)
            .map(|at| call(at, Some(Duration::from_secs(10))))
            .collect();
        self.work.layout = Arc::new(layout(count));
        self
    }

    pub(super) fn deadline(mut self, deadline: Option<Duration>) -> Self {
        for call in &mut self.work.calls {
            call.deadline = deadline;
        }
        self
    }

    pub(super) fn workers(mut self, workers: u32) -> Self {
        self.work.workers = workers;
        self
    }

    /// Counts latencies of a kind above each limit exactly.
    pub(super) fn watch(mut self, kind: LatencyKind, mut limits: Vec<u64>) -> Self {
        limits.sort_unstable();
        limits.dedup();
        let mut watch = Watch::new(kind, Selection::ALL);
        watch.limits = limits;
        Arc::make_mut(&mut self.work.layout).watches.push(watch);
        self
    }

    pub(super) fn run(self) -> Outcome {
        self.run_observed(&mut Unobserved)
    }

    pub(super) fn run_observed(self, observer: &mut dyn Observer) -> Outcome {
        self.run_with(&Clock::virtual_time(), observer)
    }

    /// On a clock that the script knows.
    pub(super) fn run_on(self, clock: &Clock) -> Outcome {
        self.run_with(clock, &mut Unobserved)
    }

    fn run_with(self, clock: &Clock, observer: &mut dyn Observer) -> Outcome {
        let result = engine::run(&self.work, clock, observer);
        let take = |seen: &Mutex<Vec<Seen>>| std::mem::take(&mut *seen.lock().unwrap());
        let mut seen = take(&self.seen);
        seen.sort_by_key(|seen| (seen.warm, seen.k));
        let planned: u64 = result.series.rows.iter().map(|row| row.planned).sum();
        assert_eq!(
            planned,
            result.counts.planned(),
            "each planned call ends once"
        );
        let level = std::mem::take(&mut *self.level.lock().unwrap());
        assert_eq!(level.iter().map(|(_, step)| step).sum::<i32>(), 0);
        Outcome {
            result,
            seen,
            level,
        }
    }
}

impl Outcome {
    pub(super) fn class(&self, class: loadbank::outcome::Class) -> u64 {
        self.result.counts.by_class.of(class)
    }

    /// When each measured call reached the channel, in nanoseconds, by number.
    pub(super) fn sent(&self) -> Vec<(u64, u64)> {
        let measured = self.seen.iter().filter(|seen| !seen.warm);
        measured.map(|seen| (seen.k, seen.now.as_nanos())).collect()
    }
}

fn call(at: u16, deadline: Option<Duration>) -> WorkCall {
    WorkCall {
        connector: 0,
        operation: OperationIndex(at),
        deadline,
        call: CallIndex(at),
    }
}

fn layout(calls: u16) -> Layout {
    Layout {
        calls: (0..calls)
            .map(|at| CallName {
                name: format!("call{at}"),
                service: None,
                target: "scripted".to_owned(),
            })
            .collect(),
        ..Layout::default()
    }
}
