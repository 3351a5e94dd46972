//! One worker from its first connection to its last count: warm-up, the common start, the measurement.

use std::collections::VecDeque;
use std::time::Duration;

use super::calls::Calls;
use super::control::{Control, DeadMan, Halt};
use super::deadlines::Deadlines;
use super::due::Frame;
use super::gap::Gap;
use super::mail::{Letter, Mail};
use super::open::quota;
use super::source::Source;
use super::work::{Load, Work};
use super::worker::{Worker, wall_zero};
use crate::clock::Clock;
use crate::measure::Tally;
use crate::protocol::{self, Channel};
use crate::schedule;
use crate::units::Offset;

/// How often a worker asks whether the others are ready too.
const ASK: Duration = Duration::from_millis(1);

/// How far ahead the common start is set, so that all workers know of it before it comes.
const AHEAD: Duration = Duration::from_millis(4);

/// Does a worker's share of the work.
pub(super) async fn work_share(work: &Work, clock: Clock, control: Control, mail: Mail) {
    let _ends_all = DeadMan(control.clone());
    let share = protocol::Share {
        worker: mail.worker,
        of: work.workers.max(1),
    };
    let channels = work
        .connectors
        .iter()
        .map(|connector| connector.open(share, &clock))
        .collect();
    let mut hands = Hands {
        channels,
        tally: Tally::new(&work.layout),
    };
    let desk = Desk {
        work,
        clock,
        control,
        mail,
    };
    if let Some(load) = &work.warmup {
        let mut worker = desk.worker(load, desk.clock.now(), true, hands);
        std::future::poll_fn(|context| worker.poll(context)).await;
        hands = Hands {
            tally: worker.counted(),
            channels: worker.channels,
        };
    }
    let base = desk.common_start().await;
    let mut worker = desk.worker(&work.load, base, false, hands);
    for _ in 0..worker.source.clients() {
        worker.tally.client_started(Offset::ZERO);
    }
    std::future::poll_fn(|context| worker.poll(context)).await;
    let now = worker.clock.now();
    worker.hand_over(now, Some(Letter::LAST));
}

/// What goes from one phase to the next.
struct Hands {
    channels: Vec<Box<dyn Channel>>,
    tally: Tally,
}

/// What stays the same through all phases.
struct Desk<'w> {
    work: &'w Work,
    clock: Clock,
    control: Control,
    mail: Mail,
}

impl<'w> Desk<'w> {
    /// Waits for the others and for the zero of the measurement.
    async fn common_start(&self) -> Offset {
        let alone = self.work.workers <= 1;
        let now = self.clock.now();
        self.control
            .ready(if alone { now } else { now.after(AHEAD) });
        let base = loop {
            if let Some(start) = self.control.start() {
                break start;
            }
            if self.control.halted() == Halt::Now {
                return self.clock.now();
            }
            self.clock.sleep_until(self.clock.now().after(ASK)).await;
        };
        self.clock.sleep_until(base).await;
        base
    }

    fn worker(&self, load: &'w Load, base: Offset, warm: bool, hands: Hands) -> Worker<'w> {
        let (work, clock) = (self.work, &self.clock);
        let share = schedule::Share {
            worker: self.mail.worker,
            of: work.workers.max(1),
        };
        let seed = if warm {
            Frame::warmup_seed(work.seed)
        } else {
            work.seed
        };
        let frame = Frame {
            mix: &work.mix,
            seed,
            share,
            base,
        };
        let cap = match load {
            Load::Open(open) => open
                .in_flight
                .map(|cap| (quota(cap, share), open.when_full)),
            Load::Closed(_) => None,
        };
        Worker {
            work,
            clock: clock.clone(),
            control: self.control.clone(),
            channels: hands.channels,
            source: Source::new(load, frame),
            tally: hands.tally,
            kept: None,
            base,
            warm,
            cap,
            calls: Calls::default(),
            queue: VecDeque::new(),
            deadlines: Deadlines::default(),
            alarm: clock.alarm(),
            gap: Gap::new(clock.is_virtual(), base),
            events: Vec::new(),
            in_flight: 0,
            heard: base,
            looks: 0,
            wall_zero: wall_zero(clock, clock.now()),
            spent: false,
            drain_until: None,
            stopped: false,
            mail: self.mail.clone(),
        }
    }
}
