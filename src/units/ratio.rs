//! Shares of a whole.

use std::fmt;

use super::{UnitError, number};

/// A share as an exact fraction: 1 is the whole. May exceed 1 (`110%`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ratio {
    numerator: u64,
    denominator: u64,
}

impl Ratio {
    /// Nothing.
    pub const ZERO: Self = Self {
        numerator: 0,
        denominator: 1,
    };
    /// The whole.
    pub const ONE: Self = Self {
        numerator: 1,
        denominator: 1,
    };

    /// `numerator` of `denominator`; a zero denominator counts as one.
    #[must_use]
    pub fn new(numerator: u64, denominator: u64) -> Self {
        let denominator = denominator.max(1);
        let (mut a, mut b) = (numerator, denominator);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let divisor = a.max(1);
        Self {
            numerator: numerator / divisor,
            denominator: denominator / divisor,
        }
    }

    /// Reads `99.9%`.
    ///
    /// # Errors
    /// A bare number is [`UnitError::MissingUnit`] with the two likely spellings: `5` as `5%`, `0.05` as `5%` or `0.05%`.
    pub fn parse(text: &str) -> Result<Self, UnitError> {
        let decimal = number::leading(text)?;
        match decimal.rest.trim() {
            "%" => {
                let numerator =
                    u64::try_from(decimal.numerator).map_err(|_| UnitError::TooLarge)?;
                let denominator = decimal
                    .denominator
                    .checked_mul(100)
                    .ok_or(UnitError::TooLarge)?;
                let denominator = u64::try_from(denominator).map_err(|_| UnitError::TooLarge)?;
                Ok(Self::new(numerator, denominator))
            }
            "" => {
                let number = text.trim();
                let mut likely = vec![format!("{number}%")];
                if decimal.numerator <= decimal.denominator
                    && decimal.denominator > 1
                    && let (Ok(n), Ok(d)) = (
                        u64::try_from(decimal.numerator),
                        u64::try_from(decimal.denominator),
                    )
                {
                    likely.insert(0, Self::new(n, d).to_string());
                }
                Err(UnitError::MissingUnit(likely))
            }
            unit => Err(UnitError::UnknownUnit {
                unit: unit.to_owned(),
                known: &["%"],
            }),
        }
    }

    /// Numerator in lowest terms.
    #[must_use]
    pub const fn numerator(self) -> u64 {
        self.numerator
    }

    /// Denominator in lowest terms.
    #[must_use]
    pub const fn denominator(self) -> u64 {
        self.denominator
    }

    /// What is missing to the whole, zero above it.
    #[must_use]
    pub fn complement(self) -> Self {
        Self::new(
            self.denominator.saturating_sub(self.numerator),
            self.denominator,
        )
    }

    /// The nearest rank of this share among `count` sorted values: ⌈count · share⌉ by whole numbers, held in 1 ..= count;
    /// 0 when there are none.
    #[must_use]
    pub fn rank(self, count: u64) -> u64 {
        let whole = u128::from(count) * u128::from(self.numerator);
        let rank = whole.div_ceil(u128::from(self.denominator));
        u64::try_from(rank).map_or(count, |rank| rank.clamp(1, count.max(1)).min(count))
    }

    /// As a float, 1.0 for the whole.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "shares are small fractions")]
    pub fn as_f64(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        let left = u128::from(self.numerator) * u128::from(other.denominator);
        left.cmp(&(u128::from(other.numerator) * u128::from(self.denominator)))
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scaled = u128::from(self.numerator) * 100_000_000_000 / u128::from(self.denominator);
        let text = format!("{}.{:09}", scaled / 1_000_000_000, scaled % 1_000_000_000);
        write!(f, "{}%", text.trim_end_matches('0').trim_end_matches('.'))
    }
}
