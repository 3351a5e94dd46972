//! Against sorted vectors, and against the hdrhistogram crate.

use proptest::prelude::*;

use super::*;
use crate::random::{Random, Stream};
use crate::units::Ratio;

const PERCENTILES: [(u64, u64); 6] = [
    (1, 2),
    (9, 10),
    (19, 20),
    (99, 100),
    (999, 1000),
    (9999, 10_000),
];

fn of(values: impl IntoIterator<Item = u64>) -> Histogram {
    let mut histogram = Histogram::new();
    for value in values {
        histogram.record(value);
    }
    histogram
}

#[test]
fn nothing_has_no_quantiles() {
    let empty = Histogram::new();
    assert_eq!(empty.quantile(Ratio::new(1, 2)), None);
    assert_eq!((empty.min(), empty.max()), (None, None));
    assert_eq!((empty.mean(), empty.stddev()), (None, None));
    assert_eq!(empty.at_rank(1), None);
}

#[test]
fn ranks_are_those_of_the_sorted_values() {
    // Values below 2,048 have buckets of their own, so the quantile is exactly the value of its rank.
    let mut histogram = Histogram::new();
    let mut sorted: Vec<u64> = Vec::new();
    for count in 1..=5000u64 {
        let value = count * 977 % 2039;
        histogram.record(value);
        sorted.insert(sorted.partition_point(|other| *other < value), value);
        for (numerator, denominator) in PERCENTILES {
            let share = Ratio::new(numerator, denominator);
            let rank = share.rank(count);
            // The definition: the smallest rank that covers at least this share.
            assert!(
                rank * denominator >= count * numerator,
                "{share} of {count}"
            );
            assert!(
                (rank - 1) * denominator < count * numerator,
                "{share} of {count}"
            );
            if count < 300 || count.is_multiple_of(97) {
                let index = usize::try_from(rank - 1).expect("small");
                assert_eq!(histogram.quantile(share), Some(sorted[index]));
            }
        }
    }
}

#[test]
fn the_rank_is_right_where_floating_point_is_off_by_one() {
    // 99.9 / 100 rounds up in f64, so that the last of 1,000 would be taken.
    assert_eq!(Ratio::new(999, 1000).rank(1000), 999);
    assert_eq!(Ratio::new(999, 1000).rank(200_000), 199_800);
    assert_eq!(Ratio::ONE.rank(7), 7);
    assert_eq!(Ratio::ZERO.rank(7), 1);
    assert_eq!(Ratio::new(1, 2).rank(0), 0);
}

#[test]
fn quantiles_of_a_known_distribution_are_at_most_a_thousandth_too_high() {
    // Exponential with mean 5 ms: the q-quantile is -ln(1 - q) times the mean.
    let count = 20_000u32;
    let value = |i: u32| {
        let share = (f64::from(i) + 0.5) / f64::from(count);
        -(1.0 - share).ln() * 5e6
    };
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "whole nanoseconds"
    )]
    let values: Vec<u64> = (0..count).map(|i| value(i) as u64).collect();
    let histogram = of(values.iter().copied());
    for (numerator, denominator) in PERCENTILES {
        let share = Ratio::new(numerator, denominator);
        let index = usize::try_from(share.rank(u64::from(count)) - 1).expect("small");
        let (truth, shown) = (values[index], histogram.quantile(share).expect("data"));
        assert!(shown >= truth, "{share}: {shown} < {truth}");
        assert!(
            shown - truth <= truth / 1000,
            "{share}: {shown} and {truth}"
        );
    }
}

#[test]
fn the_largest_is_exact_where_a_bucket_would_exceed_it() {
    // 15 values; a bucket's top lies above 5.30 ms.
    let histogram = of((1..=14).map(|ms| ms * 100_000).chain([5_300_001]));
    assert_eq!(histogram.quantile(Ratio::ONE), Some(5_300_001));
    assert_eq!(histogram.quantile(Ratio::new(99, 100)), Some(5_300_001));
    assert_eq!(histogram.max(), Some(5_300_001));
    assert_eq!(histogram.min(), Some(100_000));
}

#[test]
fn longer_than_an_hour_is_counted_as_clipped_and_not_lost() {
    let hours = 3_600_000_000_000;
    let histogram = of([1, 2 * hours, 3 * hours]);
    assert_eq!((histogram.count(), histogram.clipped()), (3, 2));
    assert_eq!(histogram.quantile(Ratio::ONE), Some(3 * hours));
    assert_eq!(histogram.quantile(Ratio::new(2, 3)), Some(3 * hours));
    assert_eq!(histogram.max(), Some(3 * hours));
}

