//! How many calls a criterion needs before it can be decided.

use super::criterion::Criterion;
use crate::units::Ratio;

/// The fewest calls that can show a percentile to lie below a limit: ⌈ln(1 − confidence) ÷ ln(percentile)⌉.
#[must_use]
pub fn needed_calls(_percentile: Ratio, _confidence: Ratio) -> u64 {
    0
}

impl Criterion {
    /// The fewest calls with which the criterion could pass; none where the number of calls is not what decides.
    #[must_use]
    pub fn needed_calls(&self, _confidence: Ratio) -> Option<u64> {
        None
    }
}

/// What stands in for `must` where a plan says nothing: all calls ok, or 99 % of them where there are enough to tell.
/// `planned` is the number of calls, where it is known before the start.
#[must_use]
pub fn default_criterion(planned: Option<u64>) -> Criterion {
    use super::criterion::{Comparison, Limit, List, Metric, Share};
    let few = planned.is_some_and(|calls| calls < 459);
    Criterion {
        text: if few {
            "success == 100%"
        } else {
            "success >= 99%"
        }
        .to_owned(),
        span: crate::diagnostic::Span::NOWHERE,
        list: List::Must,
        metric: Metric::Share(Share::Success),
        selection: crate::measure::Selection::ALL,
        comparison: if few {
            Comparison::Equal
        } else {
            Comparison::AtLeast
        },
        limit: Limit::Share(if few { Ratio::ONE } else { Ratio::new(99, 100) }),
        over: None,
        if_any: false,
    }
}
