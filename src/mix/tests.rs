//! Laws of mixes.

use proptest::prelude::*;

use super::Mix;

fn mix(weights: &[u64]) -> Mix {
    Mix::new(weights).expect("a weight above zero")
}

/// How often each of `entries` comes among `calls`.
fn counts(entries: usize, calls: impl Iterator<Item = usize>) -> Vec<u64> {
    let mut counts = vec![0; entries];
    for call in calls {
        counts[call] += 1;
    }
    counts
}

fn some_weights() -> impl Strategy<Value = Vec<u64>> {
    prop::collection::vec(0u64..12, 1..7).prop_filter("a weight above zero", |weights| {
        weights.iter().any(|weight| *weight > 0)
    })
}

/// What each entry holds of a block.
fn places(weights: &[u64], block: u64) -> Vec<u64> {
    let sum: u64 = weights.iter().sum();
    weights.iter().map(|weight| weight * block / sum).collect()
}

proptest! {
    #[test]
    fn every_aligned_block_is_exact(
        weights in some_weights(),
        seed in any::<u64>(),
        block in 0u64..1_000_000_000,
    ) {
        let mix = mix(&weights);
        let size = mix.block();
        let first = block * size;
        let found = counts(weights.len(), (first..first + size).map(|k| mix.call(seed, k)));
        prop_assert_eq!(found, places(&weights, size));
    }

    #[test]
    fn every_aligned_block_of_a_client_is_exact(
        weights in some_weights(),
        seed in any::<u64>(),
        client in any::<u64>(),
        block in 0u64..1_000_000_000,
    ) {
        let mix = mix(&weights);
        let size = mix.block();
        let calls = (block * size..(block + 1) * size)
            .map(|iteration| mix.call_of_client(seed, client, iteration));
        prop_assert_eq!(counts(weights.len(), calls), places(&weights, size));
    }

    #[test]
    fn neighbouring_clients_are_exact_at_every_iteration(
        weights in some_weights(),
        seed in any::<u64>(),
        first in 0u64..1_000_000,
        iteration in any::<u64>(),
    ) {
        let mix = mix(&weights);
        let size = mix.block();
        let calls = (first..first + size)
            .map(|client| mix.call_of_client(seed, client, iteration));
        prop_assert_eq!(counts(weights.len(), calls), places(&weights, size));
    }
}

#[test]
fn equal_weights_come_out_equal_in_twenty_arrivals() {
    let mix = mix(&[25, 25, 25, 25]);
    assert_eq!(counts(4, (0..20).map(|k| mix.call(3, k))), [5, 5, 5, 5]);
}

#[test]
fn a_weight_of_zero_is_never_called_and_no_weight_is_no_mix() {
    let mix = mix(&[0, 3, 0, 1]);
    assert_eq!(
        counts(4, (0..400).map(|k| mix.call(3, k))),
        [0, 300, 0, 100]
    );
    assert_eq!(Mix::new(&[]), None);
    assert_eq!(Mix::new(&[0, 0]), None);
    assert_eq!(Mix::new(&[u64::MAX, u64::MAX - 1]), None);
    assert_eq!(mix_of_one().call(9, u64::MAX), 0);
}

fn mix_of_one() -> Mix {
    mix(&[7])
}

#[test]
fn a_seed_is_a_run() {
    let mix = mix(&[60, 30, 8, 2]);
    let calls = |seed| -> Vec<usize> { (0..50).map(|k| mix.call(seed, k)).collect() };
    assert_eq!(calls(7), GOLDEN);
    assert_ne!(calls(7), calls(8));
}

const GOLDEN: [usize; 50] = [
    0, 2, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 2, 0, 1, 0, 0, 2, 1, 1, 1,
    0, 0, 0, 1, 1, 1, 0, 1, 0, 1, 3, 1, 0, 1, 0, 0, 0, 0,
];

#[test]
fn every_order_of_a_small_block_comes_equally_often() {
    for size in 2..=4u64 {
        let mix = mix(&vec![1; usize::try_from(size).expect("small")]);
        let orders: u64 = (1..=size).product();
        let mut seen = std::collections::BTreeMap::<Vec<usize>, u64>::new();
        let blocks = 2000 * orders;
        for block in 0..blocks {
            let order = (0..size)
                .map(|place| mix.call(1, block * size + place))
                .collect();
            *seen.entry(order).or_default() += 1;
        }
        assert_eq!(seen.len() as u64, orders);
        // 2,000 each, give or take five standard deviations.
        assert!(
            seen.values().all(|count| count.abs_diff(2000) < 224),
            "{seen:?}"
        );
    }
}

#[test]
fn rare_calls_come_anywhere_in_a_block() {
    let mix = mix(&[19, 1]);
    let mut places = vec![0u64; 20];
    for k in 0..20 * 2000u64 {
        if mix.call(5, k) == 1 {
            places[usize::try_from(k % 20).expect("small")] += 1;
        }
    }
    // 100 each, give or take six standard deviations.
    assert!(
        places.iter().all(|count| count.abs_diff(100) < 60),
        "{places:?}"
    );
}