#[test]
fn counts_beyond_32_bits_are_carried() {
    let mut histogram = Histogram::new();
    let many = (1u64 << 33) + 5;
    histogram.record_n(1000, many);
    histogram.record_n(1000, u64::from(u32::MAX));
    histogram.record(2000);
    let total = many + u64::from(u32::MAX) + 1;
    assert_eq!(histogram.count(), total);
    let mut doubled = histogram.clone();
    doubled.merge(&histogram);
    let counts: Vec<u64> = doubled.buckets().map(|(.., count)| count).collect();
    assert_eq!(counts, [2 * (total - 1), 2]);
    assert_eq!(doubled.at_rank(2 * (total - 1)), Some(1000));
    assert_eq!(doubled.at_rank(2 * (total - 1) + 1), Some(2000));
}

#[test]
fn mean_and_deviation_are_those_of_the_values() {
    let histogram = of([
        2 * MS,
        4 * MS,
        4 * MS,
        4 * MS,
        5 * MS,
        5 * MS,
        7 * MS,
        9 * MS,
    ]);
    let near = |value: Option<f64>, wanted: f64| {
        let value = value.expect("data");
        assert!(
            (value - wanted).abs() < wanted / 1000.0,
            "{value} and {wanted}"
        );
    };
    near(histogram.mean(), 5e6);
    near(histogram.stddev(), 2e6);
}

#[test]
fn the_exchange_format_is_read_by_the_crate_that_defines_it_here() {
    let mut random = Random::new(3, Stream::Values, 0, 0, 0);
    let values: Vec<u64> = (0..2000).map(|_| 1 + random.below(1 << 34)).collect();
    let ours = of(values.iter().copied());
    let mut theirs =
        hdrhistogram::Histogram::<u64>::new_with_bounds(1, 3_600_000_000_000, 3).expect("bounds");
    for value in &values {
        theirs.record(*value).expect("in range");
    }
    for rank in [1, 2, 1000, 1999, 2000] {
        #[expect(clippy::cast_precision_loss, reason = "small numbers")]
        let quantile = (rank as f64 - 0.5) / 2000.0;
        let top = theirs.value_at_quantile(quantile);
        assert_eq!(ours.at_rank(rank), Some(top.min(ours.max().expect("data"))));
    }
    let back = Histogram::decode(&ours.encode()).expect("our own text");
    assert_eq!(back.count(), ours.count());
    for (numerator, denominator) in PERCENTILES {
        let share = Ratio::new(numerator, denominator);
        let (shown, saved) = (ours.quantile(share), back.quantile(share));
        let wanted = shown.map(|value| theirs.highest_equivalent(value));
        assert_eq!(saved.map(|value| theirs.highest_equivalent(value)), wanted);
    }
    assert_eq!(Histogram::decode("no histogram"), None);
    let empty = Histogram::decode(&Histogram::new().encode()).expect("an empty one");
    assert!(empty.is_empty());
}

#[test]
fn buckets_are_those_of_the_crate() {
    let theirs =
        hdrhistogram::Histogram::<u64>::new_with_bounds(1, 3_600_000_000_000, 3).expect("bounds");
    let mut random = Random::new(9, Stream::Values, 0, 0, 0);
    for _ in 0..4000 {
        let bits = random.below(41);
        let value = random.below(1 << bits).min(3_600_000_000_000);
        let ours = of([value, u64::MAX]);
        let (bottom, top, _) = ours.buckets().next().expect("one");
        // The smallest value is exact, so the bucket is seen from its top.
        assert_eq!(bottom, value);
        let highest = theirs.highest_equivalent(value);
        assert!(
            top == highest || value >= theirs.lowest_equivalent(3_600_000_000_000),
            "{value}"
        );
    }
}

proptest! {
    #[test]
    fn merging_parts_is_recording_the_whole(
        values in prop::collection::vec((0u64..1 << 42, 0usize..8), 0..200)
    ) {
        let mut parts = vec![Histogram::new(); 8];
        let mut whole = Histogram::new();
        for (value, part) in values {
            parts[part].record(value);
            whole.record(value);
        }
        let mut forwards = Histogram::new();
        for part in &parts {
            forwards.merge(part);
        }
        let mut backwards = Histogram::new();
        for part in parts.iter().rev() {
            backwards.merge(part);
        }
        prop_assert_eq!(&forwards, &whole);
        prop_assert_eq!(&backwards, &whole);
    }

    #[test]
    fn quantiles_never_go_down(values in prop::collection::vec(0u64..1 << 42, 1..200)) {
        let histogram = of(values);
        let mut last = 0;
        for percent in 0..=100 {
            let value = histogram.quantile(Ratio::new(percent, 100)).expect("data");
            prop_assert!(value >= last);
            last = value;
        }
        prop_assert_eq!(Some(last), histogram.max());
    }
}
