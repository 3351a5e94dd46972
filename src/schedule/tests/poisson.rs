//! What makes arrivals a Poisson process.

use std::time::Duration;

use super::super::{Schedule, Shape, Share, Spacing};
use super::{piece, rate};

fn poisson(text: &str, seconds: u64) -> Schedule {
    let shape = Shape::constant(rate(text), Some(Duration::from_secs(seconds)));
    Schedule::new(shape, Spacing::Poisson, None).expect("bounded")
}

/// Variance over mean of the counts in bins of `width` nanoseconds.
#[expect(clippy::cast_precision_loss, reason = "small counts")]
fn dispersion(schedule: &Schedule, seed: u64, width: u64) -> f64 {
    let end = schedule.shape().end().expect("bounded").as_nanos();
    let mut bins = vec![0u64; usize::try_from(end / width).expect("few bins")];
    for arrival in schedule.arrivals(seed, Share::WHOLE) {
        let bin = usize::try_from(arrival.due.as_nanos() / width).expect("few bins");
        if let Some(count) = bins.get_mut(bin) {
            *count += 1;
        }
    }
    let n = bins.len() as f64;
    let mean = bins.iter().sum::<u64>() as f64 / n;
    let square = |count: &u64| (*count as f64 - mean).powi(2);
    bins.iter().map(square).sum::<f64>() / (n - 1.0) / mean
}

#[test]
fn counts_in_short_bins_vary_as_much_as_their_mean() {
    for (text, seed) in [("1000/s", 1), ("1000/s", 2), ("3000/s", 3)] {
        let found = dispersion(&poisson(text, 60), seed, 10_000_000);
        assert!((0.93..=1.07).contains(&found), "{text}: {found}");
    }
    let shape = Shape::constant(rate("1000/s"), Some(Duration::from_mins(1)));
    let even = Schedule::new(shape, Spacing::Even, None).expect("bounded");
    assert!(dispersion(&even, 1, 10_000_000) < 0.1);
}

#[test]
fn counts_in_bins_longer_than_a_block_vary_as_much() {
    // Bins of a thousand arrivals, blocks of 256: equal counts per block must not make long bins even.
    let found: f64 = (0..4)
        .map(|seed| dispersion(&poisson("1000/s", 200), seed, 1_000_000_000))
        .sum::<f64>()
        / 4.0;
    assert!((0.85..=1.15).contains(&found), "{found}");
}

#[test]
#[expect(clippy::cast_precision_loss, reason = "small counts")]
fn gaps_are_exponential() {
    let schedule = poisson("1000/s", 100);
    let dues: Vec<u64> = schedule
        .arrivals(5, Share::WHOLE)
        .map(|arrival| arrival.due.as_nanos())
        .collect();
    let gaps: Vec<u64> = dues.windows(2).map(|pair| pair[1] - pair[0]).collect();
    for multiple in [0.1, 0.5, 1.0, 2.0, 4.0] {
        let longer = gaps
            .iter()
            .filter(|gap| **gap as f64 > multiple * 1e6)
            .count() as f64
            / gaps.len() as f64;
        let expected = libm::exp(-multiple);
        assert!(
            (longer - expected).abs() < 0.006,
            "{multiple}: {longer}, not {expected}"
        );
    }
}

#[test]
fn the_count_is_planned_and_the_times_lie_in_the_run() {
    for (text, seconds) in [("0.1/s", 10), ("25.5/s", 10), ("26/s", 10), ("3333/s", 3)] {
        let schedule = poisson(text, seconds);
        let end = schedule.shape().end().expect("bounded");
        let arrivals: Vec<_> = schedule.arrivals(11, Share::WHOLE).collect();
        assert_eq!(arrivals.len() as u64, schedule.count(), "{text}");
        assert!(arrivals.iter().all(|arrival| arrival.due <= end), "{text}");
    }
}

#[test]
fn a_seed_is_a_run() {
    let dues = |seed| -> Vec<u64> {
        poisson("10/s", 1)
            .arrivals(seed, Share::WHOLE)
            .map(|arrival| arrival.due.as_nanos())
            .collect()
    };
    assert_eq!(dues(7), GOLDEN);
    assert_ne!(dues(8), dues(7));
}

const GOLDEN: [u64; 10] = [
    160_151_240,
    226_561_813,
    280_320_423,
    347_774_787,
    427_102_911,
    622_741_072,
    740_424_155,
    854_282_465,
    899_147_041,
    914_052_126,
];

#[test]
fn a_ramp_is_followed() {
    let pieces = [piece("0/s", "2000/s", 10_000, 0)];
    let schedule = Schedule::new(Shape::new(&pieces), Spacing::Poisson, None).expect("bounded");
    let early = schedule
        .arrivals(3, Share::WHOLE)
        .filter(|arrival| arrival.due.as_nanos() < 5_000_000_000)
        .count();
    // A quarter of 10,000, give or take four standard deviations.
    assert!((2327..=2673).contains(&early), "{early}");
}
