//! Against values computed by mpmath 1.3 with 40 digits: bisection on the regularised incomplete beta function (its
//! hypergeometric series of positive terms) and on the incomplete gamma function.

use proptest::prelude::*;

use super::*;
use crate::units::Ratio;

fn near(value: f64, wanted: f64, what: &str) {
    let error = (value - wanted).abs();
    assert!(
        error <= 1e-9 && error <= 1e-9 * wanted.abs().max(1e-3),
        "{what}: {value} and {wanted}"
    );
}

#[test]
fn the_beta_distribution() {
    let table = [
        (1.0, 1.0, 0.3, 0.3),
        (2.0, 3.0, 0.5, 0.6875),
        (0.5, 0.5, 0.1, 0.204_832_764_699_133_45),
        (1.0, 459.0, 0.01, 0.990_079_025_798_959_4),
        (6.0, 1995.0, 0.005, 0.933_387_109_307_943_5),
        (10.5, 989.5, 0.0125, 0.753_384_165_766_564_6),
        (300.0, 700.0, 0.28, 0.082_390_976_510_590_24),
        (5000.0, 5000.0, 0.505, 0.841_344_746_371_036_6),
        (12.25, 99_999.5, 0.0002, 0.975_000_267_267_242_5),
        (60_001.0, 540_000.0, 0.1003, 0.779_701_582_363_654_4),
    ];
    for (a, b, x, wanted) in table {
        near(
            beta_cdf(a, b, x),
            wanted,
            &format!("beta_cdf({a}, {b}, {x})"),
        );
    }
}

#[test]
fn the_quantiles_of_the_beta_distribution() {
    let table = [
        (1.0, 299.0, 0.95, 0.009_969_146_792_899_27),
        (1.0, 459.0, 0.99, 0.009_982_887_366_129_08),
        (1.0, 120.5, 0.99, 0.037_496_118_370_687_31),
        (6.0, 1995.0, 0.99, 0.006_540_965_911_704_394),
        (5.0, 1996.0, 0.01, 0.000_639_988_547_747_993_6),
        (0.5, 0.5, 0.25, 0.146_446_609_406_726_24),
        (3.0, 7.0, 0.5, 0.286_236_668_022_782_7),
        (10.5, 989.5, 0.99, 0.019_388_484_418_162_33),
        (9.5, 990.5, 0.01, 0.003_829_176_077_592_069),
        (101.0, 9900.0, 0.99, 0.012_567_582_048_691_78),
        (100.0, 9901.0, 0.01, 0.007_829_753_046_566_952),
        (1.75, 46.2, 0.99, 0.123_991_563_522_826_3),
        (5001.0, 5000.0, 0.01, 0.488_420_105_236_947_2),
        (601.0, 59_400.0, 0.99, 0.010_986_160_898_675_095),
    ];
    for (a, b, p, wanted) in table {
        near(
            beta_quantile(a, b, p),
            wanted,
            &format!("beta_quantile({a}, {b}, {p})"),
        );
    }
}

#[test]
fn the_quantiles_of_the_chi_square_distribution() {
    let table = [
        (0.2, 29.0, 22.475_051_977_511_214),
        (0.05, 1.0, 0.003_932_140_000_019_522),
        (0.95, 1.0, 3.841_458_820_694_126),
        (0.2, 4.0, 1.648_776_618_065_969),
        (0.5, 10.0, 9.341_817_765_591_967),
        (0.99, 29.0, 49.587_884_472_898_83),
        (0.2, 119.0, 105.860_209_108_412_05),
        (0.01, 3.0, 0.114_831_801_899_117_04),
        (0.2, 1.0, 0.064_184_754_667_301_58),
    ];
    for (p, degrees, wanted) in table {
        let value = chi_square_quantile(p, degrees);
        assert!(
            (value - wanted).abs() <= 1e-9 * wanted.max(1.0),
            "{p}, {degrees}: {value}"
        );
    }
}

