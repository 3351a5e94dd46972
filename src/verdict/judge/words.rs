//! The sentences of findings. Numbers have three significant digits here; a report shows its own beside them.

use crate::verdict::finding::{Bound, Observed, Unit};

/// A number with its unit.
pub(super) fn amount(value: f64, unit: Unit) -> String {
    match unit {
        Unit::Nanoseconds => {
            let (scale, name) = match value {
                v if v < 1e3 => (1.0, "ns"),
                v if v < 1e6 => (1e3, "µs"),
                v if v < 1e9 => (1e6, "ms"),
                _ => (1e9, "s"),
            };
            format!("{} {name}", digits(value / scale))
        }
        Unit::Share => format!("{} %", digits(value * 100.0)),
        Unit::PerSecond => format!("{}/s", digits(value)),
        Unit::Calls => counted(value, "call"),
        Unit::Clients => counted(value, "client"),
        Unit::Number => digits(value),
        Unit::State => if value > 0.5 { "up" } else { "down" }.to_owned(),
    }
}

/// An observed value, with "≥" where it is one.
pub(super) fn observed(value: Observed, unit: Unit) -> String {
    let amount = amount(value.amount, unit);
    match value.bound {
        Bound::Exactly => amount,
        Bound::AtLeast => format!("≥ {amount}"),
        Bound::AtMost => format!("≤ {amount}"),
    }
}

/// `1 call`, `1,000 calls`.
pub(super) fn calls(count: u64) -> String {
    format!(
        "{} call{}",
        separated(count),
        if count == 1 { "" } else { "s" }
    )
}

fn counted(value: f64, one: &str) -> String {
    let plural = if (value - 1.0).abs() < 0.5 { "" } else { "s" };
    format!(
        "{} {one}{plural}",
        separated(super::assessment::whole(value))
    )
}

/// A count with a comma at every thousand.
pub(super) fn separated(count: u64) -> String {
    let digits = count.to_string();
    let mut shown = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            shown.push(',');
        }
        shown.push(digit);
    }
    shown
}

/// Three significant digits, no zeros at the end of a fraction.
fn digits(value: f64) -> String {
    let size = value.abs();
    let decimals = match size {
        s if s >= 99.95 => 0,
        s if s >= 9.995 => 1,
        s if s >= 0.9995 || s <= 0.0 => 2,
        s if s >= 0.099_95 => 3,
        _ => 4,
    };
    let text = format!("{value:.decimals$}");
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

/// A length of seconds in words.
pub(super) fn seconds(length: f64) -> String {
    match length {
        s if s < 1.0 => "1 s".to_owned(),
        s if s < 120.0 => format!("{} s", s.ceil()),
        s if s < 7200.0 => format!("{} min", (s / 60.0).ceil()),
        s => format!("{} h", (s / 3600.0).ceil()),
    }
}

/// `99 %`, of a confidence.
pub(super) fn percent(share: f64) -> String {
    format!("{} %", digits(share * 100.0))
}
