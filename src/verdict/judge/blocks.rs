//! Blocks of time, and what they say about how many calls are independent.

use crate::measure::{Block, Cut, Watched};
use crate::statistics::{Effect, Part};
use crate::units::Ratio;
use crate::verdict::criterion::{Criterion, Metric, Statistic};

use super::assessment::above;
use super::tried::Tried;

/// What algorithm V and batch means want.
const BLOCKS: usize = 30;

/// The blocks that were used, joined to thirty equal ones (or as many as there are).
pub(super) fn thirty(watched: &Watched) -> Vec<Block> {
    let holds = |block: &&Block| block.cut.by_class.planned() > 0 || block.cut.measured > 0;
    let blocks = &watched.blocks;
    let first = blocks
        .iter()
        .position(|block| holds(&block))
        .unwrap_or(blocks.len());
    let last = blocks
        .iter()
        .rposition(|block| holds(&block))
        .map_or(first, |at| at + 1);
    let used = &blocks[first..last];
    let count = used.len().min(BLOCKS);
    let mut joined = vec![Block::default(); count];
    for (at, block) in used.iter().enumerate() {
        joined[at * count / used.len()].merge(block);
    }
    joined
}

/// The design effect of a percentile or share question.
pub(super) fn effect(criterion: &Criterion, watched: &Watched, blocks: &[Block]) -> Effect {
    let parts = |of: &dyn Fn(&Block) -> Option<Part>| -> Vec<Part> {
        blocks.iter().filter_map(of).collect()
    };
    let bad = parts(&|block| {
        Tried::new(criterion, watched, &block.cut).map(|tried| Part {
            calls: tried.calls,
            beyond: tried.bad,
        })
    });
    let Metric::Latency(_, statistic) = &criterion.metric else {
        let slowest = own_quantile(watched, blocks, Ratio::new(99, 100), &|_| 0);
        return Effect::of_share(&bad, &slowest);
    };
    let long = criterion.failures_are_long();
    let failed = |cut: &Cut| if long { cut.failed } else { 0 };
    let third = criterion.threshold().map(|limit| limit / 3);
    let third = parts(&|block| {
        Some(Part {
            calls: block.cut.latencies(),
            beyond: above(watched, &block.cut, third?)? + failed(&block.cut),
        })
    });
    let own = if let Statistic::Percentile(share) = statistic {
        own_quantile(watched, blocks, *share, &failed)
    } else {
        Vec::new()
    };
    if criterion.wants_low() {
        Effect::at_limit(&bad, &third, &own)
    } else {
        Effect::of(&bad).max(Effect::of(&own))
    }
}

/// The calls beyond the run's own percentile, block by block.
fn own_quantile(
    watched: &Watched,
    blocks: &[Block],
    share: Ratio,
    failed: &dyn Fn(&Cut) -> u64,
) -> Vec<Part> {
    let Some(quantile) = watched.histogram.quantile(share) else {
        return Vec::new();
    };
    blocks
        .iter()
        .map(|block| Part {
            calls: block.cut.latencies(),
            beyond: block.histogram.count_above(quantile) + failed(&block.cut),
        })
        .collect()
}
