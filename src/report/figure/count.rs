//! Counts, plain numbers, rates and sizes.

/// From here on digits are no help to a reader.
const HUGE: f64 = 1e15;

/// A count with separators: `4,603`.
#[must_use]
pub fn count(count: u64) -> String {
    grouped(&count.to_string())
}

/// Three significant digits and at most `decimals` decimals; a positive number below that reads `< 0.01`.
#[must_use]
pub fn number(value: f64, decimals: usize) -> String {
    if !value.is_finite() {
        return "–".to_owned();
    }
    if value < 0.0 {
        let positive = number(-value, decimals);
        return match positive.strip_prefix("< ") {
            Some(bound) => format!("> −{bound}"),
            None => format!("−{positive}"),
        };
    }
    if value >= HUGE {
        return format!("{value:.2e}");
    }
    let plain = format!("{value:.decimals$}");
    // `{:e}` rounds to three significant digits and carries 999.6 over to 1.00e3.
    let scientific = format!("{value:.2e}");
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let places = usize::try_from(2 - exponent).unwrap_or(0);
    if places > decimals {
        let vanishes = value > 0.0 && plain.bytes().all(|byte| matches!(byte, b'0' | b'.'));
        return if vanishes {
            format!(
                "< {:.decimals$}",
                0.1f64.powi(i32::try_from(decimals).unwrap_or(0))
            )
        } else {
            plain
        };
    }
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    let whole = usize::try_from(exponent + 1).unwrap_or(0);
    let padded = format!("{digits:0<whole$}");
    let (integer, fraction) = padded.split_at(whole.min(padded.len()));
    match (integer, fraction) {
        (integer, "") => grouped(integer),
        ("", _) => format!("{value:.places$}"),
        (integer, fraction) => format!("{integer}.{fraction}"),
    }
}

/// Events a second, whole from 100 on and else without idle zeros: `8,471/s`, `33.3/s`, `0.5/s`.
#[must_use]
pub fn rate(per_second: f64) -> String {
    format!("{}/s", whole_or_short(per_second))
}

/// A plain number, whole where it is whole or large: `3`, `1,740`, `2.5`.
#[must_use]
pub fn times(value: f64) -> String {
    whole_or_short(value)
}

fn whole_or_short(value: f64) -> String {
    let rounded = value.round();
    if (100.0..HUGE).contains(&rounded) {
        return grouped(&format!("{rounded:.0}"));
    }
    let text = number(value, 4);
    if text.contains('.') && !text.contains(['<', '>', 'e']) {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

/// A size: `522 MiB`, `1.09 GiB`, `17 B`.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "for display only")]
pub fn bytes(size: u64) -> String {
    const UNITS: [&str; 6] = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"];
    if size < 1024 {
        return format!("{size} B");
    }
    let mut value = size as f64;
    let mut unit = UNITS[0];
    for next in UNITS.iter().skip(1) {
        // 999.5 would round to four digits.
        if value < 999.5 {
            break;
        }
        value /= 1024.0;
        unit = next;
    }
    format!("{} {unit}", number(value, 2))
}

/// Separators between groups of three digits, from the right.
fn grouped(digits: &str) -> String {
    let length = digits.len();
    let mut text = String::with_capacity(length + length / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (length - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
