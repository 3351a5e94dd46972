//! How a scalar without quotes is read, and which bytes are its text.

use super::node::{Scalar, ScalarKind};
use crate::diagnostic::Span;

/// How YAML 1.2 (core schema) reads a scalar without quotes; `null` in its spellings is [`None`].
#[must_use]
pub fn classify(text: &str) -> Option<ScalarKind> {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => return None,
        "true" | "True" | "TRUE" => return Some(ScalarKind::Bool(true)),
        "false" | "False" | "FALSE" => return Some(ScalarKind::Bool(false)),
        ".nan" | ".NaN" | ".NAN" => return Some(ScalarKind::Float(f64::NAN)),
        _ => {}
    }
    let (negative, digits) = match text.strip_prefix(['+', '-']) {
        Some(rest) => (text.starts_with('-'), rest),
        None => (false, text),
    };
    if matches!(digits, ".inf" | ".Inf" | ".INF") {
        let infinite = if negative {
            f64::NEG_INFINITY
        } else {
            f64::INFINITY
        };
        return Some(ScalarKind::Float(infinite));
    }
    Some(match integer(digits) {
        Some(value) => ScalarKind::Integer(if negative { -value } else { value }),
        None if is_float(digits) => text.parse().map_or(ScalarKind::Text, ScalarKind::Float),
        None => ScalarKind::Text,
    })
}

/// A scalar read as if `text` had been written in a YAML file without quotes.
#[must_use]
pub fn plain_scalar(text: &str) -> Option<Scalar> {
    classify(text.trim()).map(|kind| Scalar {
        text: text.to_owned(),
        kind,
    })
}

fn integer(digits: &str) -> Option<i128> {
    let (radix, digits) = match digits.as_bytes() {
        [b'0', b'x', ..] => (16, digits.get(2..)?),
        [b'0', b'o', ..] => (8, digits.get(2..)?),
        _ => (10, digits),
    };
    let plain = !digits.is_empty() && digits.chars().all(|c| c.is_digit(radix));
    plain.then(|| i128::from_str_radix(digits, radix).ok())?
}

/// `[0-9]+ (\. [0-9]*)? | \. [0-9]+`, then an exponent.
fn is_float(text: &str) -> bool {
    let mantissa = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => {
            let digits = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
            if digits.is_empty() || !digits.chars().all(|c| c.is_ascii_digit()) {
                return false;
            }
            mantissa
        }
        None => text,
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = |part: &str| part.chars().all(|c| c.is_ascii_digit());
    digits(whole) && digits(fraction) && !(whole.is_empty() && fraction.is_empty())
}

/// The bytes of a scalar: exactly its text where they say it letter by letter, else the whole of what was written.
///
/// So a place inside the text is a place inside the span just when both have one length; an escaped
/// or folded scalar has more bytes than its text and is always underlined whole.
pub(super) fn span_of(source: &str, span: Span, text: &str) -> Span {
    let Some(written) = source.get(span.range()) else {
        return span;
    };
    if text.is_empty() {
        return span;
    }
    let inside = written.len().checked_sub(text.len()).map(|more| more / 2);
    for skip in [0, 1, 3, 4].into_iter().chain(inside) {
        let part = span.part(skip, skip + text.len());
        if part.range().len() == text.len() && source.get(part.range()) == Some(text) {
            return part;
        }
    }
    let end = written.trim_end().len();
    span.part(
        0,
        if end == text.len() {
            written.len()
        } else {
            end
        },
    )
}
