use proptest::prelude::*;

use super::*;

#[test]
fn counts_have_separators() {
    assert_eq!(count(0), "0");
    assert_eq!(count(999), "999");
    assert_eq!(count(1_000), "1,000");
    assert_eq!(count(u64::MAX), "18,446,744,073,709,551,615");
}

#[test]
fn numbers_have_three_significant_digits() {
    for (value, text) in [
        (0.0, "0.00"),
        (0.004, "< 0.01"),
        (0.09, "0.09"),
        (0.412, "0.41"),
        (1.935, "1.94"),
        (9.996, "10.0"),
        (12.34, "12.3"),
        (405.0, "405"),
        (999.6, "1,000"),
        (1_732.0, "1,730"),
        (1_234_567.0, "1,230,000"),
        (-3.0, "−3.00"),
        (-0.001, "> −0.01"),
        (1e15, "1.00e15"),
        (f64::NAN, "–"),
        (f64::INFINITY, "–"),
    ] {
        assert_eq!(number(value, 2), text, "{value}");
    }
    assert_eq!(number(0.001_234, 5), "0.00123");
}

#[test]
fn durations_take_the_largest_unit_that_keeps_two_digits() {
    for (nanos, text) in [
        (0, "0 ms"),
        (17, "17 ns"),
        (90_300, "90.3 µs"),
        (410_000, "0.41 ms"),
        (1_940_000, "1.94 ms"),
        (99_960_000, "100 ms"),
        (405_000_000, "405 ms"),
        (2_000_000_000, "2.00 s"),
        (90_000_000_000, "90.0 s"),
    ] {
        assert_eq!(duration(nanos), text);
    }
}

#[test]
fn a_column_has_one_unit() {
    assert_eq!(Scale::of([410_000, 370_000]), Scale::Millis);
    assert_eq!(Scale::of([0, 0]), Scale::Millis);
    assert_eq!(Scale::of([]), Scale::Millis);
    assert_eq!(Scale::of([50_000, 400_000]), Scale::Micros);
    assert_eq!(
        Scale::common([1_200_000, 2_000_000_000]),
        Some(Scale::Millis)
    );
    assert_eq!(Scale::common([50_000, 2_000_000_000]), None);
    assert_eq!(Scale::common([1_200_000, 20_000_000_000]), None);
    let wide = Scale::of([50_000, 2_000_000_000]);
    assert_eq!(
        (wide.show(50_000), wide.bare(2_000_000_000)),
        ("0.05 ms".into(), "2,000".into())
    );
}

#[test]
fn lengths_change_their_unit_as_people_do() {
    for (nanos, text) in [
        (120_000_000, "120 ms"),
        (10_321_000_000, "10.3 s"),
        (59_960_000_000, "1 min 0 s"),
        (1_699_000_000_000, "28 min 19 s"),
        (86_400_000_000_000, "24 h 0 min"),
    ] {
        assert_eq!(length(nanos), text);
    }
    assert!(!length(u64::MAX).is_empty());
}

#[test]
fn shares_near_the_whole_get_the_digits_of_their_complement() {
    for (ratio, text) in [
        (0.0, "0 %"),
        (0.000_008, "0.0008 %"),
        (0.002_27, "0.227 %"),
        (0.133, "13.3 %"),
        (0.867, "86.7 %"),
        (0.973, "97.3 %"),
        (0.992_5, "99.25 %"),
        (0.999, "99.90 %"),
        (0.999_972, "99.9972 %"),
        (1.0 - 1e-12, "> 99.999999 %"),
        (1.0, "100 %"),
        (1.1, "110 %"),
    ] {
        assert_eq!(share(ratio), text, "{ratio}");
    }
    assert_eq!(points(0.118), "12 pt");
    assert_eq!(points(-0.042_6), "4.3 pt");
    assert_eq!(points(0.000_97), "0.1 pt");
}

#[test]
fn rates_and_sizes() {
    assert_eq!(rate(8_471.4), "8,471/s");
    assert_eq!(rate(0.5), "0.5/s");
    assert_eq!(rate(33.333), "33.3/s");
    assert_eq!(rate(200.0), "200/s");
    assert_eq!(times(3.0), "3");
    assert_eq!(bytes(17), "17 B");
    assert_eq!(bytes(522 << 20), "522 MiB");
    assert_eq!(bytes(1_170_000_000), "1.09 GiB");
}

proptest! {
    #[test]
    fn nothing_panics_and_only_zero_reads_as_zero(bits in any::<u64>()) {
        let value = f64::from_bits(bits);
        for text in [number(value, 2), share(value), rate(value), points(value), times(value), length(bits), bytes(bits)] {
            prop_assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
        }
        let text = duration(bits.max(1));
        prop_assert!(text.bytes().any(|byte| matches!(byte, b'1'..=b'9')), "{text}");
    }

    #[test]
    fn a_share_below_the_whole_never_reads_as_the_whole(missing in 1u64..1_000_000, whole in 1_000_000u64..u64::MAX / 2) {
        #[expect(clippy::cast_precision_loss, reason = "a share")]
        let ratio = 1.0 - missing as f64 / whole as f64;
        prop_assume!(ratio < 1.0);
        prop_assert_ne!(share(ratio), "100 %");
        prop_assert!(!share(ratio).starts_with("100"));
    }
}
