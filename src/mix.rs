//! Which call the k-th arrival is: a pure function of (seed, k), exact in every aligned block.
//!
//! A block has as many places as the weights come to in lowest terms, and every entry holds its weight of them. Each
//! block is shuffled by a permutation of its own that is computed place by place, so no table is kept and
//! nothing is shared between workers.

use std::hint::select_unpredictable;

use crate::random::{Random, Stream};

/// Entries with weights.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mix {
    /// Where each entry's places end.
    ends: Vec<u64>,
    rounds: u32,
}

impl Mix {
    /// A mix of entries with these weights; none when no weight is above zero or their sum is beyond counting.
    ///
    /// ```
    /// use loadbank::mix::Mix;
    /// let mix = Mix::new(&[60, 30, 10]).expect("weights above zero");
    /// assert_eq!(mix.block(), 10);
    /// let first = (0..10).filter(|k| mix.call(7, *k) == 0).count();
    /// assert_eq!(first, 6);
    /// ```
    #[must_use]
    pub fn new(weights: &[u64]) -> Option<Self> {
        let divisor = weights.iter().copied().fold(0, gcd);
        if divisor == 0 {
            return None;
        }
        let mut end = 0u64;
        let mut ends = Vec::with_capacity(weights.len());
        for weight in weights {
            end = end.checked_add(weight / divisor)?;
            ends.push(end);
        }
        let bits = u64::BITS - (end - 1).leading_zeros();
        Some(Self {
            ends,
            rounds: bits + 12,
        })
    }

    /// How many arrivals a block has: Σ weights ÷ gcd.
    #[must_use]
    pub fn block(&self) -> u64 {
        self.ends.last().copied().unwrap_or(1)
    }

    /// The entry of arrival k of an open model.
    #[must_use]
    pub fn call(&self, seed: u64, k: u64) -> usize {
        let block = self.block();
        self.entry(seed, k / block, k % block)
    }

    /// The entry of a client's iteration in a closed model.
    ///
    /// Clients walk through the same blocks from different places, so that a block's worth of neighbouring clients is
    /// exact at every iteration, as a block's worth of iterations is for each of them.
    #[must_use]
    pub fn call_of_client(&self, seed: u64, client: u64, iteration: u64) -> usize {
        let block = self.block();
        let place = u128::from(iteration % block) + u128::from(client % block);
        let place = u64::try_from(place % u128::from(block)).unwrap_or_default();
        self.entry(seed, iteration / block, place)
    }

    fn entry(&self, seed: u64, block: u64, place: u64) -> usize {
        if self.ends.len() == 1 {
            return 0;
        }
        let place = self.shuffled(seed, block, place);
        self.ends.partition_point(|end| *end <= place)
    }

    /// Swap-or-not (Hoang, Morris and Rogaway, 2012): a permutation of any number of places. Each round pairs place x
    /// with K − x and swaps the pair when a random bit of it says so; a pair's bit is the same from either side.
    ///
    /// K and the bit come from one random number per round, the bit by multiply-shift hashing (Dietzfelbinger et al.,
    /// 1997) of the pair's larger place. A place stays put through all rounds with a probability of 2⁻ʳ.
    fn shuffled(&self, seed: u64, block: u64, mut place: u64) -> u64 {
        let places = self.block();
        let mut random = Random::new(seed, Stream::Mix, block, 0, 0);
        for _ in 0..self.rounds {
            let bits = random.next_u64();
            let key = scaled(bits, places);
            // Both choices below are coin flips, which a branch would mostly guess wrong.
            let partner = select_unpredictable(
                place <= key,
                key.wrapping_sub(place),
                places.wrapping_sub(place).wrapping_add(key),
            );
            let pair = place.max(partner);
            let hash = pair
                .wrapping_mul(bits | 1)
                .wrapping_add(bits.rotate_left(32));
            place = select_unpredictable(hash >> 63 == 1, partner, place);
        }
        place
    }
}

/// Random bits as a number below `bound`.
const fn scaled(bits: u64, bound: u64) -> u64 {
    ((bits as u128 * bound as u128) >> 64) as u64
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests;
