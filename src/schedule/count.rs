//! Positions on the axis on which one unit is one expected arrival.

/// A number of arrivals with 64 fractional bits; saturates instead of overflowing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Count(u128);

const ONE: u128 = 1 << 64;

impl Count {
    /// No arrival.
    pub const ZERO: Self = Self(0);
    /// Beyond every count.
    pub const MAX: Self = Self(u128::MAX);
    /// What rounding may have cost where counts of pieces were added up; far below any spacing that matters.
    pub(super) const SLACK: Self = Self(1 << 32);
    const HALF: Self = Self(1 << 63);

    /// The place of arrival k when arrivals are evenly spaced: k + ½.
    #[must_use]
    pub const fn middle_of(k: u64) -> Self {
        Self(((k as u128) << 64) | Self::HALF.0)
    }

    /// `nanos · events / per_nanos`, rounded to the nearest 2⁻⁶⁴.
    ///
    /// All three are below 2⁶⁴, the fraction's parts below 2⁶³, so that no step overflows.
    pub(super) fn of(nanos: u64, events: u128, per_nanos: u128) -> Self {
        let product = u128::from(nanos) * events;
        let whole = product / per_nanos;
        let rest = product % per_nanos;
        if whole >= ONE {
            return Self::MAX;
        }
        let fraction = ((rest << 64) + per_nanos / 2) / per_nanos;
        Self((whole << 64).saturating_add(fraction))
    }

    /// The time in nanoseconds that a rate of `events / nanos` takes for this count, rounded down.
    pub(super) fn time_at(self, events: u128, nanos: u128) -> u64 {
        if events == 0 {
            return u64::MAX;
        }
        let fraction = ((self.0 & (ONE - 1)) * nanos) >> 64;
        let numerator = (self.0 >> 64)
            .saturating_mul(nanos)
            .saturating_add(fraction);
        u64::try_from(numerator / events).unwrap_or(u64::MAX)
    }

    /// From a float that is not negative.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "float to integer casts saturate"
    )]
    pub(super) fn from_f64(count: f64) -> Self {
        let whole = libm::floor(count);
        let fraction = (count - whole) * 18_446_744_073_709_551_616.0;
        Self((u128::from(whole as u64) << 64) | u128::from(fraction as u64))
    }

    /// As a float.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a float is what is asked for")]
    pub fn as_f64(self) -> f64 {
        self.0 as f64 / 18_446_744_073_709_551_616.0
    }

    /// The nearest whole number, halves upwards.
    #[must_use]
    pub fn round(self) -> u64 {
        let rounded = self.plus(Self::HALF).plus(Self::SLACK).0 >> 64;
        u64::try_from(rounded).unwrap_or(u64::MAX)
    }

    pub(super) const fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    pub(super) const fn minus(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}