#[test]
fn the_quantiles_of_the_t_distribution() {
    let table = [
        (0.95, 29.0, 1.699_127_026_533_498),
        (0.99, 29.0, 2.462_021_360_150_412_4),
        (0.975, 1.0, 12.706_204_736_174_705),
        (0.995, 4.0, 4.604_094_871_349_993),
        (0.6, 10.0, 0.260_184_829_492_080_2),
    ];
    for (p, degrees, wanted) in table {
        let value = t_quantile(p, degrees);
        assert!(
            (value - wanted).abs() <= 1e-9 * wanted,
            "{p}, {degrees}: {value}"
        );
        assert!((t_quantile(1.0 - p, degrees) + value).abs() <= 1e-9 * wanted);
    }
}

#[test]
fn the_calls_that_a_percentile_needs() {
    let needed = |numerator, denominator, sure: u64| {
        needed_calls(Ratio::new(numerator, denominator), Ratio::new(sure, 100))
    };
    assert_eq!(needed(9, 10, 99), Some(44));
    assert_eq!(needed(95, 100, 99), Some(90));
    assert_eq!(needed(99, 100, 99), Some(459));
    assert_eq!(needed(999, 1000, 99), Some(4603));
    assert_eq!(needed(95, 100, 95), Some(59));
    assert_eq!(needed(99, 100, 95), Some(299));
    assert_eq!(needed(9999, 10_000, 95), Some(29_956));
    assert_eq!(needed(1, 1, 99), None);
}

#[test]
fn without_a_call_beyond_the_fewest_calls_decide_and_one_less_does_not() {
    for (numerator, denominator) in [(9, 10), (95, 100), (99, 100), (999, 1000)] {
        let share = Ratio::new(numerator, denominator);
        let needed = needed_calls(share, Ratio::new(99, 100)).expect("a number");
        let side = |calls: u64| {
            #[expect(clippy::cast_precision_loss, reason = "small")]
            let effective = calls as f64;
            let seen = Exceedance {
                share: 0.0,
                effective,
                confidence: 0.99,
            };
            seen.side(share.complement().as_f64())
        };
        assert_eq!(side(needed), Side::Below);
        assert_eq!(side(needed - 1), Side::Unknown);
    }
}

#[test]
fn the_design_effect_of_clusters() {
    let part = |calls, beyond| Part { calls, beyond };
    // One block of 30 holds all of the 100 calls beyond in 3,000: the spread is that of one cluster.
    let mut clustered = vec![part(100, 0); 30];
    clustered[7] = part(100, 100);
    let effect = design_effect(&clustered);
    assert!((effect - 100.0 * 30.0 / 29.0).abs() < 1e-9, "{effect}");
    // Ten in each block are more even than chance, and count as chance.
    assert!(design_effect(&[part(100, 10); 30]) <= 1.0);
    assert!(design_effect(&[part(100, 0); 30]) <= 1.0);
    // All in one block: nothing is known.
    assert!((design_effect(&[part(50, 1)]) - 50.0).abs() < 1e-9);
    // Blocks without calls say nothing.
    let mut sparse = clustered.clone();
    sparse.extend([part(0, 0); 30]);
    assert!((design_effect(&sparse) - effect).abs() < 1e-9);
}

#[test]
fn effective_calls_are_inflated_by_what_is_not_known_of_the_effect() {
    let effect = |size, blocks| Effect { size, blocks };
    let near = |value: f64, wanted: f64| assert!((value - wanted).abs() < 1.0, "{value}");
    near(
        effective_calls(60_000, effect(60.0, Some(30))),
        60_000.0 / 60.0 / 1.290_3,
    );
    near(effective_calls(1000, Effect::NONE), 1000.0);
    near(effective_calls(1000, effect(1.0, Some(30))), 775.0);
    near(effective_calls(10, effect(1e9, None)), 1.0);
    assert!(effective_calls(0, Effect::NONE) <= 0.0);
}

