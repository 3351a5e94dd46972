//! A row or two of the table of operating characteristics, from seeded queues: how often a limit that is a multiple of the
//! true percentile is passed, failed or left open. Exact percentiles of the queues are known in closed form.

use super::*;
use crate::random::{Random, Stream};

const BLOCKS: usize = 30;

/// Sojourn times of a single server with Poisson arrivals at `load` times its rate of one, from its steady state.
fn queue(seed: u64, load: f64, calls: usize) -> Vec<f64> {
    let mut random = Random::new(seed, Stream::Values, 0, 0, 0);
    let mut wait = random.exponential() / (1.0 - load) - random.exponential();
    (0..calls)
        .map(|_| {
            wait = (wait - random.exponential() / load).max(0.0) + random.exponential();
            wait
        })
        .collect()
}

/// Its percentile: sojourn times are exponential with mean 1 ÷ (1 − load).
fn percentile(load: f64) -> f64 {
    100.0f64.ln() / (1.0 - load)
}

fn parts(latencies: &[f64], limit: f64) -> Vec<Part> {
    let of_block = |block: &[f64]| Part {
        calls: block.len() as u64,
        beyond: block.iter().filter(|latency| **latency > limit).count() as u64,
    };
    latencies
        .chunks(latencies.len().div_ceil(BLOCKS))
        .map(of_block)
        .collect()
}

fn side(latencies: &[f64], limit: f64) -> Side {
    let mut sorted = latencies.to_vec();
    sorted.sort_by(f64::total_cmp);
    let own = sorted[sorted.len() * 99 / 100 - 1];
    let at = parts(latencies, limit);
    let effect = Effect::at_limit(&at, &parts(latencies, limit / 3.0), &parts(latencies, own));
    let beyond = latencies.iter().filter(|latency| **latency > limit).count();
    #[expect(clippy::cast_precision_loss, reason = "small counts")]
    let share = beyond as f64 / latencies.len() as f64;
    let seen = Exceedance {
        share,
        effective: effective_calls(latencies.len() as u64, effect),
        confidence: 0.99,
    };
    seen.side(0.01)
}

/// How many of `runs` pass and fail when the limit is `times` the true percentile.
fn characteristic(load: f64, calls: usize, times: f64, runs: u64) -> (u64, u64) {
    let mut count = (0, 0);
    for seed in 0..runs {
        match side(&queue(seed, load, calls), times * percentile(load)) {
            Side::Below => count.0 += 1,
            Side::Above => count.1 += 1,
            Side::Unknown => {}
        }
    }
    count
}

#[test]
fn a_run_far_below_its_limit_passes_with_few_calls_however_they_cluster() {
    let (pass, fail) = characteristic(0.8, 1000, 10.0, 60);
    assert!(pass >= 57 && fail == 0, "{pass} {fail}");
    let (pass, fail) = characteristic(0.5, 1000, 10.0, 60);
    assert!(pass >= 58 && fail == 0, "{pass} {fail}");
}

#[test]
fn a_run_at_its_limit_is_left_open() {
    for load in [0.001, 0.5, 0.8] {
        let (pass, fail) = characteristic(load, 3000, 1.0, 60);
        assert!(pass <= 3 && fail <= 2, "load {load}: {pass} {fail}");
    }
}

#[test]
fn a_run_beyond_its_limit_fails() {
    let (pass, fail) = characteristic(0.5, 10_000, 0.8, 30);
    assert!(pass == 0 && fail >= 25, "{pass} {fail}");
}

#[test]
fn independent_calls_have_a_design_effect_of_about_one() {
    let mut effects: Vec<f64> = (0..60)
        .map(|seed| {
            let latencies = queue(seed, 0.001, 3000);
            design_effect(&parts(&latencies, percentile(0.001)))
        })
        .collect();
    effects.sort_by(f64::total_cmp);
    assert!((1.0..1.3).contains(&effects[30]), "{}", effects[30]);
    assert!(effects[59] < 2.5, "{}", effects[59]);
}

#[test]
fn calls_behind_each_other_have_a_large_one() {
    let latencies = queue(1, 0.8, 60_000);
    let effect = design_effect(&parts(&latencies, percentile(0.8)));
    assert!((10.0..200.0).contains(&effect), "{effect}");
}
