//! What sources give and what they are given.

use crate::mix::Mix;
use crate::random::{Random, Stream};
use crate::schedule::Share;
use crate::units::Offset;

/// A call that is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Due {
    pub(super) k: u64,
    /// Position in the work's calls.
    pub(super) which: usize,
    pub(super) stage: u16,
    /// Of the clock.
    pub(super) at: Offset,
    pub(super) client: Option<u32>,
}

/// What a source needs to know of the measurement.
#[derive(Debug, Clone, Copy)]
pub(super) struct Frame<'w> {
    pub(super) mix: &'w Mix,
    /// The seed of arrivals, mix and pauses: the plan's, or for warm-up one of its own.
    pub(super) seed: u64,
    pub(super) share: Share,
    /// The zero of the phase on the clock.
    pub(super) base: Offset,
}

impl Frame<'_> {
    /// The seed of warm-up, which uses up none of the measurement's random numbers.
    pub(super) fn warmup_seed(seed: u64) -> u64 {
        Random::new(seed, Stream::Warmup, u64::MAX, u32::MAX, u32::MAX).next_u64()
    }
}
