//! The observed value of a latency and where the true one may lie.

use crate::measure::Watched;
use crate::statistics::{Batch, batch_interval, share_interval};
use crate::units::Ratio;
use crate::verdict::criterion::{Criterion, Statistic};
use crate::verdict::finding::{Bound, Observed};

use super::assessment::{plain_limit, real};
use super::blocks::thirty;

const fn exactly(amount: f64) -> Observed {
    Observed {
        amount,
        bound: Bound::Exactly,
    }
}

/// The observed value; none without samples. Where the rank falls among failed calls, it is only known to be at least (or,
/// where they count as short, at most) the limit.
pub(super) fn value(
    criterion: &Criterion,
    statistic: Statistic,
    watched: &Watched,
) -> Option<Observed> {
    let calls = watched.total.latencies();
    let rank = match statistic {
        Statistic::Min => 1.min(calls),
        Statistic::Max => calls,
        Statistic::Percentile(share) => share.rank(calls),
        Statistic::Mean | Statistic::Stddev => return average(criterion, statistic, watched),
    };
    at_rank(criterion, watched, rank)
}

fn at_rank(criterion: &Criterion, watched: &Watched, rank: u64) -> Option<Observed> {
    let (measured, failed) = (watched.total.measured, watched.total.failed);
    if rank == 0 {
        return None;
    }
    if criterion.failures_are_long() {
        if rank <= measured {
            return watched
                .histogram
                .at_rank(rank)
                .map(|nanos| exactly(real(nanos)));
        }
        let own = watched.failed.at_rank(rank - measured).map_or(0.0, real);
        return Some(beyond(
            criterion,
            own.max(watched.histogram.max().map_or(0.0, real)),
        ));
    }
    if rank > failed {
        return watched
            .histogram
            .at_rank(rank - failed)
            .map(|nanos| exactly(real(nanos)));
    }
    Some(Observed {
        amount: plain_limit(criterion).unwrap_or_default(),
        bound: Bound::AtMost,
    })
}

fn beyond(criterion: &Criterion, known: f64) -> Observed {
    Observed {
        amount: plain_limit(criterion).unwrap_or_default().max(known),
        bound: Bound::AtLeast,
    }
}

fn average(criterion: &Criterion, statistic: Statistic, watched: &Watched) -> Option<Observed> {
    let own = match statistic {
        Statistic::Mean => watched.histogram.mean(),
        Statistic::Min | Statistic::Max | Statistic::Stddev | Statistic::Percentile(_) => {
            watched.histogram.stddev()
        }
    };
    if failures_decide(criterion, watched) {
        return Some(if criterion.failures_are_long() {
            beyond(criterion, own.unwrap_or_default())
        } else {
            Observed {
                amount: plain_limit(criterion).unwrap_or_default(),
                bound: Bound::AtMost,
            }
        });
    }
    own.map(exactly)
}

/// True when failed calls alone settle a mean or deviation: as one of them lies beyond any limit, so does the mean. A bad
/// state is not declared by a single failure; there the measured ones speak.
pub(super) fn failures_decide(criterion: &Criterion, watched: &Watched) -> bool {
    watched.total.failed > 0 && !criterion.list.names_bad_state()
}

/// Where the true percentile lies: the percentiles at the bounds that as many independent calls give the share beyond it.
pub(super) fn percentile_interval(
    criterion: &Criterion,
    watched: &Watched,
    share: Ratio,
    effective: f64,
    confidence: f64,
) -> (Option<f64>, Option<f64>) {
    let beyond = share.complement().as_f64();
    let (fewest, most) = share_interval(effective * beyond, effective, confidence);
    let calls = watched.total.latencies();
    let rank = |beyond: f64| real(calls) * (1.0 - beyond);
    let at = |rank: f64| {
        let rank = super::assessment::whole(rank.ceil()).clamp(1, calls.max(1));
        at_rank(criterion, watched, rank)
            .filter(|value| value.bound == Bound::Exactly)
            .map(|value| value.amount)
    };
    // Beyond the last call there is no upper end.
    let upper = if real(calls) * fewest < 1.0 {
        None
    } else {
        at(rank(fewest))
    };
    (at(rank(most)), upper)
}

/// The mean and how far the true one may lie from it.
pub(super) fn mean_interval(watched: &Watched, confidence: f64) -> Option<(f64, f64)> {
    #[expect(
        clippy::cast_precision_loss,
        reason = "sums of nanoseconds, for a mean"
    )]
    let batches: Vec<Batch> = thirty(watched)
        .iter()
        .map(|block| Batch {
            sum: block.cut.sum as f64,
            weight: real(block.cut.measured),
        })
        .collect();
    batch_interval(&batches, confidence)
}
