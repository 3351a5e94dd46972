//! Clients wait for their replies, think, keep their pace, and stop when they have made their calls.

use std::time::Duration;

use loadbank::engine::{Closed, Load, Pause};
use loadbank::measure::{LatencyKind, Model};
use loadbank::units::Rate;

use super::bench::{Bench, Outcome, SEED, closed};
use super::scripted::{Reply, Script};

const MILLI: u64 = 1_000_000;

fn run(load: Closed, millis: u64) -> Outcome {
    Bench::new(Load::Closed(load), Script::constant(millis)).run()
}

#[test]
fn each_client_makes_its_requests_one_after_the_other() {
    let mut load = closed(3, Pause::None);
    load.requests_per_client = Some(4);
    let outcome = run(load, 10);
    let expected: Vec<(u64, u64)> = (0..12).map(|k| (k, k / 3 * 10 * MILLI)).collect();
    assert_eq!(outcome.sent(), expected);
    for seen in &outcome.seen {
        assert_eq!(seen.client, Some(seen.k % 3));
    }
    assert_eq!(outcome.result.model, Model::Closed);
    assert_eq!(outcome.result.in_flight.max, 3);
}

#[test]
fn requests_are_split_by_identity() {
    let mut load = closed(4, Pause::None);
    load.requests = Some(10);
    let outcome = run(load, 10);
    let numbers: Vec<u64> = outcome.seen.iter().map(|seen| seen.k).collect();
    assert_eq!(numbers, (0..10).collect::<Vec<u64>>());
}

#[test]
fn the_length_bounds_due_times_and_not_replies() {
    let mut load = closed(2, Pause::None);
    load.length = Some(Duration::from_millis(35));
    let outcome = run(load, 10);
    assert_eq!(outcome.result.counts.ok(), 8);
    assert_eq!(outcome.result.window.unwrap().end.as_nanos(), 40 * MILLI);

    let mut load = closed(2, Pause::None);
    load.length = Some(Duration::from_millis(30));
    assert_eq!(
        run(load, 10).result.counts.ok(),
        6,
        "due at the end is too late"
    );
}

#[test]
fn whichever_bound_comes_first_ends_it() {
    let mut load = closed(2, Pause::None);
    load.length = Some(Duration::from_secs(1));
    load.requests = Some(50);
    load.requests_per_client = Some(3);
    assert_eq!(run(load, 10).result.counts.ok(), 6);
}

#[test]
fn clients_think_before_each_call() {
    let mut load = closed(1, Pause::Constant(Duration::from_millis(30)));
    load.requests = Some(3);
    let outcome = Bench::new(Load::Closed(load), Script::constant(10))
        .watch(LatencyKind::Response, vec![10 * MILLI - 1, 10 * MILLI])
        .run();
    let starts: Vec<u64> = outcome.sent().iter().map(|(_, at)| at / MILLI).collect();
    assert_eq!(starts, [30, 70, 110]);
    assert_eq!(
        outcome.result.watched[0].total.above,
        [3, 0],
        "thinking is no response time"
    );
}

#[test]
fn thinking_times_follow_their_law_and_the_seed() {
    let mean = |pause: Pause| {
        let mut load = closed(50, pause);
        load.requests = Some(5000);
        let outcome = run(load.clone(), 0);
        let again = run(load, 0);
        assert_eq!(outcome.sent(), again.sent());
        let last = |client: u64| {
            let own = outcome
                .seen
                .iter()
                .filter(|seen| seen.client == Some(client));
            own.map(|seen| seen.now.as_nanos()).max().unwrap()
        };
        (0..50).map(last).sum::<u64>() / 5000
    };
    let milli = Duration::from_millis;
    for (pause, expected) in [
        (Pause::Uniform(milli(1), milli(50)), 25_500_000),
        (Pause::Exponential(milli(20)), 20_000_000),
        (Pause::Normal(milli(20), milli(5)), 20_000_000),
    ] {
        let mean = mean(pause);
        assert!(mean.abs_diff(expected) < expected / 20, "{pause:?}: {mean}");
    }
}

#[test]
fn paced_clients_together_are_spaced_evenly() {
    let mut load = closed(5, Pause::None);
    load.pace = Some(Rate::per_second(20));
    load.length = Some(Duration::from_secs(2));
    let outcome = run(load, 3);
    let expected: Vec<(u64, u64)> = (0..200).map(|k| (k, (2 * k + 1) * 5 * MILLI)).collect();
    assert_eq!(outcome.sent(), expected);
    assert_eq!(outcome.result.model, Model::Paced);
    assert_eq!(outcome.result.paced, Some(200));
}

#[test]
fn a_paced_client_that_is_behind_goes_on_at_once_and_what_is_missing_has_no_class() {
    let mut load = closed(1, Pause::None);
    load.pace = Some(Rate::per_second(10));
    load.length = Some(Duration::from_secs(1));
    let script =
        Script::new(|k, _| Reply::After(Duration::from_millis(if k == 2 { 500 } else { 60 })));
    let outcome = Bench::new(Load::Closed(load.clone()), script).run();
    let starts: Vec<u64> = outcome.sent().iter().map(|(_, at)| at / MILLI).collect();
    assert_eq!(starts, [50, 150, 250, 750, 810, 870, 930, 990]);

    let slow = run(load, 300);
    assert_eq!(slow.result.counts.planned(), 4);
    assert_eq!(slow.result.paced, Some(10));
}

#[test]
fn a_paced_client_thinks_too() {
    let mut load = closed(1, Pause::Constant(Duration::from_millis(70)));
    load.pace = Some(Rate::per_second(10));
    load.requests = Some(3);
    let outcome = run(load, 60);
    let starts: Vec<u64> = outcome.sent().iter().map(|(_, at)| at / MILLI).collect();
    assert_eq!(starts, [70, 200, 330]);
}

#[test]
fn the_mix_is_exact_for_each_client() {
    let mut load = closed(7, Pause::None);
    load.requests_per_client = Some(20);
    let outcome = Bench::new(Load::Closed(load), Script::constant(1))
        .mix(&[6, 3, 1])
        .run();
    for client in 0..7 {
        let mut counts = [0; 3];
        for seen in outcome
            .seen
            .iter()
            .filter(|seen| seen.client == Some(client))
        {
            counts[usize::from(seen.operation)] += 1;
        }
        assert_eq!(counts, [12, 6, 2], "seed {SEED}, client {client}");
    }
}
