//! The two ways to make a measurement: on threads for real, in place for virtual time.

use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::task::Poll;

use super::collector::{Collector, PATIENCE};
use super::control::Control;
use super::mail::{Letter, Mail};
use super::observer::Observer;
use super::share::work_share;
use super::work::Work;
use crate::clock::Clock;
use crate::measure::RunResult;

/// Letters that may wait for the collector, for each worker.
const MAILBOX: usize = 16;

/// Makes a measurement on generator threads of its own; the observer is asked on this one.
///
/// It never fails: whatever happens is in the result.
///
/// # Panics
/// When the system gives no thread or no runtime, or when a worker panicked.
pub fn run(work: &Work, clock: &Clock, observer: &mut dyn Observer) -> RunResult {
    let control = Control::default();
    let mut collector = Collector::new(work, control.clone());
    let (sender, letters) = sync_channel(MAILBOX * work.workers.max(1) as usize);
    std::thread::scope(|scope| {
        for worker in 0..work.workers {
            let mail = Mail {
                worker,
                sender: sender.clone(),
            };
            let (clock, control) = (clock.clone(), control.clone());
            std::thread::Builder::new()
                .name(format!("generator-{worker}"))
                .spawn_scoped(scope, move || {
                    tokio::runtime::Builder::new_current_thread()
                        .enable_all()
                        .build()
                        .expect("the system gives a generator thread its event queue")
                        .block_on(work_share(work, clock, control, mail));
                })
                .expect("the system gives a generator thread");
        }
        drop(sender);
        collect(&mut collector, &letters, observer);
    });
    collector.finish()
}

/// Gathers until all workers are gone.
fn collect(collector: &mut Collector<'_>, letters: &Receiver<Letter>, observer: &mut dyn Observer) {
    while !collector.is_complete() {
        match letters.recv_timeout(PATIENCE) {
            Ok(letter) => {
                collector.gather(&letter);
                for letter in letters.try_iter() {
                    collector.gather(&letter);
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
        collector.consult(observer);
    }
}

/// Makes a measurement as one future, all workers in turn on this thread: the form that virtual time can drive.
pub async fn run_in_place(work: &Work, clock: &Clock, observer: &mut dyn Observer) -> RunResult {
    let control = Control::default();
    let mut collector = Collector::new(work, control.clone());
    let (sender, letters) = sync_channel(MAILBOX * work.workers.max(1) as usize);
    let mut workers: Vec<_> = (0..work.workers)
        .map(|worker| {
            let mail = Mail {
                worker,
                sender: sender.clone(),
            };
            Some(Box::pin(work_share(
                work,
                clock.clone(),
                control.clone(),
                mail,
            )))
        })
        .collect();
    std::future::poll_fn(|context| {
        for slot in &mut workers {
            if slot
                .as_mut()
                .is_some_and(|worker| worker.as_mut().poll(context).is_ready())
            {
                *slot = None;
            }
            let mut heard = false;
            for letter in letters.try_iter() {
                collector.gather(&letter);
                heard = true;
            }
            if heard {
                collector.consult(observer);
            }
        }
        if workers.iter().all(Option::is_none) {
            Poll::Ready(())
        } else {
            Poll::Pending
        }
    })
    .await;
    collector.finish()
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
