//! One worker from its first connection to its last count: warm-up, the common start, the measurement.

use std::collections::VecDeque;

use super::calls::Calls;
use super::control::{Control, Halt};
use super::deadlines::Deadlines;
use super::mail::Mail;
use super::open::quota;
use super::source::{Frame, Source};
use super::work::{Load, Work};
use super::worker::Worker;
use crate::clock::Clock;
use crate::measure::Tally;
use crate::protocol::{self, Channel};
use crate::random::Stream;
use crate::schedule;
use crate::units::Offset;

/// How often a worker asks whether the others are ready too.
const ASK: std::time::Duration = std::time::Duration::from_millis(1);

/// Does a worker's share of the work.
pub(super) async fn work_share(work: &Work, clock: Clock, control: Control, mail: Mail) {
    let share = schedule::Share {
        worker: mail.worker,
        of: work.workers,
    };
    let of_protocol = protocol::Share {
        worker: share.worker,
        of: share.of,
    };
    let mut channels: Vec<Box<dyn Channel>> = work
        .connectors
        .iter()
        .map(|connector| connector.open(of_protocol, &clock))
        .collect();
    let mut tally = Tally::new(&work.layout);
    if let Some(load) = &work.warmup {
        let base = clock.now();
        let mut worker = worker(work, load, &clock, &control, (base, share, true));
        worker.channels = channels;
        worker.tally = tally;
        std::future::poll_fn(|context| worker.poll(context)).await;
        channels = worker.channels;
        tally = worker.tally;
    }
    control.ready(work.workers, clock.now());
    let base = loop {
        if let Some(start) = control.start() {
            break start;
        }
        if control.halted() == Halt::Now {
            break clock.now();
        }
        clock.sleep_until(clock.now().after(ASK)).await;
    };
    clock.sleep_until(base).await;
    let mut worker = worker(work, &work.load, &clock, &control, (base, share, false));
    worker.channels = channels;
    worker.tally = tally;
    for _ in 0..worker.source.clients() {
        worker.tally.client_started(Offset::ZERO);
    }
    worker.mail = Some(mail);
    std::future::poll_fn(|context| worker.poll(context)).await;
    worker.hand_over(clock.now(), true);
}

fn worker<'w>(
    work: &'w Work,
    load: &'w Load,
    clock: &Clock,
    control: &Control,
    (base, share, warm): (Offset, schedule::Share, bool),
) -> Worker<'w> {
    let frame = Frame {
        mix: &work.mix,
        seed: work.seed,
        stream: if warm { Stream::Warmup } else { Stream::Values },
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
        control: control.clone(),
        channels: Vec::new(),
        source: Source::new(load, frame),
        tally: Tally::new(&work.layout),
        base,
        warm,
        cap,
        calls: Calls::default(),
        queue: VecDeque::new(),
        deadlines: Deadlines::default(),
        alarm: clock.alarm(),
        events: Vec::new(),
        in_flight: 0,
        next_look: base,
        drain_until: None,
        stopped: false,
        mail: None,
    }
}
