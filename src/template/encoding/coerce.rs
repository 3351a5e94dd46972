//! Values read as what a field wants.

use std::borrow::Cow;

use base64::Engine as _;
use base64::alphabet::{STANDARD, URL_SAFE};
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

use super::super::error::RenderReason;
use super::super::evaluated::Evaluated;

const LENIENT: GeneralPurposeConfig =
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent);
const PLAIN: GeneralPurpose = GeneralPurpose::new(&STANDARD, LENIENT);
const URL: GeneralPurpose = GeneralPurpose::new(&URL_SAFE, LENIENT);

/// A whole number: itself, a float without a fraction, or text that spells one of them.
pub(super) fn whole(value: &Evaluated<'_>) -> Result<i128, RenderReason> {
    let number = match value {
        Evaluated::Integer(number) => Some(i128::from(*number)),
        Evaluated::Float(number) => whole_float(*number),
        Evaluated::Text(text) => {
            let text = text.as_str().trim();
            text.parse()
                .ok()
                .or_else(|| text.parse().ok().and_then(whole_float))
        }
        Evaluated::Bool(_) | Evaluated::Bytes(_) => None,
    };
    number.ok_or(RenderReason::Type {
        wanted: "a whole number",
    })
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::float_cmp,
    reason = "only floats that are whole and below 2^64 are cast"
)]
fn whole_float(number: f64) -> Option<i128> {
    let fits = number.abs() < 18_446_744_073_709_551_616.0 && libm::trunc(number) == number;
    fits.then_some(number as i128)
}

/// A number.
#[expect(clippy::cast_precision_loss, reason = "a float is what is asked for")]
pub(super) fn float(value: &Evaluated<'_>) -> Result<f64, RenderReason> {
    let number = match value {
        Evaluated::Integer(number) => Some(*number as f64),
        Evaluated::Float(number) => Some(*number),
        Evaluated::Text(text) => match text.as_str().trim() {
            "Infinity" => Some(f64::INFINITY),
            "-Infinity" => Some(f64::NEG_INFINITY),
            text => text.parse().ok(),
        },
        Evaluated::Bool(_) | Evaluated::Bytes(_) => None,
    };
    number.ok_or(RenderReason::Type { wanted: "a number" })
}

/// Yes or no, also from text that says so.
pub(super) fn boolean(value: &Evaluated<'_>) -> Result<bool, RenderReason> {
    match value {
        Evaluated::Bool(value) => return Ok(*value),
        Evaluated::Text(text) => match text.as_str().trim() {
            "true" => return Ok(true),
            "false" => return Ok(false),
            _ => {}
        },
        Evaluated::Integer(_) | Evaluated::Float(_) | Evaluated::Bytes(_) => {}
    }
    Err(RenderReason::Type {
        wanted: "true or false",
    })
}

/// Bytes: themselves, or text in base64 of either alphabet.
pub(super) fn bytes<'a>(value: &'a Evaluated<'_>) -> Result<Cow<'a, [u8]>, RenderReason> {
    let decoded = match value {
        Evaluated::Bytes(bytes) => return Ok(Cow::Borrowed(bytes)),
        Evaluated::Text(text) => {
            let text = text.as_str();
            PLAIN.decode(text).or_else(|_| URL.decode(text)).ok()
        }
        Evaluated::Integer(_) | Evaluated::Float(_) | Evaluated::Bool(_) => None,
    };
    decoded.map(Cow::Owned).ok_or(RenderReason::Type {
        wanted: "bytes or base64 text",
    })
}
