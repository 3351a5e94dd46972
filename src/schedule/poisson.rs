//! A Poisson process with a known number of arrivals, at any of which one can begin.
//!
//! Given that a Poisson process has N arrivals in [0, N], the N + 1 spacings between them and the ends are
//! exponentials divided by their sum. Spacings are taken in blocks of equal count. The share that a run of blocks has
//! of a longer run is a Beta value, so block boundaries come from halving the whole again and again, each cut with
//! random numbers of its own: a block is found in as many steps as the number of blocks has bits, without the
//! blocks before it. Inside a block its exponentials divide its width. Every number is keyed by (seed, block) or
//! (seed, boundary), so it makes no difference who computes it.

use super::count::Count;
use crate::random::{Random, Stream};

/// Spacings in a block.
const BLOCK: u64 = 256;
/// Keeps the numbers of boundaries apart from those inside blocks.
const BOUNDARY: u32 = 1;

/// Positions of arrivals in count space; remembers the block it was in.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Poisson {
    seed: u64,
    count: u64,
    block: Option<u64>,
    positions: Vec<f64>,
}

impl Poisson {
    /// The process of `count` arrivals that belongs to a seed.
    pub(super) const fn new(seed: u64, count: u64) -> Self {
        Self {
            seed,
            count,
            block: None,
            positions: Vec::new(),
        }
    }

    /// Where arrival k lies in [0, count].
    pub(super) fn position(&mut self, k: u64) -> Count {
        let block = k / BLOCK;
        if self.block != Some(block) {
            self.fill(block);
            self.block = Some(block);
        }
        let inside = usize::try_from(k % BLOCK).unwrap_or_default();
        Count::from_f64(self.positions.get(inside).copied().unwrap_or_default())
    }

    fn fill(&mut self, block: u64) {
        let (low, high) = self.ends(block);
        let mut random = Random::new(self.seed, Stream::Arrivals, block, 0, 0);
        self.positions.clear();
        let mut sum = 0.0;
        for _ in 0..self.spacings(block, block + 1) {
            sum += random.exponential();
            self.positions.push(sum);
        }
        for position in &mut self.positions {
            *position = (low + (high - low) * (*position / sum)).min(high);
        }
    }

    /// Where a block begins and ends.
    fn ends(&self, block: u64) -> (f64, f64) {
        let (mut first, mut after) = (0, self.count / BLOCK + 1);
        let (mut low, mut high) = (0.0, as_f64(self.count));
        while after - first > 1 {
            let middle = first + (after - first) / 2;
            let mut random = Random::new(self.seed, Stream::Arrivals, middle, BOUNDARY, 0);
            let left = gamma(&mut random, as_f64(self.spacings(first, middle)));
            let right = gamma(&mut random, as_f64(self.spacings(middle, after)));
            let cut = low + (high - low) * (left / (left + right));
            if block < middle {
                (after, high) = (middle, cut);
            } else {
                (first, low) = (middle, cut);
            }
        }
        (low, high)
    }

    /// How many of the count + 1 spacings lie in the blocks `first..after`.
    fn spacings(&self, first: u64, after: u64) -> u64 {
        let whole = (after - first).saturating_mul(BLOCK);
        let rest = (self.count - first * BLOCK).saturating_add(1);
        whole.min(rest)
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "positions are floats; 53 bits are far below one arrival"
)]
const fn as_f64(count: u64) -> f64 {
    count as f64
}

/// A Gamma value of scale 1 and a shape of at least 1 (Marsaglia and Tsang, 2000).
fn gamma(random: &mut Random, shape: f64) -> f64 {
    let d = shape - 1.0 / 3.0;
    let c = 1.0 / libm::sqrt(9.0 * d);
    loop {
        let x = random.normal();
        let v = 1.0 + c * x;
        if v <= 0.0 {
            continue;
        }
        let v = v * v * v;
        let bound = 0.5 * x * x + d - d * v + d * libm::log(v);
        if libm::log(random.unit_above_zero()) < bound {
            return d * v;
        }
    }
}
