//! Reproducible randomness: `SplitMix64` keyed by (seed, stream, k, step, message).
//!
//! Any call of any run can be rebuilt from its number alone, on any machine and with any number of threads.
//! The generator is that of Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (OOPSLA 2014).
//! Nothing here reads the system's randomness; a seed that the plan does not give is drawn by `cli`.

/// What the random values are for; streams never share numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stream {
    /// Templates of measured calls.
    Values,
    /// Which call of a mix comes next.
    Mix,
    /// Poisson arrivals.
    Arrivals,
    /// Think times.
    Think,
    /// Order of data rows.
    Data,
    /// Templates of tokens.
    Auth,
    /// The same for warm-up, which uses up no numbers of the measurement.
    Warmup,
}

/// A sequence of random numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Random {
    state: u64,
}

const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Random {
    /// The sequence that belongs to a key.
    #[must_use]
    pub fn new(seed: u64, stream: Stream, k: u64, step: u32, message: u32) -> Self {
        let mut state = seed;
        for part in [stream as u64, k, u64::from(step), u64::from(message)] {
            state = mix(state.wrapping_add(GOLDEN) ^ mix(part.wrapping_add(GOLDEN)));
        }
        Self { state }
    }

    /// A sequence of its own for one part of what this one stands for, independent of those of other parts.
    #[must_use]
    pub const fn branch(&self, part: u64) -> Self {
        Self {
            state: mix(self.state.wrapping_add(GOLDEN) ^ mix(part.wrapping_add(GOLDEN))),
        }
    }

    /// The next 64 bits.
    pub const fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(GOLDEN);
        mix(self.state)
    }

    /// A whole number below `bound`, without bias (Lemire's multiplication with rejection); 0 for a bound of 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        if bound == 0 {
            return 0;
        }
        let threshold = bound.wrapping_neg() % bound;
        loop {
            let product = u128::from(self.next_u64()) * u128::from(bound);
            #[expect(clippy::cast_possible_truncation, reason = "the low half is wanted")]
            if product as u64 >= threshold {
                return (product >> 64) as u64;
            }
        }
    }

    /// A float in [0, 1) with 53 random bits.
    #[expect(clippy::cast_precision_loss, reason = "53 bits are exact in an f64")]
    pub fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// A float in (0, 1], for logarithms.
    pub fn unit_above_zero(&mut self) -> f64 {
        1.0 - self.unit()
    }

    /// An exponential value of mean 1, by inversion.
    pub fn exponential(&mut self) -> f64 {
        -libm::log(self.unit_above_zero())
    }

    /// A standard normal value (Box and Muller, 1958; one of the pair).
    pub fn normal(&mut self) -> f64 {
        let radius = libm::sqrt(2.0 * self.exponential());
        radius * libm::cos(std::f64::consts::TAU * self.unit())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_always_gives_the_same_numbers() {
        let mut random = Random::new(7, Stream::Values, 42, 0, 0);
        let numbers = [random.next_u64(), random.next_u64(), random.below(1000)];
        assert_eq!(numbers, GOLDEN_NUMBERS);
    }

    const GOLDEN_NUMBERS: [u64; 3] = [4_906_404_395_260_014_205, 5_436_939_380_523_920_724, 548];

    #[test]
    fn every_part_of_the_key_matters() {
        let keys = [
            (7, 1, 0, 0),
            (8, 1, 0, 0),
            (7, 2, 0, 0),
            (7, 1, 1, 0),
            (7, 1, 0, 1),
        ];
        let firsts: std::collections::BTreeSet<u64> = keys
            .iter()
            .map(|&(seed, k, step, message)| {
                Random::new(seed, Stream::Mix, k, step, message).next_u64()
            })
            .collect();
        assert_eq!(firsts.len(), keys.len());
    }

    #[test]
    fn bounds_hold_and_means_are_right() {
        let mut random = Random::new(1, Stream::Think, 0, 0, 0);
        let mut exponential = 0.0;
        for _ in 0..10_000 {
            assert!(random.below(6) < 6);
            exponential += random.exponential();
        }
        assert!((9_700.0..10_300.0).contains(&exponential), "{exponential}");
    }
}
