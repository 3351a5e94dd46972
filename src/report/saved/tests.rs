use super::*;

#[test]
fn whole_numbers_are_written_whole() {
    let text = |value: f64| {
        serde_json::to_string(&Number::new(value).expect("finite")).expect("serialises")
    };
    assert_eq!(text(1_940_000.0), "1940000");
    assert_eq!(text(-0.0), "0");
    assert_eq!(text(0.25), "0.25");
    assert_eq!(text(1e300), "1e+300");
    assert_eq!(Number::new(f64::NAN), None);
    assert_eq!(Number::new(f64::NEG_INFINITY), None);
}

#[test]
fn a_file_that_is_no_result_is_told_apart() {
    assert!(matches!(read("<html>"), Err(ReadError::NotJson(_))));
    assert_eq!(read("{}"), Err(ReadError::NoSchema));
    assert_eq!(read("[]"), Err(ReadError::NoSchema));
    assert_eq!(read(r#"{"schema": 1}"#), Err(ReadError::NoSchema));
    let later = read(r#"{"schema": "loadbank.result/2"}"#).expect_err("a later schema");
    assert!(later.to_string().contains("another version"), "{later}");
    let other = read(r#"{"schema": "k6"}"#).expect_err("another tool");
    assert!(other.to_string().contains("`k6`"), "{other}");
    let damaged = read(r#"{"schema": "loadbank.result/1"}"#).expect_err("keys are missing");
    assert!(damaged.to_string().contains("missing field"), "{damaged}");
}
