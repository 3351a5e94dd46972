//! Lengths of time: latencies in one unit a column, and how long a run took.

use super::{count, number};

/// The unit in which a column of durations is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scale {
    /// Nanoseconds.
    Nanos,
    /// Microseconds.
    Micros,
    /// Milliseconds.
    Millis,
    /// Seconds.
    Seconds,
}

impl Scale {
    /// The largest unit that leaves the smallest of `values` two significant digits; zeros say nothing.
    ///
    /// A whole second is the least that is written in seconds: `405 ms` reads better than `0.41 s`. Where the values
    /// span so much that the largest would have six digits, the next unit is taken and the smallest lose digits instead.
    #[must_use]
    pub fn of(values: impl IntoIterator<Item = u64>) -> Self {
        let (mut low, mut high) = (u64::MAX, 0);
        for value in values.into_iter().filter(|value| *value > 0) {
            low = low.min(value);
            high = high.max(value);
        }
        if high == 0 {
            return Self::Millis;
        }
        [
            (Self::Seconds, 1_000_000_000, 1_000_000_000_000),
            (Self::Millis, 100_000, 100_000_000),
            (Self::Micros, 100, 100_000),
        ]
        .into_iter()
        .find(|(_, least, most)| low >= *least || high >= *most)
        .map_or(Self::Nanos, |(scale, _, _)| scale)
    }

    /// One unit for a whole table, where none of its values loses a digit by it or becomes longer than four.
    #[must_use]
    pub fn common(values: impl IntoIterator<Item = u64> + Clone) -> Option<Self> {
        let scale = Self::of(values.clone());
        let fits = |value: u64| {
            value == 0 || (value >= scale.nanos() / 10 && value / 10_000 < scale.nanos())
        };
        values.into_iter().all(fits).then_some(scale)
    }

    /// Nanoseconds in one unit.
    #[must_use]
    pub const fn nanos(self) -> u64 {
        match self {
            Self::Nanos => 1,
            Self::Micros => 1_000,
            Self::Millis => 1_000_000,
            Self::Seconds => 1_000_000_000,
        }
    }

    /// The unit's sign.
    #[must_use]
    pub const fn unit(self) -> &'static str {
        match self {
            Self::Nanos => "ns",
            Self::Micros => "µs",
            Self::Millis => "ms",
            Self::Seconds => "s",
        }
    }

    /// The value without its unit: `0.41`, `12.3`, `1,730`.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "for display only")]
    pub fn bare(self, nanos: u64) -> String {
        if nanos == 0 {
            return "0".to_owned();
        }
        let decimals = if self == Self::Nanos { 0 } else { 2 };
        number(nanos as f64 / self.nanos() as f64, decimals)
    }

    /// The value with its unit: `0.41 ms`.
    #[must_use]
    pub fn show(self, nanos: u64) -> String {
        format!("{} {}", self.bare(nanos), self.unit())
    }
}

/// A latency on its own: `0.41 ms`, `1.94 ms`, `2.00 s`.
#[must_use]
pub fn duration(nanos: u64) -> String {
    Scale::of([nanos]).show(nanos)
}

/// How long something took or when in a run it was: `120 ms`, `10.3 s`, `28 min 19 s`, `24 h 0 min`.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "for display only")]
pub fn length(nanos: u64) -> String {
    let tenths = nanos.saturating_add(50_000_000) / 100_000_000;
    let seconds = nanos.saturating_add(500_000_000) / 1_000_000_000;
    let minutes = nanos.saturating_add(30_000_000_000) / 60_000_000_000;
    if nanos == 0 {
        "0 s".to_owned()
    } else if nanos < 1_000_000_000 {
        duration(nanos)
    } else if tenths < 600 {
        format!("{:.1} s", tenths as f64 / 10.0)
    } else if seconds < 3600 {
        format!("{} min {} s", seconds / 60, seconds % 60)
    } else {
        format!("{} h {} min", count(minutes / 60), minutes % 60)
    }
}

/// Whole or decimal seconds without a unit, exact: `0`, `12`, `0.25`.
#[must_use]
pub fn seconds(nanos: u64) -> String {
    let (whole, rest) = (nanos / 1_000_000_000, nanos % 1_000_000_000);
    if rest == 0 {
        return whole.to_string();
    }
    let text = format!("{whole}.{rest:09}");
    text.trim_end_matches('0').to_owned()
}
