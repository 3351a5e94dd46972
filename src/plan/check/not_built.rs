//! Criteria that the language has and the program does not judge yet.

use crate::diagnostic::{Code, Diagnostic};
use crate::verdict::{Criterion, Flow, Limit, List, Metric, Share};

/// What is said of a criterion that is not judged.
///
/// One that looks for slow change, or at what the target shows of itself, is left undecided with a warning, so that the
/// rest of the run can be had; every other one stops the plan. Where a criterion names a bad state, undecided would look
/// like "not bad", so that it stops the plan as well.
pub(super) fn not_built(criterion: &Criterion) -> Option<Diagnostic> {
    let (what, passive) = missing(criterion)?;
    let message = format!("{what} can't be judged yet");
    Some(if passive && !criterion.list.names_bad_state() {
        Diagnostic::warning(Code::NotYet, criterion.span, message)
            .label("will be undecided")
            .help(match criterion.list {
                List::Must => {
                    "an undecided `must` makes the run inconclusive; as `should` it is a warning"
                }
                List::Should | List::StopIf | List::Mark | List::Validity => {
                    "an undecided `should` is a warning in the report"
                }
            })
    } else {
        Diagnostic::error(Code::NotYet, criterion.span, message).label("not built yet")
    })
}

/// What is not built, and whether a run makes sense without it.
fn missing(criterion: &Criterion) -> Option<(&'static str, bool)> {
    match &criterion.metric {
        Metric::Drift(..) => return Some(("`drift`", true)),
        Metric::Target(..) => return Some(("a metric of the target", true)),
        Metric::Health => return Some(("`health`", true)),
        Metric::Metrics => return Some(("`metrics`", true)),
        Metric::Spread(_) => return Some(("`spread`", false)),
        Metric::Overhead(_) => return Some(("`overhead`", false)),
        Metric::Capacity => return Some(("`capacity`", false)),
        Metric::Flow(Flow::Messages) => return Some(("`messages`", false)),
        Metric::Latency(..)
        | Metric::Share(Share::Success | Share::Errors | Share::Class(_) | Share::Status(_))
        | Metric::Flow(Flow::Throughput | Flow::Sent | Flow::Completed) => {}
    }
    matches!(criterion.limit, Limit::OfBaseline(_)).then_some(("a share of the baseline", false))
}
