//! How many of the calls are independent.
//!
//! Slow calls come in clusters: behind a stall, in a queue. The design effect says by how much the variance of a share
//! exceeds that of as many independent calls. It is estimated from the spread over K blocks of time as survey
//! statistics does for clusters (Korn and Graubard, 1998), and the estimate itself is held to its upper 80 % bound.

use super::chi_square::chi_square_quantile;

/// A block of time: how many calls, and how many of them the question is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Part {
    /// Calls.
    pub calls: u64,
    /// Calls beyond.
    pub beyond: u64,
}

#[expect(
    clippy::cast_precision_loss,
    reason = "counts of calls, far below 2^53"
)]
pub(super) const fn real(count: u64) -> f64 {
    count as f64
}

/// The variance of the share of calls beyond, over that of as many independent calls; at least 1.
///
/// deff = max(1, K/(K−1) · Σ(c − ê m)² ÷ (n ê (1−ê))), with ê = Σc ÷ Σm = Σc ÷ n over the blocks that hold calls.
/// Where all calls lie in one block nothing is known, and they count as one. Where none or all are beyond, it is 1.
#[must_use]
pub fn design_effect(parts: &[Part]) -> f64 {
    let used = || parts.iter().filter(|part| part.calls > 0);
    let blocks = used().count();
    let calls = real(used().map(|part| part.calls).sum());
    let beyond = real(used().map(|part| part.beyond).sum());
    let share = beyond / calls.max(1.0);
    if blocks == 0 || beyond < 1.0 || share >= 1.0 {
        return 1.0;
    }
    if blocks == 1 {
        return calls.max(1.0);
    }
    let spread: f64 = used()
        .map(|part| (real(part.beyond) - share * real(part.calls)).powi(2))
        .sum();
    let blocks = real(blocks as u64);
    let effect = blocks / (blocks - 1.0) * spread / (calls * share * (1.0 - share));
    effect.max(1.0)
}

/// A design effect, and over how many blocks it was estimated; none where it is known to be 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Effect {
    /// The effect.
    pub size: f64,
    /// The blocks.
    pub blocks: Option<u64>,
}

impl Effect {
    /// Every call is independent.
    pub const NONE: Self = Self {
        size: 1.0,
        blocks: None,
    };

    /// The effect that these blocks show.
    #[must_use]
    pub fn of(parts: &[Part]) -> Self {
        Self {
            size: design_effect(parts),
            blocks: Some(parts.iter().filter(|part| part.calls > 0).count() as u64),
        }
    }

    /// The larger of two.
    #[must_use]
    pub fn max(self, other: Self) -> Self {
        if other.size > self.size || self.blocks.is_none() {
            other
        } else {
            self
        }
    }

    /// The effect for a question about a limit T, taken where the question is, so that a run far below its limit is
    /// decided by few calls however its slowest ones cluster:
    ///
    /// - nobody beyond T/3: 1;
    /// - at least 5 beyond T: the larger of the effects at T and at T/3;
    /// - else the larger of those at T/3 and at the run's own quantile.
    #[must_use]
    pub fn at_limit(limit: &[Part], third: &[Part], quantile: &[Part]) -> Self {
        let beyond = |parts: &[Part]| parts.iter().map(|part| part.beyond).sum::<u64>();
        if beyond(third) == 0 {
            Self::NONE
        } else if beyond(limit) >= 5 {
            Self::of(limit).max(Self::of(third))
        } else {
            Self::of(third).max(Self::of(quantile))
        }
    }

    /// The effect for a share of calls: nobody: 1; up to 4: that of the slowest percent; else that of the calls themselves.
    #[must_use]
    pub fn of_share(share: &[Part], slowest: &[Part]) -> Self {
        match share.iter().map(|part| part.beyond).sum::<u64>() {
            0 => Self::NONE,
            1..5 => Self::of(slowest),
            _ => Self::of(share),
        }
    }
}

/// To how many independent calls `calls` amount: n ÷ (deff · (K−1)/χ²), where χ² is the 20 % quantile with K−1 degrees
/// of freedom (a factor of 1.29 for 30 blocks). Never more than `calls`, never less than 1.
#[must_use]
pub fn effective_calls(calls: u64, effect: Effect) -> f64 {
    let inflation = match effect.blocks {
        Some(blocks) if blocks > 1 => {
            let degrees = real(blocks - 1);
            degrees / chi_square_quantile(0.2, degrees)
        }
        _ => 1.0,
    };
    let calls = real(calls);
    (calls / (effect.size * inflation))
        .min(calls)
        .max(calls.min(1.0))
}
