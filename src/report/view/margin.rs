//! A criterion's value in its unit, and how far from the limit it lies.

use crate::report::figure::{bytes, count, duration, number, points, rate, share, times};
use crate::report::saved::{Number, SavedCriterion, SavedUnit};

/// A value with its unit.
pub(super) fn figure(value: Number, unit: Option<SavedUnit>) -> String {
    let plain = value.get();
    match unit {
        Some(SavedUnit::Ns) if plain >= 0.0 => duration(value.whole()),
        Some(SavedUnit::Ns) => {
            let positive = Number::new(-plain).unwrap_or_default();
            format!("−{}", duration(positive.whole()))
        }
        Some(SavedUnit::Ratio) => share(plain),
        Some(SavedUnit::PerS) => rate(plain),
        Some(SavedUnit::Bytes) => bytes(value.whole()),
        Some(SavedUnit::Clients) => format!("{} clients", times(plain)),
        Some(SavedUnit::State) if plain > 0.5 => "up".to_owned(),
        Some(SavedUnit::State) => "down".to_owned(),
        Some(SavedUnit::Count) | None => times(plain),
    }
}

pub(super) fn interval(
    low: Option<Number>,
    high: Option<Number>,
    unit: Option<SavedUnit>,
) -> Option<String> {
    match (low, high) {
        (Some(low), Some(high)) => Some(format!("{} to {}", figure(low, unit), figure(high, unit))),
        (Some(low), None) => Some(format!("from {}", figure(low, unit))),
        (None, Some(high)) => Some(format!("up to {}", figure(high, unit))),
        (None, None) => None,
    }
}

pub(super) fn samples(saved: &SavedCriterion) -> Option<String> {
    let samples = saved.samples?;
    Some(match saved.effective_samples {
        Some(effective) => format!("n {}, effective {}", count(samples), count(effective)),
        None => format!("n {}", count(samples)),
    })
}

/// A share of all or nothing that passes has no distance to its limit worth a figure.
pub(super) fn at_the_end(saved: &SavedCriterion) -> bool {
    let at = |end: f64| {
        saved
            .value
            .is_some_and(|value| (value.get() - end).abs() < f64::MIN_POSITIVE)
    };
    saved.unit == Some(SavedUnit::Ratio) && (at(0.0) || at(1.0))
}

/// The distance from the limit: in points for shares that are measured from the whole, else relative.
pub(super) fn margin(saved: &SavedCriterion) -> Option<String> {
    let value = saved.value.filter(|_| saved.bound.is_none())?.get();
    let limit = saved.limit?.get();
    let difference = value - limit;
    if !difference.is_finite() || !(difference / limit).is_finite() {
        return None;
    }
    if difference.abs() <= f64::EPSILON * limit.abs() {
        return Some("at the limit".to_owned());
    }
    let side = if difference > 0.0 { "above" } else { "below" };
    if saved.unit == Some(SavedUnit::Ratio) && limit >= 0.5 {
        return Some(format!("{} {side}", points(difference)));
    }
    if limit <= 0.0 || saved.unit == Some(SavedUnit::State) {
        return None;
    }
    let ratio = value / limit;
    if ratio >= 10.0 {
        return Some(format!("{} times the limit", times(ratio)));
    }
    Some(format!("{} {side}", percent(difference.abs() / limit)))
}

/// A relative difference with two digits: `166 %`, `96 %`, `8 %`, `0.4 %`.
fn percent(ratio: f64) -> String {
    let percent = ratio * 100.0;
    if percent >= 999.5 {
        format!("{} %", number(percent, 0))
    } else if percent >= 9.95 {
        format!("{percent:.0} %")
    } else if percent >= 0.1 {
        let text = format!("{percent:.1}");
        format!("{} %", text.strip_suffix(".0").unwrap_or(&text))
    } else {
        "< 0.1 %".to_owned()
    }
}
