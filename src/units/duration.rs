//! Lengths of time as plans write them: `50ms`, `2m`, `1h30m`.

use std::time::Duration;

use super::{UnitError, number};

const UNITS: &[&str] = &["ns", "us", "µs", "ms", "s", "m", "h", "d"];

/// The nanoseconds of a length, held at `u64::MAX` (584 years).
#[must_use]
pub fn nanos(length: Duration) -> u64 {
    u64::try_from(length.as_nanos()).unwrap_or(u64::MAX)
}

/// Reads a length such as `50ms`, `0.5s` or `1h30m`, exact to the nanosecond.
///
/// # Errors
/// A bare number is [`UnitError::MissingUnit`] with the two likely spellings.
///
/// ```
/// use std::time::Duration;
/// assert_eq!(loadbank::units::parse_duration("1.5ms"), Ok(Duration::from_micros(1500)));
/// assert!(loadbank::units::parse_duration("50").is_err());
/// ```
pub fn parse_duration(text: &str) -> Result<Duration, UnitError> {
    let mut rest = text.trim();
    let mut total: u128 = 0;
    loop {
        let decimal = number::leading(rest)?;
        let length = decimal
            .rest
            .find(|c: char| !(c.is_ascii_alphabetic() || c == 'µ' || c == 'μ'))
            .unwrap_or(decimal.rest.len());
        let (unit, after) = decimal.rest.split_at(length);
        let scale: u128 = match unit {
            "" if decimal.rest.is_empty() => {
                let number = rest.trim();
                return Err(UnitError::MissingUnit(vec![
                    format!("{number}ms"),
                    format!("{number}s"),
                ]));
            }
            "ns" => 1,
            "us" | "µs" | "μs" => 1_000,
            "ms" => 1_000_000,
            "s" => 1_000_000_000,
            "m" => 60_000_000_000,
            "h" => 3_600_000_000_000,
            "d" => 86_400_000_000_000,
            _ => {
                let unit = if unit.is_empty() { decimal.rest } else { unit };
                return Err(UnitError::UnknownUnit {
                    unit: unit.to_owned(),
                    known: UNITS,
                });
            }
        };
        let part = decimal
            .numerator
            .checked_mul(scale)
            .ok_or(UnitError::TooLarge)?;
        total = total
            .checked_add(part / decimal.denominator)
            .ok_or(UnitError::TooLarge)?;
        rest = after.trim_start();
        if rest.is_empty() {
            break;
        }
    }
    u64::try_from(total)
        .map(Duration::from_nanos)
        .map_err(|_| UnitError::TooLarge)
}

/// Shows a length as a plan would write it, without loss: `1.5s`, `250us`, `1h30m`.
#[must_use]
pub fn format_duration(length: Duration) -> String {
    let total = nanos(length);
    if total == 0 {
        return "0s".to_owned();
    }
    if total.is_multiple_of(1_000_000_000) && total >= 60_000_000_000 {
        let seconds = total / 1_000_000_000;
        let parts = [
            (seconds / 3600, "h"),
            (seconds / 60 % 60, "m"),
            (seconds % 60, "s"),
        ];
        let mut text = String::new();
        for (count, unit) in parts.into_iter().filter(|(count, _)| *count > 0) {
            text.push_str(&count.to_string());
            text.push_str(unit);
        }
        return text;
    }
    let (scale, unit) = match total {
        0..1_000 => (1, "ns"),
        1_000..1_000_000 => (1_000, "us"),
        1_000_000..1_000_000_000 => (1_000_000, "ms"),
        _ => (1_000_000_000, "s"),
    };
    let whole = total / scale;
    let fraction = total % scale;
    if fraction == 0 {
        return format!("{whole}{unit}");
    }
    let width = scale.ilog10() as usize;
    let digits = format!("{fraction:0width$}");
    format!("{whole}.{}{unit}", digits.trim_end_matches('0'))
}
