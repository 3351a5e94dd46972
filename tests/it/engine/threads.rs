//! On threads and the real clock: the same counts, and no thread waits for one that is gone.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use loadbank::clock::Clock;
use loadbank::engine::{Load, Pause};
use loadbank::outcome::Class;
use loadbank::units::Rate;

use super::bench::{Bench, closed, open};
use super::scripted::{Reply, Script};

#[test]
fn every_call_of_every_thread_is_counted() {
    let mut load = closed(6, Pause::None);
    load.requests_per_client = Some(50);
    let mut bench = Bench::new(Load::Closed(load.clone()), Script::constant(0)).workers(3);
    bench.work.warmup = Some(Load::Closed(load));
    let outcome = bench.run_on(&Clock::start());
    assert_eq!(outcome.result.counts.ok(), 300);
    assert_eq!(outcome.result.counts.warmup, 300);
    assert_eq!(outcome.result.threads, 3);
}

#[test]
fn a_rate_beyond_the_generators_means_is_late_and_not_skipped() {
    let load = open(Rate::per_second(1_000_000), Some(20_000), None);
    let outcome = Bench::new(load, Script::constant(0))
        .workers(2)
        .run_on(&Clock::start());
    let numbers: Vec<u64> = outcome.seen.iter().map(|seen| seen.k).collect();
    assert_eq!(numbers, (0..20_000).collect::<Vec<u64>>());
    assert_eq!(outcome.class(Class::Ok), 20_000);
}

#[test]
fn a_thread_that_panics_ends_the_run() {
    let script = Script::new(|k, _| {
        assert!(k != 7, "call 7 is a bug");
        Reply::After(Duration::ZERO)
    });
    let mut load = closed(4, Pause::None);
    load.length = Some(Duration::from_hours(1));
    let bench = Bench::new(Load::Closed(load), script).workers(2);
    let ended = catch_unwind(AssertUnwindSafe(|| bench.run_on(&Clock::start())));
    assert!(ended.is_err());
}
