//! Due times reach the channel exactly, for whole and for fractional rates.

use std::time::Duration;

use loadbank::schedule::Spacing;
use loadbank::units::Rate;

use super::bench::{Bench, arrivals, open};
use super::scripted::{Reply, Script};

/// Call k is due at (k + ½) ÷ rate, rounded down.
fn due(k: u64, events: u128, nanos: u128) -> u64 {
    u64::try_from((2 * u128::from(k) + 1) * nanos / (2 * events)).unwrap()
}

fn check(rate: &str, requests: Option<u64>, seconds: Option<u64>, count: u64) {
    let rate = Rate::parse(rate).unwrap();
    let outcome = Bench::new(open(rate, requests, seconds), Script::constant(3)).run();
    let expected: Vec<(u64, u64)> = (0..count)
        .map(|k| (k, due(k, rate.events(), rate.nanos())))
        .collect();
    assert_eq!(outcome.sent(), expected, "{rate}");
    assert_eq!(outcome.result.counts.ok(), count);
    let lateness = outcome
        .result
        .latency
        .ok
        .of(loadbank::measure::LatencyKind::Lateness);
    assert_eq!((lateness.count(), lateness.max()), (count, Some(0)));
}

#[test]
fn half_a_call_a_second_is_fifty_calls_two_seconds_apart() {
    check("0.5/s", Some(50), None, 50);
}

#[test]
fn fractional_rates_come_out_exactly() {
    check("333/s", None, Some(10), 3330);
    check("7777/s", None, Some(1), 7777);
    check("7/m", None, Some(60), 7);
}

#[test]
fn a_length_that_ends_first_bounds_the_requests() {
    check("100/s", Some(1000), Some(2), 200);
    check("100/s", Some(150), Some(2), 150);
}

#[test]
fn nothing_in_the_run_moves_a_due_time() {
    let stalls =
        Script::new(|k, _| Reply::After(Duration::from_millis(if k % 50 == 0 { 3000 } else { 1 })));
    let outcome = Bench::new(open(Rate::per_second(333), None, Some(5)), stalls).run();
    let expected: Vec<(u64, u64)> = (0..1665).map(|k| (k, due(k, 333, 1_000_000_000))).collect();
    assert_eq!(outcome.sent(), expected);
}

/// The variance of counts in bins of 10 ms over their mean.
fn dispersion(spacing: Spacing) -> f64 {
    let load = arrivals(Rate::per_second(1000), spacing, None, Some(40));
    let outcome = Bench::new(load, Script::constant(1)).run();
    assert_eq!(outcome.result.counts.ok(), 40_000);
    let mut bins = vec![0.0f64; 4_000];
    for (_, at) in outcome.sent() {
        bins[usize::try_from(at / 10_000_000).unwrap()] += 1.0;
    }
    let mean = bins.iter().sum::<f64>() / 4_000.0;
    bins.iter().map(|count| (count - mean).powi(2)).sum::<f64>() / 4_000.0 / mean
}

#[test]
fn poisson_arrivals_are_dispersed_and_even_ones_are_not() {
    let poisson = dispersion(Spacing::Poisson);
    assert!((0.93..1.07).contains(&poisson), "{poisson}");
    let even = dispersion(Spacing::Even);
    assert!(even < 0.1, "{even}");
}
