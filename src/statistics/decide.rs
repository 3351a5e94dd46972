//! Whether a share lies below a limit, above it, or can not be said.

use super::beta::beta_quantile;
use crate::units::Ratio;

/// On which side of a limit a share surely lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// Below.
    Below,
    /// Above.
    Above,
    /// The interval contains the limit.
    Unknown,
}

/// The bounds of a share of which `hits` in `calls` were seen, each held with the probability `confidence`
/// (Clopper and Pearson; numbers need not be whole).
#[must_use]
pub fn share_interval(hits: f64, calls: f64, confidence: f64) -> (f64, f64) {
    let lower = if hits <= 0.0 {
        0.0
    } else {
        beta_quantile(hits, calls - hits + 1.0, 1.0 - confidence)
    };
    let upper = if hits >= calls {
        1.0
    } else {
        beta_quantile(hits + 1.0, calls - hits, confidence)
    };
    (lower, upper)
}

/// A share that was seen, on as many calls as are independent.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Exceedance {
    /// The share of calls beyond.
    pub share: f64,
    /// Independent calls.
    pub effective: f64,
    /// How sure an answer must be.
    pub confidence: f64,
}

/// The search for a length that decides ends here.
const LONGEST: f64 = 1e6;

impl Exceedance {
    /// Where the true share lies.
    #[must_use]
    pub fn interval(self) -> (f64, f64) {
        share_interval(self.share * self.effective, self.effective, self.confidence)
    }

    /// On which side of `limit` it lies.
    #[must_use]
    pub fn side(self, limit: f64) -> Side {
        let (lower, upper) = self.interval();
        if upper < limit {
            Side::Below
        } else if lower > limit {
            Side::Above
        } else {
            Side::Unknown
        }
    }

    /// How many times as many calls would decide, if they went as these did; none when the share lies too near the
    /// limit for any reasonable number.
    #[must_use]
    pub fn needed_times(self, limit: f64) -> Option<f64> {
        let decides = |times: f64| {
            let longer = Self {
                effective: self.effective * times,
                ..self
            };
            longer.side(limit) != Side::Unknown
        };
        let mut high = 1.0;
        while !decides(high) {
            high *= 2.0;
            if high > LONGEST {
                return None;
            }
        }
        let mut low = high / 2.0;
        while high - low > 0.01 * high {
            let middle = f64::midpoint(low, high);
            if decides(middle) {
                high = middle;
            } else {
                low = middle;
            }
        }
        Some(high)
    }
}

/// The fewest independent calls that can show a percentile to lie below a limit, when none of them is beyond it:
/// ⌈ln(1 − confidence) ÷ ln(percentile)⌉; none for a percentile of 0 or 1, which no number of calls shows.
///
/// ```
/// use loadbank::{statistics::needed_calls, units::Ratio};
/// let sure = Ratio::new(99, 100);
/// assert_eq!(needed_calls(Ratio::new(99, 100), sure), Some(459));
/// ```
#[must_use]
pub fn needed_calls(percentile: Ratio, confidence: Ratio) -> Option<u64> {
    let doubt = confidence.complement().as_f64();
    let share = percentile.as_f64();
    if share <= 0.0 || share >= 1.0 || doubt <= 0.0 {
        return None;
    }
    let needed = libm::ceil(libm::log(doubt) / libm::log(share)).max(1.0);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a positive whole number; a float conversion saturates"
    )]
    Some(needed as u64)
}
