//! How many workers there are changes neither what is sent nor what comes of it.

use std::time::Duration;

use loadbank::engine::{Load, Pause, WhenFull};
use loadbank::measure::{LatencyKind, RunResult};
use loadbank::schedule::Spacing;
use loadbank::units::Rate;

use super::bench::{Bench, arrivals, capped, closed, open};
use super::scripted::{Reply, Script, Seen};

/// What must not depend on the number of workers.
fn essence(mut result: RunResult) -> RunResult {
    result.threads = 0;
    // Peaks of workers are added up, which is at most what they had together.
    result.in_flight.max = 0;
    result.connections = loadbank::measure::ConnectionCounts::default();
    result
}

fn check(load: &Load) {
    let run = |workers| {
        let script = Script::new(|k, _| match k % 11 {
            3 => Reply::Unavailable(Duration::from_millis(2)),
            7 => Reply::Never,
            rest => Reply::After(Duration::from_micros(700 + 13 * rest)),
        });
        let outcome = Bench::new(load.clone(), script)
            .mix(&[60, 30, 8, 2])
            .deadline(Some(Duration::from_millis(120)))
            .watch(LatencyKind::Response, vec![1_000_000])
            .workers(workers)
            .run();
        let seen: Vec<Seen> = outcome
            .seen
            .into_iter()
            .map(|seen| {
                assert_eq!(u64::from(seen.worker), seen.k % u64::from(workers));
                Seen { worker: 0, ..seen }
            })
            .collect();
        (seen, essence(outcome.result))
    };
    let alone = run(1);
    assert!(alone.1.counts.ok() > 100);
    for workers in [2, 3] {
        let together = run(workers);
        assert_eq!(together.0, alone.0, "{workers} workers send the same");
        assert_eq!(together.1, alone.1, "{workers} workers come to the same");
    }
}

#[test]
fn of_an_open_model() {
    check(&open(Rate::per_second(333), None, Some(3)));
    check(&arrivals(
        Rate::per_second(500),
        Spacing::Poisson,
        Some(1000),
        None,
    ));
}

#[test]
fn of_a_cap_that_drops() {
    check(&capped(
        open(Rate::per_second(600), None, Some(2)),
        600,
        WhenFull::Drop,
    ));
}

#[test]
fn of_a_closed_model() {
    let think = Pause::Uniform(Duration::from_millis(1), Duration::from_millis(50));
    let mut load = closed(12, think);
    load.requests = Some(600);
    check(&Load::Closed(load.clone()));
    load.pace = Some(Rate::per_second(20));
    load.length = Some(Duration::from_secs(4));
    check(&Load::Closed(load));
}
