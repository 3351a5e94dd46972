//! What must be counted so that criteria can be judged.

use crate::measure::{LatencyKind, Watch};
use crate::units::nanos;
use crate::verdict::criterion::{Comparison, Criterion, Limit, List, Metric, Share};

/// What a tally must count so that these criteria can be judged, one watch for each population.
#[must_use]
pub fn watches(criteria: &[Criterion]) -> Vec<Watch> {
    let mut all: Vec<Watch> = Vec::new();
    for watch in criteria.iter().filter_map(Criterion::watch) {
        match all.iter_mut().find(|own| own.same_population(&watch)) {
            Some(own) => own.join(&watch),
            None => all.push(watch),
        }
    }
    all
}

impl Criterion {
    /// What a tally must count for it; none for what is not counted from calls.
    #[must_use]
    pub fn watch(&self) -> Option<Watch> {
        let kind = match self.metric {
            Metric::Latency(kind, _) => kind,
            Metric::Share(_) | Metric::Flow(_) => LatencyKind::Response,
            Metric::Drift(..)
            | Metric::Spread(_)
            | Metric::Overhead(_)
            | Metric::Capacity
            | Metric::Target(..)
            | Metric::Health
            | Metric::Metrics => return None,
        };
        let mut watch = Watch::new(kind, self.selection.clone());
        if let Some(limit) = self.threshold() {
            watch.limits = vec![limit / 3, limit];
            watch.limits.dedup();
        }
        if let Metric::Share(Share::Status(status)) = self.metric {
            watch.statuses = vec![status];
        }
        watch.by_second = self.over.is_some() || self.list == List::StopIf;
        Some(watch)
    }

    /// The largest latency in ns that lies on the lower side of the limit: a longer one meets `>` or `>=`, a shorter or
    /// equal one meets `<` or `<=`. None where the limit is no length.
    pub(in crate::verdict) fn threshold(&self) -> Option<u64> {
        let (Metric::Latency(..), Limit::Length(length)) = (&self.metric, self.limit) else {
            return None;
        };
        let limit = nanos(length);
        Some(match self.comparison {
            Comparison::Below | Comparison::AtLeast => limit.saturating_sub(1),
            Comparison::AtMost | Comparison::Above | Comparison::Equal | Comparison::Unequal => {
                limit
            }
        })
    }

    /// True when small values are wanted, by the comparison alone.
    pub(in crate::verdict) const fn wants_low(&self) -> bool {
        matches!(
            self.comparison,
            Comparison::Below | Comparison::AtMost | Comparison::Equal
        )
    }

    /// True when a failed call counts as longer than any limit, false when as shorter: whichever is the worse.
    pub(in crate::verdict) const fn failures_are_long(&self) -> bool {
        self.wants_low() != self.list.names_bad_state()
    }
}
