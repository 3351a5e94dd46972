//! Latencies counted in buckets, with exact minimum, maximum and sum beside them.
//!
//! Quantiles are nearest rank, by whole numbers: r = ⌈n·p⌉, and the value is the top of the bucket that holds the
//! r-th smallest, never above the exact maximum. So a quantile is at least the true one, at most 1 in 1024 above it,
//! and nothing is interpolated. An empty histogram has no quantile, minimum, maximum or mean.

use super::buckets::{Digits, LONGEST};
use super::pages::Pages;
use crate::units::Ratio;

/// A mergeable histogram of nanoseconds, three digits from 1 µs to 1 h.
#[derive(Debug, Clone)]
pub struct Histogram {
    digits: Digits,
    pages: Pages,
    count: u64,
    min: u64,
    max: u64,
    sum: u128,
    clipped: u64,
}

impl Default for Histogram {
    fn default() -> Self {
        Self::with(Digits::Three)
    }
}

impl PartialEq for Histogram {
    fn eq(&self, other: &Self) -> bool {
        (self.count, self.min, self.max, self.sum, self.clipped)
            == (other.count, other.min, other.max, other.sum, other.clipped)
            && self.buckets().eq(other.buckets())
    }
}

impl Histogram {
    /// A histogram without values.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A histogram that tells values apart less finely.
    pub(super) fn coarse() -> Self {
        Self::with(Digits::Two)
    }

    fn with(digits: Digits) -> Self {
        Self {
            digits,
            pages: Pages::default(),
            count: 0,
            min: u64::MAX,
            max: 0,
            sum: 0,
            clipped: 0,
        }
    }

    /// Counts one value. Longer ones than an hour are counted as clipped as well; their maximum and sum are exact.
    #[inline]
    pub fn record(&mut self, nanos: u64) {
        self.record_n(nanos, 1);
    }

    /// Counts one value several times.
    #[inline]
    pub fn record_n(&mut self, nanos: u64, times: u64) {
        if times == 0 {
            return;
        }
        self.pages.add(self.digits.index(nanos), times);
        self.count += times;
        self.min = self.min.min(nanos);
        self.max = self.max.max(nanos);
        self.sum += u128::from(nanos) * u128::from(times);
        if nanos > LONGEST {
            self.clipped += times;
        }
    }

    /// Adds all values of another; the order of merging does not matter.
    pub fn merge(&mut self, other: &Self) {
        if other.count == 0 {
            return;
        }
        self.pages.merge(&other.pages);
        self.count += other.count;
        self.min = self.min.min(other.min);
        self.max = self.max.max(other.max);
        self.sum += other.sum;
        self.clipped += other.clipped;
    }

    /// How many values there are.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// True without values.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// How many values were longer than the longest bucket.
    #[must_use]
    pub const fn clipped(&self) -> u64 {
        self.clipped
    }

    /// The smallest value, exact.
    #[must_use]
    pub fn min(&self) -> Option<u64> {
        (self.count > 0).then_some(self.min)
    }

    /// The largest value, exact.
    #[must_use]
    pub fn max(&self) -> Option<u64> {
        (self.count > 0).then_some(self.max)
    }

    /// The sum of all values, exact.
    #[must_use]
    pub const fn sum(&self) -> u128 {
        self.sum
    }

    /// The mean, from the exact sum.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a mean is no count")]
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum as f64 / self.count as f64)
    }

    /// The standard deviation of the values, from the middles of the buckets around the exact mean.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a deviation is no count")]
    pub fn stddev(&self) -> Option<f64> {
        let mean = self.mean()?;
        let squares: f64 = self
            .buckets()
            .map(|(bottom, top, count)| {
                let middle = f64::midpoint(bottom as f64, top as f64);
                (middle - mean).powi(2) * count as f64
            })
            .sum();
        Some((squares / self.count as f64).sqrt())
    }

    /// The smallest value that at least this share of all values does not exceed (nearest rank).
    #[must_use]
    pub fn quantile(&self, share: Ratio) -> Option<u64> {
        self.at_rank(share.rank(self.count))
    }

    /// The value of the r-th smallest, counted from 1; none for 0 and beyond the last.
    #[must_use]
    pub fn at_rank(&self, rank: u64) -> Option<u64> {
        if rank == 0 || rank > self.count {
            return None;
        }
        let mut below = 0;
        for (_, top, count) in self.buckets() {
            below += count;
            if below >= rank {
                return Some(top);
            }
        }
        Some(self.max)
    }

    /// How many values lie in buckets wholly above `nanos`.
    #[must_use]
    pub fn count_above(&self, nanos: u64) -> u64 {
        self.buckets()
            .filter(|(bottom, ..)| *bottom > nanos)
            .map(|(.., count)| count)
            .sum()
    }

    /// The buckets that hold something, ascending: smallest and largest value that they can stand for, and count.
    pub fn buckets(&self) -> impl Iterator<Item = (u64, u64, u64)> + '_ {
        let last = self.digits.index(LONGEST);
        self.pages.iter().map(move |(bucket, count)| {
            let top = if bucket == last {
                u64::MAX
            } else {
                self.digits.top(bucket)
            };
            let bottom = self.digits.bottom(bucket);
            (bottom.max(self.min), top.min(self.max), count)
        })
    }

    /// The memory that the counts take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of::<Self>() + self.pages.bytes()
    }
}
