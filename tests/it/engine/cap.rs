//! `in_flight`: what is due while it is full waits with its due time, or is dropped.

use std::time::Duration;

use loadbank::engine::WhenFull;
use loadbank::measure::LatencyKind;
use loadbank::outcome::{Class, Origin};
use loadbank::units::Rate;

use super::bench::{Bench, capped, open};
use super::scripted::{Reply, Script};

const MILLI: u64 = 1_000_000;

#[test]
fn a_queued_call_keeps_its_due_time() {
    let load = capped(
        open(Rate::per_second(100), Some(4), None),
        1,
        WhenFull::Queue,
    );
    let outcome = Bench::new(load, Script::constant(15))
        .watch(
            LatencyKind::Response,
            vec![15 * MILLI, 20 * MILLI, 25 * MILLI, 30 * MILLI],
        )
        .run();
    let starts: Vec<u64> = outcome.sent().iter().map(|(_, at)| at / MILLI).collect();
    assert_eq!(starts, [5, 20, 35, 50]);
    assert_eq!(outcome.result.watched[0].total.above, [3, 2, 1, 0]);
}

#[test]
fn a_dropped_call_is_not_sent_and_an_error_of_the_target() {
    let load = capped(
        open(Rate::per_second(100), Some(6), None),
        2,
        WhenFull::Drop,
    );
    let outcome = Bench::new(load, Script::constant(29)).run();
    let numbers: Vec<u64> = outcome.seen.iter().map(|seen| seen.k).collect();
    assert_eq!(numbers, [0, 1, 3, 4]);
    assert_eq!(outcome.class(Class::NotSent), 2);
    assert_eq!(outcome.result.counts.failed(), 2);
    assert_eq!(outcome.result.groups[0].origin, Origin::Cap);
}

#[test]
fn what_waits_past_its_deadline_is_not_sent_and_leaves_its_place() {
    let load = capped(
        open(Rate::per_second(100), Some(10), None),
        1,
        WhenFull::Queue,
    );
    let script =
        Script::new(|k, _| Reply::After(Duration::from_millis(if k == 0 { 54 } else { 1 })));
    let outcome = Bench::new(load, script)
        .deadline(Some(Duration::from_millis(60)))
        .run();
    assert_eq!(outcome.result.counts.ok(), 10, "all could still be sent");

    let load = capped(
        open(Rate::per_second(100), Some(10), None),
        1,
        WhenFull::Queue,
    );
    let script =
        Script::new(|k, _| Reply::After(Duration::from_millis(if k == 0 { 29 } else { 1 })));
    let outcome = Bench::new(load, script)
        .deadline(Some(Duration::from_millis(15)))
        .run();
    // Call 0 is cancelled at its own deadline of 15 ms, at 20 ms; call 1, due at 15 ms, was waiting until then.
    assert_eq!(outcome.class(Class::Timeout), 1);
    assert_eq!(outcome.result.counts.ok(), 9);
}

#[test]
fn a_cap_is_split_so_that_all_parts_together_are_the_cap() {
    for workers in [1, 2, 3] {
        let load = capped(
            open(Rate::per_second(1000), None, Some(1)),
            8,
            WhenFull::Queue,
        );
        let mut outcome = Bench::new(load, Script::constant(50))
            .workers(workers)
            .run();
        outcome
            .level
            .sort_unstable_by_key(|(at, step)| (*at, *step));
        let mut level = 0;
        let peak = outcome.level.iter().map(|(_, step)| {
            level += step;
            level
        });
        assert_eq!(peak.max(), Some(8), "{workers} workers");
    }
}
