//! A fixed number of logarithmic bins: a histogram of constant size for each second of a run.
//!
//! A bin is at most 1/2^bits wide, so the quantiles of one second are known to 1.6 % (response) or 6 % (lateness), upwards;
//! they are for charts. Bins add up when steps become longer, which quantiles do not.

use crate::units::Ratio;

/// Logarithmic bins with `2^BITS` to an octave, above a unit of `2^SHIFT` ns and below 2^36 ns (68 s).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Bins<const BITS: u32, const SHIFT: u32> {
    counts: Box<[u32]>,
    count: u64,
    max: u64,
}

/// Bins of response times.
pub(super) type ResponseBins = Bins<6, 7>;
/// Bins of lateness.
pub(super) type LatenessBins = Bins<4, 10>;

const LONGEST_BITS: u32 = 36;

impl<const BITS: u32, const SHIFT: u32> Default for Bins<BITS, SHIFT> {
    fn default() -> Self {
        let bins = Self::index(u64::MAX) + 1;
        Self {
            counts: vec![0; bins].into_boxed_slice(),
            count: 0,
            max: 0,
        }
    }
}

impl<const BITS: u32, const SHIFT: u32> Bins<BITS, SHIFT> {
    fn index(nanos: u64) -> usize {
        let units = nanos.min((1 << LONGEST_BITS) - 1) >> SHIFT;
        let octave = (units >> (BITS + 1))
            .checked_ilog2()
            .map_or(0, |log| log + 1);
        (octave as usize * (1 << BITS))
            + usize::try_from(units >> octave).expect("below 2^(BITS+1)")
    }

    fn bottom(index: usize) -> u64 {
        let half = 1usize << BITS;
        let units = if index < 2 * half {
            index as u64
        } else {
            let octave = index / half - 1;
            ((index - octave * half) as u64) << octave
        };
        units << SHIFT
    }

    /// Writes every count back, which no optimiser may leave out.
    pub(super) fn touch(&mut self) {
        for count in &mut self.counts {
            *count = std::hint::black_box(*count);
        }
    }

    pub(super) fn record(&mut self, nanos: u64) {
        let bin = &mut self.counts[Self::index(nanos)];
        *bin = bin.saturating_add(1);
        self.count += 1;
        self.max = self.max.max(nanos);
    }

    pub(super) fn merge(&mut self, other: &Self) {
        for (own, more) in self.counts.iter_mut().zip(&other.counts) {
            *own = own.saturating_add(*more);
        }
        self.count += other.count;
        self.max = self.max.max(other.max);
    }

    pub(super) fn max(&self) -> Option<u64> {
        (self.count > 0).then_some(self.max)
    }

    /// Nearest rank, at the top of its bin.
    pub(super) fn quantile(&self, share: Ratio) -> Option<u64> {
        let rank = share.rank(self.count);
        if rank == 0 {
            return None;
        }
        let mut below = 0;
        for (_, top, count) in self.iter() {
            below += count;
            if below >= rank {
                return Some(top);
            }
        }
        Some(self.max)
    }

    /// The bins that hold something: bottom, top, count.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u64, u64, u64)> + '_ {
        let last = self.counts.len() - 1;
        self.counts
            .iter()
            .enumerate()
            .filter(|(_, count)| **count > 0)
            .map(move |(index, count)| {
                let top = if index == last {
                    self.max
                } else {
                    (Self::bottom(index + 1) - 1).min(self.max)
                };
                (Self::bottom(index), top, u64::from(*count))
            })
    }
}