#[test]
fn the_effect_is_taken_where_the_question_is() {
    let parts = |beyond: [u64; 3]| beyond.map(|beyond| Part { calls: 100, beyond });
    let (none, few, many) = (parts([0, 0, 0]), parts([0, 3, 0]), parts([0, 40, 2]));
    assert_eq!(Effect::at_limit(&none, &none, &many), Effect::NONE);
    assert_eq!(
        Effect::at_limit(&none, &few, &many),
        Effect::of(&many).max(Effect::of(&few))
    );
    assert_eq!(Effect::at_limit(&few, &many, &none), Effect::of(&many));
    assert_eq!(Effect::at_limit(&many, &many, &none), Effect::of(&many));
    assert_eq!(Effect::of_share(&none, &many), Effect::NONE);
    assert_eq!(Effect::of_share(&few, &many), Effect::of(&many));
    assert_eq!(Effect::of_share(&many, &few), Effect::of(&many));
}

#[test]
fn a_mean_of_equal_batches_is_known_exactly() {
    let batch = Batch {
        sum: 30.0,
        weight: 10.0,
    };
    let (mean, half) = batch_interval(&[batch; 30], 0.99).expect("batches");
    assert!((mean - 3.0).abs() < 1e-12 && half.abs() < 1e-12);
    assert_eq!(batch_interval(&[batch], 0.99), None);
    let uneven = [1.0, 2.0, 3.0, 4.0].map(|sum| Batch { sum, weight: 1.0 });
    let (mean, half) = batch_interval(&uneven, 0.95).expect("batches");
    // s = √(5/3), t(0.95, 3) = 2.353, over √4.
    assert!((mean - 2.5).abs() < 1e-12);
    assert!(
        (half - 2.353_363 * (5.0f64 / 3.0).sqrt() / 2.0).abs() < 1e-5,
        "{half}"
    );
}

#[test]
fn neighbours_correlate() {
    assert_eq!(lag_one(&[1.0, 1.0, 1.0]), None);
    let waves = lag_one(&[1.0, -1.0, 1.0, -1.0, 1.0, -1.0]).expect("values");
    assert!(waves < -0.7, "{waves}");
}

proptest! {
    #[test]
    fn a_quantile_is_where_the_distribution_reaches_its_share(
        a in 0.2f64..3000.0, b in 0.2f64..3000.0, p in 0.001f64..0.999
    ) {
        let x = beta_quantile(a, b, p);
        prop_assert!((0.0..=1.0).contains(&x));
        prop_assert!((beta_cdf(a, b, x) - p).abs() < 1e-9, "{} {}", x, beta_cdf(a, b, x));
    }

    #[test]
    fn more_calls_beyond_never_look_better(
        calls in 1.0f64..1e5, share in 0.0f64..0.5, more in 0.0f64..0.5, limit in 0.001f64..0.999
    ) {
        let seen = |share| Exceedance { share, effective: calls, confidence: 0.99 };
        let rank = |side| match side {
            Side::Below => 0,
            Side::Unknown => 1,
            Side::Above => 2,
        };
        prop_assert!(rank(seen(share).side(limit)) <= rank(seen(share + more).side(limit)));
    }

    #[test]
    fn an_interval_contains_what_was_seen(calls in 1.0f64..1e6, share in 0.0f64..=1.0) {
        let (lower, upper) = share_interval(share * calls, calls, 0.99);
        prop_assert!(lower <= share + 1e-12 && share <= upper + 1e-12, "{} {}", lower, upper);
    }

    #[test]
    fn as_many_times_the_calls_decide(share in 0.0f64..0.2, limit in 0.001f64..0.2) {
        let seen = Exceedance { share, effective: 300.0, confidence: 0.99 };
        if let Some(times) = seen.needed_times(limit) {
            let longer = Exceedance { effective: 300.0 * times, ..seen };
            prop_assert!(longer.side(limit) != Side::Unknown);
        }
    }
}
