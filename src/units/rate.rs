//! Events per time.

use std::fmt;

use super::{UnitError, number};

const UNITS: &[&str] = &["/s", "/m", "/h"];
const SECOND: u128 = 1_000_000_000;

/// Events per nanosecond as an exact fraction in lowest terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rate {
    events: u128,
    nanos: u128,
}

impl Rate {
    /// No events at all.
    pub const ZERO: Self = Self {
        events: 0,
        nanos: 1,
    };

    /// `events` every `nanos` nanoseconds; a zero length counts as one nanosecond.
    #[must_use]
    pub fn new(events: u128, nanos: u128) -> Self {
        let nanos = nanos.max(1);
        let divisor = gcd(events, nanos);
        Self {
            events: events / divisor,
            nanos: nanos / divisor,
        }
    }

    /// `events` a second.
    #[must_use]
    pub fn per_second(events: u64) -> Self {
        Self::new(u128::from(events), SECOND)
    }

    /// Reads `100/s`, `30/m`, `0.5/s`.
    ///
    /// # Errors
    /// A bare number is [`UnitError::MissingUnit`] with `/s` and `/m`.
    pub fn parse(text: &str) -> Result<Self, UnitError> {
        let decimal = number::leading(text)?;
        let length = match decimal.rest.trim() {
            "" => {
                let number = text.trim();
                return Err(UnitError::MissingUnit(vec![
                    format!("{number}/s"),
                    format!("{number}/m"),
                ]));
            }
            "/s" | "/ s" | "/sec" | "/second" => SECOND,
            "/m" | "/min" | "/minute" => 60 * SECOND,
            "/h" | "/hour" => 3600 * SECOND,
            unit => {
                return Err(UnitError::UnknownUnit {
                    unit: unit.to_owned(),
                    known: UNITS,
                });
            }
        };
        let nanos = decimal
            .denominator
            .checked_mul(length)
            .ok_or(UnitError::TooLarge)?;
        let rate = Self::new(decimal.numerator, nanos);
        if rate.events >= 1 << 62 || rate.nanos >= 1 << 62 {
            Err(UnitError::TooLarge)
        } else {
            Ok(rate)
        }
    }

    /// Numerator of the fraction: events.
    #[must_use]
    pub const fn events(self) -> u128 {
        self.events
    }

    /// Denominator of the fraction: nanoseconds.
    #[must_use]
    pub const fn nanos(self) -> u128 {
        self.nanos
    }

    /// True for no events.
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.events == 0
    }

    /// Events a second, as a float for display.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "for display only")]
    pub fn as_per_second(self) -> f64 {
        self.events as f64 * 1e9 / self.nanos as f64
    }
}

impl PartialOrd for Rate {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Rate {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.events * other.nanos).cmp(&(other.events * self.nanos))
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (length, unit) in [(SECOND, "s"), (60 * SECOND, "m"), (3600 * SECOND, "h")] {
            let scaled = self.events * length;
            if scaled.is_multiple_of(self.nanos) {
                return write!(f, "{}/{unit}", scaled / self.nanos);
            }
        }
        let thousandths = self.events * SECOND * 1000 / self.nanos;
        let text = format!("{}.{:03}", thousandths / 1000, thousandths % 1000);
        write!(f, "{}/s", text.trim_end_matches('0').trim_end_matches('.'))
    }
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a.max(1) } else { gcd(b, a % b) }
}
