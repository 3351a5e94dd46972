//! How many calls a criterion needs before it can be decided.

use super::criterion::{Comparison, Criterion, Flow, Limit, List, Metric, Share, Statistic};
use super::finding::Kind;
use crate::diagnostic::Span;
use crate::measure::Selection;
use crate::statistics;
use crate::units::Ratio;

/// The fewest calls that can show a percentile to lie below a limit: ⌈ln(1 − confidence) ÷ ln(percentile)⌉; 1 for the
/// whole and for nothing, which the observed value decides.
///
/// ```
/// use loadbank::{units::Ratio, verdict::needed_calls};
/// assert_eq!(needed_calls(Ratio::new(999, 1000), Ratio::new(99, 100)), 4603);
/// ```
#[must_use]
pub fn needed_calls(percentile: Ratio, confidence: Ratio) -> u64 {
    statistics::needed_calls(percentile, confidence).unwrap_or(1)
}

impl Criterion {
    /// The fewest calls with which the criterion could pass; none where the number of calls is not what decides.
    #[must_use]
    pub fn needed_calls(&self, confidence: Ratio) -> Option<u64> {
        match (self.kind(), &self.metric, self.limit) {
            (Kind::Counted, Metric::Latency(..) | Metric::Share(_), _) => Some(1),
            (Kind::Estimated, Metric::Latency(_, Statistic::Percentile(share)), _) => {
                // `p99 > T` asks for few calls below T: 1 % of them instead of 99 %.
                let low = matches!(self.comparison, Comparison::Below | Comparison::AtMost);
                Some(needed_calls(
                    if low { *share } else { share.complement() },
                    confidence,
                ))
            }
            (Kind::Estimated, Metric::Share(_), Limit::Share(limit)) => {
                let low = matches!(self.comparison, Comparison::Below | Comparison::AtMost);
                Some(needed_calls(
                    if low { limit.complement() } else { limit },
                    confidence,
                ))
            }
            _ => None,
        }
    }

    /// True when the program can judge it already.
    #[must_use]
    pub const fn is_built(&self) -> bool {
        matches!(
            self.metric,
            Metric::Latency(..)
                | Metric::Share(_)
                | Metric::Flow(Flow::Throughput | Flow::Sent | Flow::Completed)
        ) && !matches!(self.limit, Limit::OfBaseline(_))
    }
}

/// What stands in for `must` where a plan says nothing: all calls ok, or 99 % of them where there are enough to tell.
/// `planned` is the number of calls, where it is known before the start.
#[must_use]
pub fn default_criterion(planned: Option<u64>) -> Criterion {
    let sure = Ratio::new(99, 100);
    let few = planned.is_some_and(|calls| calls < needed_calls(sure, sure));
    Criterion {
        text: if few {
            "success == 100%"
        } else {
            "success >= 99%"
        }
        .to_owned(),
        span: Span::NOWHERE,
        list: List::Must,
        metric: Metric::Share(Share::Success),
        selection: Selection::ALL,
        comparison: if few {
            Comparison::Equal
        } else {
            Comparison::AtLeast
        },
        limit: Limit::Share(if few { Ratio::ONE } else { sure }),
        over: None,
        if_any: false,
    }
}
