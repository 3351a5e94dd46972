//! Shares of a whole.

use super::number;

/// A share: `0 %`, `0.227 %`, `13.3 %`, `99.25 %`, `99.997 %`, `100 %`.
///
/// Near the whole it gets the digits of its complement, two of them: 99.9 % and 99.99 % are ten times apart.
#[must_use]
pub fn share(ratio: f64) -> String {
    let percent = ratio * 100.0;
    if !percent.is_finite() {
        return "–".to_owned();
    }
    let missing = 100.0 - percent;
    if percent.abs() < f64::MIN_POSITIVE {
        "0 %".to_owned()
    } else if missing.abs() < f64::MIN_POSITIVE {
        "100 %".to_owned()
    } else if !(0.0..10.0).contains(&missing) {
        format!("{} %", number(percent, 4))
    } else if missing < 1e-6 {
        "> 99.999999 %".to_owned()
    } else {
        // The exponent after rounding to two digits: 0.0996 is 0.10 and needs two decimals.
        let exponent = format!("{missing:.1e}")
            .split_once('e')
            .and_then(|(_, exponent)| exponent.parse::<i32>().ok())
            .unwrap_or(0);
        let decimals = usize::try_from(1 - exponent).unwrap_or(0).max(1);
        format!("{percent:.decimals$} %")
    }
}

/// A difference of two shares in percentage points: `12 pt`, `4.3 pt`, `0.1 pt`.
#[must_use]
pub fn points(difference: f64) -> String {
    let points = difference.abs() * 100.0;
    if !points.is_finite() {
        return "–".to_owned();
    }
    let text = if points >= 999.5 {
        number(points, 0)
    } else if points >= 9.95 {
        format!("{points:.0}")
    } else if points >= 0.095 {
        format!("{points:.1}")
    } else {
        number(points, 4)
    };
    format!("{} pt", text.strip_suffix(".0").unwrap_or(&text))
}
