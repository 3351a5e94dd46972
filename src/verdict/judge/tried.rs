//! One question in counts: of so many calls, how many are bad, and how many may be?
//!
//! `p99 < T` asks for less than 1 % of calls at T or above, `success >= 99%` for at most 1 % failed ones. Turned round,
//! every percentile and share is a share of bad calls that must lie below a limit, so that one test decides all of them.

use crate::measure::{Cut, Watched};
use crate::outcome::Class;
use crate::units::Ratio;
use crate::verdict::criterion::{Comparison, Criterion, Limit, Metric, Share, Statistic};

/// The question and its observed answer.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::verdict) struct Tried {
    /// Of so many calls.
    pub(in crate::verdict) calls: u64,
    /// So many are bad.
    pub(in crate::verdict) bad: u64,
    /// What share may be.
    pub(in crate::verdict) allowed: f64,
    /// The criterion holds by the observed counts.
    pub(in crate::verdict) holds: bool,
}

impl Tried {
    /// The question of a percentile, minimum, maximum or share; none for other metrics.
    pub(in crate::verdict) fn new(
        criterion: &Criterion,
        watched: &Watched,
        cut: &Cut,
    ) -> Option<Self> {
        match &criterion.metric {
            Metric::Latency(_, statistic) => {
                let at = watched
                    .watch
                    .limits
                    .binary_search(&criterion.threshold()?)
                    .ok()?;
                let above = cut.above.get(at).copied().unwrap_or_default();
                Self::latency(criterion, *statistic, cut, above)
            }
            Metric::Share(share) => {
                let at = match share {
                    Share::Status(status) => watched.watch.statuses.binary_search(status).ok(),
                    Share::Success | Share::Errors | Share::Class(_) => None,
                };
                let with_status = at.and_then(|at| cut.statuses.get(at)).copied();
                Self::share(criterion, *share, cut, with_status.unwrap_or_default())
            }
            Metric::Flow(_)
            | Metric::Drift(..)
            | Metric::Spread(_)
            | Metric::Overhead(_)
            | Metric::Capacity
            | Metric::Target(..)
            | Metric::Health
            | Metric::Metrics => None,
        }
    }

    /// The same when `above` of the measured latencies lie above the limit.
    pub(in crate::verdict) fn latency(
        criterion: &Criterion,
        statistic: Statistic,
        cut: &Cut,
        above: u64,
    ) -> Option<Self> {
        let calls = cut.latencies();
        let (rank, share) = match statistic {
            Statistic::Min => (1.min(calls), 0.0),
            Statistic::Max => (calls, 1.0),
            Statistic::Percentile(share) => (share.rank(calls), share.as_f64()),
            Statistic::Mean | Statistic::Stddev => return None,
        };
        let beyond = above
            + if criterion.failures_are_long() {
                cut.failed
            } else {
                0
            };
        let low = beyond <= calls - rank;
        Some(if criterion.wants_low() {
            Self {
                calls,
                bad: beyond,
                allowed: 1.0 - share,
                holds: low,
            }
        } else {
            Self {
                calls,
                bad: calls - beyond,
                allowed: share,
                holds: !low,
            }
        })
    }

    fn share(criterion: &Criterion, share: Share, cut: &Cut, with_status: u64) -> Option<Self> {
        let Limit::Share(limit) = criterion.limit else {
            return None;
        };
        let hits = hits(share, cut, with_status);
        let calls = denominator(share, cut).max(hits);
        let holds = compare(criterion.comparison, hits, calls, limit);
        let low = match criterion.comparison {
            // What is wanted to be exactly the whole is wanted high.
            Comparison::Equal => limit != Ratio::ONE,
            Comparison::Below
            | Comparison::AtMost
            | Comparison::Above
            | Comparison::AtLeast
            | Comparison::Unequal => criterion.wants_low(),
        };
        Some(if low {
            Self {
                calls,
                bad: hits,
                allowed: limit.as_f64(),
                holds,
            }
        } else {
            Self {
                calls,
                bad: calls - hits,
                allowed: limit.complement().as_f64(),
                holds,
            }
        })
    }
}

/// The calls that a share counts.
pub(super) fn hits(share: Share, cut: &Cut, with_status: u64) -> u64 {
    match share {
        Share::Success => cut.by_class.of(Class::Ok),
        Share::Errors => cut.by_class.failed(),
        Share::Class(class) => cut.by_class.of(class),
        Share::Status(_) => with_status,
    }
}

/// The calls of which a share is a share: for the classes that say nothing about the target all that were planned.
pub(super) fn denominator(share: Share, cut: &Cut) -> u64 {
    match share {
        Share::Class(Class::Late | Class::Unfinished | Class::Local) => cut.by_class.planned(),
        Share::Success | Share::Errors | Share::Class(_) | Share::Status(_) => {
            cut.by_class.judged()
        }
    }
}

/// Compares hits ÷ calls with a limit, exactly.
pub(super) fn compare(comparison: Comparison, hits: u64, calls: u64, limit: Ratio) -> bool {
    let value = u128::from(hits) * u128::from(limit.denominator());
    let limit = u128::from(calls) * u128::from(limit.numerator());
    let order = value.cmp(&limit);
    match comparison {
        Comparison::Below => order.is_lt(),
        Comparison::AtMost => order.is_le(),
        Comparison::Above => order.is_gt(),
        Comparison::AtLeast => order.is_ge(),
        Comparison::Equal => order.is_eq(),
        Comparison::Unequal => order.is_ne(),
    }
}
