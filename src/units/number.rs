//! Exact decimal numbers: `0.5`, `1_000`, `2e3` as a fraction.

use super::UnitError;

/// A non-negative decimal as an exact fraction, and the text after it.
pub(super) struct Decimal<'a> {
    pub(super) numerator: u128,
    pub(super) denominator: u128,
    pub(super) rest: &'a str,
}

/// Reads the decimal that `text` begins with.
pub(super) fn leading(text: &str) -> Result<Decimal<'_>, UnitError> {
    let text = text.trim();
    if let Some(after) = text.strip_prefix('-') {
        return Err(
            if after.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
                UnitError::Negative
            } else {
                UnitError::NotANumber
            },
        );
    }
    let text = text.strip_prefix('+').unwrap_or(text);
    let mut numerator: u128 = 0;
    let mut denominator: u128 = 1;
    let mut digits = 0;
    let mut fraction = false;
    let mut end = text.len();
    for (at, c) in text.char_indices() {
        match c {
            '0'..='9' => {
                digits += 1;
                let digit = u128::from(u32::from(c) - u32::from('0'));
                numerator = numerator
                    .checked_mul(10)
                    .and_then(|n| n.checked_add(digit))
                    .filter(|n| *n < 1 << 100)
                    .ok_or(UnitError::TooLarge)?;
                if fraction {
                    denominator = denominator.checked_mul(10).ok_or(UnitError::TooLarge)?;
                }
            }
            '_' if digits > 0 => {}
            '.' if !fraction => fraction = true,
            _ => {
                end = at;
                break;
            }
        }
    }
    if digits == 0 {
        return Err(UnitError::NotANumber);
    }
    let rest = text.get(end..).unwrap_or_default();
    let (exponent, rest) = exponent(rest);
    let power = 10u128
        .checked_pow(exponent.unsigned_abs())
        .ok_or(UnitError::TooLarge)?;
    if exponent >= 0 {
        numerator = numerator.checked_mul(power).ok_or(UnitError::TooLarge)?;
    } else {
        denominator = denominator.checked_mul(power).ok_or(UnitError::TooLarge)?;
    }
    Ok(Decimal {
        numerator,
        denominator,
        rest: rest.trim_start(),
    })
}

/// Reads `e3` or `E-2`, but leaves a unit that begins with `e` alone.
fn exponent(text: &str) -> (i32, &str) {
    let Some(after) = text.strip_prefix(['e', 'E']) else {
        return (0, text);
    };
    let length = after
        .char_indices()
        .take_while(|(at, c)| c.is_ascii_digit() || (*at == 0 && matches!(c, '+' | '-')))
        .count();
    let (digits, rest) = after.split_at(length);
    digits.parse().map_or((0, text), |power| (power, rest))
}
