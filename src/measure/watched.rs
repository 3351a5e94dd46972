//! What a watch came to.

use super::classes::ClassCounts;
use super::histogram::Histogram;
use super::watch::Watch;

/// Exact counts of some of a population: all of it, a block of time or a second.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Cut {
    /// The selected calls by how they ended.
    pub by_class: ClassCounts,
    /// The selected calls that were due and have not ended yet are these less the ended ones.
    pub planned: u64,
    /// The selected calls that were sent.
    pub sent: u64,
    /// Latencies of the watch's kind, as measured.
    pub measured: u64,
    /// Failed calls that count as beyond every limit; 0 where the selection looks at how calls ended.
    pub failed: u64,
    /// Measured latencies above each limit of the watch.
    pub above: Vec<u64>,
    /// Replies with each status of the watch.
    pub statuses: Vec<u64>,
    /// The sum of the measured latencies, in ns.
    pub sum: u128,
}

/// A block of time.
#[derive(Debug, Clone, PartialEq)]
pub struct Block {
    /// Exact counts.
    pub cut: Cut,
    /// The measured latencies, two digits.
    pub histogram: Histogram,
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
    /// Equal parts of the time, in order.
    pub blocks: Vec<Block>,
    /// The length of a block, in ns.
    pub block_step: u64,
    /// Second by second from the start of the measurement, where the watch asks for it.
    pub seconds: Vec<Cut>,
}
