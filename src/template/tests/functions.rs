//! The function table.

use super::super::{Encoding, FUNCTIONS, ProgramBuilder, Type, Value};
use super::{EXAMPLE, template};
use crate::diagnostic::Span;
use crate::template::CallContext;

fn rendered(text: &str, context: &CallContext<'_>) -> String {
    let mut builder = ProgramBuilder::new();
    builder
        .template(&template(text), &Encoding::Text, Span::NOWHERE)
        .expect("it fits");
    let mut out = Vec::new();
    builder
        .finish()
        .render(context, &mut out)
        .expect("it has a value");
    String::from_utf8(out).expect("text")
}

#[test]
fn every_example_shows_what_the_table_says() {
    let wrong: Vec<String> = FUNCTIONS
        .iter()
        .filter_map(|function| {
            let shown = rendered(function.example, &EXAMPLE);
            let name = function.name;
            (shown != function.shows).then(|| format!("{name}: {shown}"))
        })
        .collect();
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn every_row_is_documented_and_uses_itself() {
    for function in FUNCTIONS {
        assert!(function.doc.ends_with('.'), "{}", function.name);
        assert!(
            function.example.contains(function.name),
            "{}",
            function.name
        );
        assert!(function.required <= function.parameters.len());
        assert!(function.repeats <= function.parameters.len());
    }
    let mut names: Vec<&str> = FUNCTIONS.iter().map(|function| function.name).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), FUNCTIONS.len());
}

#[test]
fn signatures_show_what_may_be_left_out() {
    let signature = |name: &str| {
        let function = FUNCTIONS.iter().find(|function| function.name == name);
        function.expect("in the table").signature()
    };
    assert_eq!(signature("int"), "int(low, high)");
    assert_eq!(signature("now"), "now(format?, shift?)");
    assert_eq!(signature("weighted"), "weighted(value, weight, …)");
    assert_eq!(signature("uuid"), "uuid()");
}

/// What a whole template yields for the calls 0 to `calls`.
fn values(text: &str, calls: u64) -> Vec<Value> {
    let template = template(text);
    let expression = template.whole().expect("one expression");
    (0..calls)
        .map(|k| {
            let context = CallContext { k, ..EXAMPLE };
            expression.eval(&context).expect("it has a value")
        })
        .collect()
}

#[expect(clippy::cast_precision_loss, reason = "small numbers")]
fn numbers(text: &str, calls: u64) -> Vec<f64> {
    values(text, calls)
        .into_iter()
        .map(|value| match value {
            Value::Integer(number) => number as f64,
            Value::Float(number) => number,
            Value::Text(_) | Value::Bool(_) | Value::Bytes(_) => panic!("{value:?}"),
        })
        .collect()
}

#[expect(clippy::cast_precision_loss, reason = "small numbers")]
fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len() as f64
}

#[test]
fn numbers_stay_in_their_range_and_reach_both_ends() {
    let dice = numbers("{{ int(-2, 3) }}", 500);
    for side in [-2.0, -1.0, 0.0, 1.0, 2.0, 3.0] {
        assert!(
            dice.iter().any(|number| (number - side).abs() < 0.1),
            "{side}"
        );
    }
    assert!(dice.iter().all(|number| (-2.0..=3.0).contains(number)));
    let all = values("{{ int(-9223372036854775808, 9223372036854775807) }}", 50);
    assert!(
        all.iter()
            .any(|value| matches!(value, Value::Integer(n) if *n < 0))
    );
    assert!(
        all.iter()
            .any(|value| matches!(value, Value::Integer(n) if *n > 0))
    );
    assert_eq!(values("{{ int(5, 5) }}", 3), vec![Value::Integer(5); 3]);
    let prices = numbers("{{ float(0.1, 2, 2) }}", 500);
    for price in prices {
        assert!((0.1..=2.0).contains(&price));
        assert!(
            ((price * 100.0).round() - price * 100.0).abs() < 1e-9,
            "{price}"
        );
    }
    let wide = numbers("{{ float(-1.7e308, 1.7e308) }}", 50);
    assert!(wide.iter().all(|number| number.is_finite()));
}

#[test]
fn distributions_have_their_means() {
    for (text, expected, within) in [
        ("{{ int(1, 6) }}", 3.5, 0.1),
        ("{{ float(10, 20) }}", 15.0, 0.2),
        ("{{ normal(100, 15) }}", 100.0, 0.7),
        ("{{ exponential(20) }}", 20.0, 1.0),
        // Σ k·k⁻¹ / Σ k⁻¹ over 1 to 100.
        ("{{ zipf(100) }}", 19.278, 1.2),
        // Σ k⁻¹ / Σ k⁻² over 1 to 10.
        ("{{ zipf(10, 2) }}", 1.890, 0.1),
        ("{{ zipf(1) }}", 1.0, 1e-9),
    ] {
        let found = mean(&numbers(text, 5000));
        assert!((found - expected).abs() < within, "{text}: {found}");
    }
}

#[test]
fn choices_follow_their_weights() {
    let texts = |text: &str, wanted: &str| {
        values(text, 5000)
            .iter()
            .filter(|value| **value == Value::Text(wanted.to_owned()))
            .count()
    };
    let heavy = texts("{{ weighted('a', 70, 'b', 30, 'c', 0) }}", "a");
    assert!((3300..=3700).contains(&heavy), "{heavy}");
    assert_eq!(texts("{{ weighted('a', 70, 'b', 30, 'c', 0) }}", "c"), 0);
    let third = texts("{{ pick('a', 'b', 'c') }}", "b");
    assert!((1500..=1840).contains(&third), "{third}");
    let yes = values("{{ bool(0.9) }}", 5000)
        .iter()
        .filter(|value| **value == Value::Bool(true))
        .count();
    assert!((4400..=4600).contains(&yes), "{yes}");
}

#[test]
fn lengths_are_as_asked_for() {
    for (text, length) in [
        ("{{ hex(8) }}", 16),
        ("{{ digits(6) }}", 6),
        ("{{ string(0) }}", 0),
        ("{{ string(100) }}", 100),
        ("{{ bytes(7) }}", 7),
        ("{{ pad('äö', 4) }}", 6),
    ] {
        match &values(text, 1)[0] {
            Value::Text(text) => assert_eq!(text.len(), length, "{text}"),
            Value::Bytes(bytes) => assert_eq!(bytes.len(), length),
            other @ (Value::Integer(_) | Value::Float(_) | Value::Bool(_)) => panic!("{other:?}"),
        }
    }
}

#[test]
fn now_has_the_type_of_its_format() {
    let of = |text: &str| {
        (
            template(text).whole().expect("whole").result_type(),
            rendered(text, &EXAMPLE),
        )
    };
    assert_eq!(
        of("{{ now() }}"),
        (Type::Text, "2026-01-02T03:04:05.678Z".to_owned())
    );
    assert_eq!(
        of("{{ now('unix') }}"),
        (Type::Integer, "1767323045".to_owned())
    );
    assert_eq!(
        of("{{ now('unix_ms', '-1s') }}"),
        (Type::Integer, "1767323044678".to_owned())
    );
    assert_eq!(
        of("{{ now('date', '24h') }}"),
        (Type::Text, "2026-01-03".to_owned())
    );
}
