//! Where a value falls: the buckets of HdrHistogram for nanoseconds from 0 to one hour.
//!
//! Values below 2·2^bits have a bucket each; above, every octave has 2^bits buckets, so that a bucket is never wider
//! than 1/2^bits of its values. With 10 bits that is HdrHistogram's layout for three digits and a smallest unit of
//! 1 ns (`index` and `top` are its `counts_array_index` and `highest_equivalent`), so three digits hold from 1 µs on.

/// The longest value with a bucket of its own, one hour; longer ones count as clipped.
pub(super) const LONGEST: u64 = 3_600_000_000_000;

/// How finely a histogram tells values apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Digits {
    /// Within 1 in 1024.
    Three,
    /// Within 1 in 128.
    Two,
}

impl Digits {
    const fn bits(self) -> u32 {
        match self {
            Self::Three => 10,
            Self::Two => 7,
        }
    }

    /// The bucket of a value.
    #[inline]
    pub(super) fn index(self, value: u64) -> usize {
        let bits = self.bits();
        let value = value.min(LONGEST);
        let octave = (value >> (bits + 1))
            .checked_ilog2()
            .map_or(0, |log| log + 1);
        let within = value >> octave;
        (octave as usize * (1 << bits)) + usize::try_from(within).expect("below 2^(bits+1)")
    }

    /// The largest value of a bucket.
    pub(super) const fn top(self, index: usize) -> u64 {
        self.bottom(index + 1) - 1
    }

    /// The smallest value of a bucket.
    pub(super) const fn bottom(self, index: usize) -> u64 {
        let half = 1usize << self.bits();
        if index < 2 * half {
            return index as u64;
        }
        let octave = index / half - 1;
        ((index - octave * half) as u64) << octave
    }
}
