//! What a watch came to.

use super::cut::Cut;
use super::histogram::Histogram;
use super::timeline::Slot;
use super::watch::Watch;

/// A block of time.
#[derive(Debug, Clone, PartialEq)]
pub struct Block {
    /// Exact counts.
    pub cut: Cut,
    /// The measured latencies, two digits.
    pub histogram: Histogram,
}

impl Default for Block {
    fn default() -> Self {
        Self {
            cut: Cut::default(),
            histogram: Histogram::coarse(),
        }
    }
}

impl Block {
    /// Adds what another block of the same population holds.
    pub fn merge(&mut self, other: &Self) {
        self.cut.merge(&other.cut);
        self.histogram.merge(&other.histogram);
    }
}

impl Slot for Block {
    fn join(&mut self, same: &Self) {
        self.merge(same);
    }

    fn lengthen(&mut self, _step: u64) {}
}

/// A watched population.
#[derive(Debug, Clone, PartialEq)]
pub struct Watched {
    /// What was asked.
    pub watch: Watch,
    /// All of it.
    pub total: Cut,
    /// The measured latencies, three digits.
    pub histogram: Histogram,
    /// The latencies of the failed calls that count as beyond every limit, as measured.
    pub failed: Histogram,
    /// For responses: those still above each limit when the generator's own lateness is subtracted.
    pub above_without_lateness: Vec<u64>,
    /// Equal parts of the time from the start of the measurement, in order.
    pub blocks: Vec<Block>,
    /// The length of a block, in ns.
    pub block_step: u64,
    /// Second by second from the start of the measurement, where the watch asks for it.
    pub seconds: Vec<Cut>,
}

impl Watched {
    /// A population of which only the sum is known.
    #[must_use]
    pub fn only(watch: Watch, total: Cut) -> Self {
        Self {
            above_without_lateness: vec![0; watch.limits.len()],
            watch,
            total,
            histogram: Histogram::new(),
            failed: Histogram::new(),
            blocks: Vec::new(),
            block_step: 0,
            seconds: Vec::new(),
        }
    }
}
