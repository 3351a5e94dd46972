//! One straight stretch of a shape: its integral and the inverse of that.

use super::count::Count;
use crate::units::Rate;

/// A piece with what lies before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Segment {
    pub(super) from: Fraction,
    pub(super) to: Fraction,
    pub(super) start: u64,
    pub(super) length: Option<u64>,
    pub(super) before: Count,
    pub(super) inside: Count,
    pub(super) stage: u16,
}

/// Events per nanoseconds, each below 2⁶².
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Fraction {
    pub(super) events: u128,
    pub(super) nanos: u128,
}

impl Fraction {
    pub(super) fn new(rate: Rate) -> Self {
        let (mut events, mut nanos) = (rate.events(), rate.nanos());
        while events >= 1 << 62 || nanos >= 1 << 62 {
            events >>= 1;
            nanos = (nanos >> 1).max(1);
        }
        Self { events, nanos }
    }

    #[expect(clippy::cast_precision_loss, reason = "ramps are computed in floats")]
    fn as_f64(self) -> f64 {
        self.events as f64 / self.nanos as f64
    }
}

impl Segment {
    /// Inverts the integral r₀·t + a·t²/2 = x of a ramp with a = (r₁ − r₀)/length.
    ///
    /// The root is t = 2x / (r₀ + r(t)), where r(t)² = r₀² + 2ax is the rate reached: nothing cancels and a = 0 and
    /// r₀ = 0 need no case of their own. On the way down r(t)² is taken from the other end, r₁² + 2|a|(X − x), a sum of
    /// positive terms again. Constant rates are exact in integers.
    pub(super) fn time_of(&self, count: Count) -> u64 {
        let limit = self.length.unwrap_or(u64::MAX);
        if self.from == self.to {
            return count.time_at(self.from.events, self.from.nanos).min(limit);
        }
        let (r0, r1) = (self.from.as_f64(), self.to.as_f64());
        let slope = (r1 - r0) / as_f64(limit);
        let x = count.as_f64();
        let squared = if slope > 0.0 {
            r0 * r0 + 2.0 * slope * x
        } else {
            r1 * r1 + 2.0 * -slope * self.inside.minus(count).as_f64()
        };
        let denominator = r0 + libm::sqrt(squared);
        if denominator <= 0.0 {
            return 0;
        }
        floor(2.0 * x / denominator).min(limit)
    }

    pub(super) fn count_at(&self, nanos: u64) -> Count {
        let nanos = nanos.min(self.length.unwrap_or(u64::MAX));
        if self.from == self.to {
            return Count::of(nanos, self.from.events, self.from.nanos).min(self.inside);
        }
        let mean = f64::midpoint(self.from.as_f64(), self.line_at(nanos));
        Count::from_f64(mean * as_f64(nanos)).min(self.inside)
    }

    pub(super) fn rate_at(&self, nanos: u64) -> f64 {
        match self.length {
            Some(length) if nanos >= length => 0.0,
            Some(_) | None => self.line_at(nanos),
        }
    }

    fn line_at(&self, nanos: u64) -> f64 {
        let (r0, r1) = (self.from.as_f64(), self.to.as_f64());
        self.length.map_or(r0, |length| {
            r0 + (r1 - r0) * (as_f64(nanos) / as_f64(length))
        })
    }
}

#[expect(clippy::cast_precision_loss, reason = "ramps are computed in floats")]
const fn as_f64(nanos: u64) -> f64 {
    nanos as f64
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "float to integer casts saturate, and the value is not negative"
)]
const fn floor(nanos: f64) -> u64 {
    nanos as u64
}
