//! The two ways to make a measurement: on threads for real, in place for virtual time.

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::task::Poll;
use std::time::Duration;

use super::collector::Collector;
use super::control::Control;
use super::mail::{Letter, Mail};
use super::observer::Observer;
use super::share::work_share;
use super::work::Work;
use crate::clock::{Clock, run_virtual};
use crate::measure::RunResult;

/// Letters that may wait for the collector, for each worker.
const MAILBOX: usize = 16;

/// How often the observer is asked.
const TICK: Duration = Duration::from_millis(200);

/// Makes a measurement and says what it came to. It never fails: whatever happens is in the result.
///
/// On a real clock each worker has a generator thread of its own and the observer is asked on this one, which may be
/// no thread of a runtime. On a virtual clock all workers run on this thread, exact to the nanosecond.
///
/// # Panics
/// When a worker panicked, and in virtual time when a channel waits for something that never comes.
pub fn run(work: &Work, clock: &Clock, observer: &mut dyn Observer) -> RunResult {
    let control = Control::new(work.workers.max(1));
    let mut collector = Collector::new(work, control.clone());
    let (sender, letters) = sync_channel(MAILBOX * work.workers.max(1) as usize);
    if clock.is_virtual() {
        let workers = in_place(work, clock, &control, &sender);
        run_virtual(
            clock,
            gather_in_place(workers, &mut collector, &letters, observer),
        );
    } else {
        on_threads(work, clock, &control, sender, |failed| match failed {
            Some(error) => collector.give_up(format!("no generator thread: {error}")),
            None => gather(&mut collector, clock, &letters, observer),
        });
    }
    collector.finish()
}

/// Starts a thread for each worker, then calls `meanwhile`, with an error when the system gave not all of them.
fn on_threads(
    work: &Work,
    clock: &Clock,
    control: &Control,
    sender: SyncSender<Letter>,
    meanwhile: impl FnOnce(Option<io::Error>),
) {
    std::thread::scope(|scope| {
        let mut failed = None;
        for worker in 0..work.workers.max(1) {
            let mail = Mail {
                worker,
                sender: sender.clone(),
            };
            let (clock, control) = (clock.clone(), control.clone());
            let started = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .and_then(|runtime| {
                    std::thread::Builder::new()
                        .name(format!("generator-{worker}"))
                        .spawn_scoped(scope, move || {
                            // A worker is one task and fair by itself. Tokio's budget would make sockets look
                            // idle in the middle of a turn, and a reply that is there look absent.
                            let share = work_share(work, clock, control, mail);
                            runtime.block_on(tokio::task::unconstrained(share));
                        })
                });
            if let Err(error) = started {
                failed = Some(error);
                break;
            }
        }
        drop(sender);
        meanwhile(failed);
    });
}

/// Gathers until all workers are gone.
fn gather(
    collector: &mut Collector<'_>,
    clock: &Clock,
    letters: &Receiver<Letter>,
    observer: &mut dyn Observer,
) {
    let mut next = clock.now().after(TICK);
    while !collector.is_complete() {
        match letters.recv_timeout(next.since(clock.now())) {
            Ok(letter) => collector.gather(letter),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
        let now = clock.now();
        if now >= next {
            collector.consult(observer);
            next = now.after(TICK);
        }
    }
}

type Share<'w> = std::pin::Pin<Box<dyn Future<Output = ()> + 'w>>;

fn in_place<'w>(
    work: &'w Work,
    clock: &Clock,
    control: &Control,
    sender: &SyncSender<Letter>,
) -> Vec<Share<'w>> {
    (0..work.workers.max(1))
        .map(|worker| {
            let mail = Mail {
                worker,
                sender: sender.clone(),
            };
            let share: Share<'w> = Box::pin(work_share(work, clock.clone(), control.clone(), mail));
            share
        })
        .collect()
}

/// All workers in turn, and after each round what they handed over.
async fn gather_in_place(
    mut workers: Vec<Share<'_>>,
    collector: &mut Collector<'_>,
    letters: &Receiver<Letter>,
    observer: &mut dyn Observer,
) {
    std::future::poll_fn(|context| {
        workers.retain_mut(|worker| worker.as_mut().poll(context).is_pending());
        let mut heard = false;
        for letter in letters.try_iter() {
            collector.gather(letter);
            heard = true;
        }
        if heard {
            collector.consult(observer);
        }
        if workers.is_empty() {
            Poll::Ready(())
        } else {
            Poll::Pending
        }
    })
    .await;
}

/// How many generator threads a measurement gets: what it needs and no more, one core left for the target's replies.
///
/// One thread carries about 50,000 calls a second or 2,000 clients. There are never more threads than `most` (the
/// connections, clients or calls in flight that the plan allows), so that every thread has a share of each cap.
#[must_use]
pub fn workers(per_second: f64, clients: u32, most: u32, cores: u32) -> u32 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "clamped to a small count"
    )]
    let by_rate = (per_second / 50_000.0).ceil().clamp(1.0, 1024.0) as u32;
    let by_clients = clients.div_ceil(2_000).max(1);
    by_rate
        .max(by_clients)
        .min(cores.saturating_sub(1).max(1))
        .min(most.max(1))
}
