use std::time::Duration;

use super::*;

#[test]
fn durations_are_exact_and_print_back() {
    for (text, nanos) in [
        ("50ms", 50_000_000),
        ("0.5s", 500_000_000),
        ("2m", 120_000_000_000),
        ("24h", 86_400_000_000_000),
        ("1h30m", 5_400_000_000_000),
        ("100us", 100_000),
        ("1.25 ms", 1_250_000),
    ] {
        let length = parse_duration(text).expect(text);
        assert_eq!(length, Duration::from_nanos(nanos), "{text}");
        assert_eq!(
            parse_duration(&format_duration(length)),
            Ok(length),
            "{text}"
        );
    }
}

#[test]
fn a_bare_number_names_two_spellings() {
    assert_eq!(
        parse_duration("50"),
        Err(UnitError::MissingUnit(vec!["50ms".into(), "50s".into()]))
    );
    assert_eq!(
        Rate::parse("100"),
        Err(UnitError::MissingUnit(vec!["100/s".into(), "100/m".into()]))
    );
    assert_eq!(
        Ratio::parse("0.05"),
        Err(UnitError::MissingUnit(vec!["5%".into(), "0.05%".into()]))
    );
    assert_eq!(
        Bytes::parse("4"),
        Err(UnitError::MissingUnit(vec!["4 KiB".into(), "4 MiB".into()]))
    );
}

#[test]
fn rates_are_fractions() {
    assert_eq!(Rate::parse("0.5/s"), Ok(Rate::new(1, 2_000_000_000)));
    assert_eq!(
        Rate::parse("30/m"),
        Ok(Rate::parse("0.5/s").expect("a rate"))
    );
    assert_eq!(Rate::parse("7777/s").expect("a rate").to_string(), "7777/s");
    assert_eq!(Rate::parse("0.5/s").expect("a rate").to_string(), "30/m");
    assert!(Rate::parse("-1/s").is_err());
}

#[test]
fn shares_compare_exactly() {
    let ratio = Ratio::parse("99.9%").expect("a share");
    assert_eq!((ratio.numerator(), ratio.denominator()), (999, 1000));
    assert_eq!(ratio.to_string(), "99.9%");
    assert!(ratio < Ratio::ONE);
    assert_eq!(ratio.complement().to_string(), "0.1%");
}

#[test]
fn sizes_know_both_families() {
    assert_eq!(Bytes::parse("4 MiB"), Ok(Bytes(4 << 20)));
    assert_eq!(Bytes::parse("10MB"), Ok(Bytes(10_000_000)));
    assert_eq!(Bytes(64 << 20).to_string(), "64 MiB");
}

#[test]
fn nonsense_is_an_error_and_never_a_panic() {
    for text in [
        "",
        "-",
        "ms",
        "1e400s",
        "99999999999999999999999999999999999999999d",
        "1x",
        "1m1",
        "1e",
        ".",
        "1..2s",
        "é",
    ] {
        assert!(parse_duration(text).is_err(), "{text}");
        assert!(Rate::parse(text).is_err(), "{text}");
        assert!(Ratio::parse(text).is_err(), "{text}");
    }
}
