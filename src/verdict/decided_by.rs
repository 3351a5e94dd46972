//! Whether a criterion is decided by the observed value or by an interval around it.

use super::criterion::{Criterion, Flow, Limit, Metric, Statistic};
use super::finding::Kind;
use crate::units::Ratio;

impl Criterion {
    /// How the criterion is decided.
    #[must_use]
    pub fn kind(&self) -> Kind {
        let estimated = match &self.metric {
            Metric::Latency(_, statistic) => {
                matches!(statistic, Statistic::Mean | Statistic::Percentile(_))
            }
            // Any call that fails decides a comparison with nothing or with all.
            Metric::Share(_) => {
                !matches!(self.limit, Limit::Share(limit) if limit == Ratio::ZERO || limit == Ratio::ONE)
            }
            Metric::Flow(flow) => match flow {
                Flow::Throughput | Flow::Messages => true,
                Flow::Sent | Flow::Completed => matches!(self.limit, Limit::Rate(_)),
            },
            Metric::Drift(..) | Metric::Spread(_) | Metric::Overhead(_) => true,
            Metric::Capacity | Metric::Target(..) | Metric::Health | Metric::Metrics => false,
        };
        if estimated {
            Kind::Estimated
        } else {
            Kind::Counted
        }
    }
}
