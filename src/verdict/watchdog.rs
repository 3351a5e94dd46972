//! `stop_if`, while the run goes on.
//!
//! A criterion ends the run only when it is certain: whatever becomes of the calls that have not ended yet. Those that
//! are older than a latency limit are beyond it already, so a target that answers nothing stops a run too. With `over`
//! every window of due seconds is looked at, from the oldest with open calls to the last full one; without it the run so
//! far, and an estimated criterion must then hold with 99 % confidence, so that one failed call among the first does not end
//! a run.

use super::criterion::{Criterion, Flow, Limit, List, Metric, Share};
use super::finding::Kind;
use super::judge::Tried;
use crate::measure::{Cut, StopReason, Tally, Watch, Watched};
use crate::outcome::Class;
use crate::statistics::{Exceedance, Side};
use crate::units::Offset;

/// Watches the criteria that end a run.
#[derive(Debug, Clone)]
pub struct Watchdog {
    criteria: Vec<(Criterion, Watch)>,
    /// The oldest second of which calls may still be open.
    from: u64,
}

/// As long as calls may stay open at all; older seconds are not looked at again.
const LONGEST_OPEN: u64 = 300;

/// A rate over the whole run is no rate before this.
const SOON: Offset = Offset::from_secs(10);

impl Watchdog {
    /// Takes the `stop_if` criteria among these.
    #[must_use]
    pub fn new(criteria: &[Criterion]) -> Self {
        let stops = criteria
            .iter()
            .filter(|criterion| criterion.list == List::StopIf);
        Self {
            criteria: stops
                .filter_map(|criterion| Some((criterion.clone(), criterion.watch()?)))
                .collect(),
            from: 0,
        }
    }

    /// True when there is nothing to watch.
    #[must_use]
    pub const fn is_idle(&self) -> bool {
        self.criteria.is_empty()
    }

    /// Looks at everything counted up to `now`, calls that have not ended included; a reason to stop, if there is one.
    #[must_use]
    pub fn check(&mut self, tally: &Tally, now: Offset) -> Option<StopReason> {
        self.from = self.from.max(now.second().saturating_sub(LONGEST_OPEN));
        self.criteria
            .iter()
            .find_map(|(criterion, watch)| self.look(criterion, watch, tally, now))
    }

    fn look(
        &self,
        criterion: &Criterion,
        watch: &Watch,
        tally: &Tally,
        now: Offset,
    ) -> Option<StopReason> {
        let stop = |seen: String| StopReason::Criterion {
            text: criterion.text.clone(),
            seen,
        };
        // The layout counts for all criteria together, so its limits are more than this one's.
        let watch = tally.watching(watch)?;
        let Some(over) = criterion.over else {
            let cut = tally.watched(watch)?;
            let seconds = self.from..now.second();
            let old = seconds
                .filter(|second| is_old(criterion, *second, now))
                .filter_map(|second| tally.watched_second(watch, second))
                .map(Cut::open)
                .sum();
            return certain(criterion, watch, cut, old, &Length::SoFar(now))
                .then(|| stop(format!("after {now}{}", told(criterion, watch, cut, old))));
        };
        let length = over.as_secs().max(1);
        let last = now.second().checked_sub(length)?;
        let first = self.from.saturating_sub(length);
        (first..=last).find_map(|start| {
            let mut sum = Cut::default();
            let mut old = 0;
            for second in start..start + length {
                if let Some(cut) = tally.watched_second(watch, second) {
                    sum.merge(cut);
                    if is_old(criterion, second, now) {
                        old += cut.open();
                    }
                }
            }
            certain(criterion, watch, &sum, old, &Length::Window(length)).then(|| {
                let seen = told(criterion, watch, &sum, old);
                stop(format!("in the {length} s from second {start} on{seen}"))
            })
        })
    }
}

/// `, 412 of 500 calls`: how many of the ended ones and of those that are too old by now speak for the criterion.
fn told(criterion: &Criterion, watch: &Watch, cut: &Cut, old: u64) -> String {
    let ended = with_fate(criterion, watch, cut, old, old, true);
    let watched = Watched::only(watch.clone(), ended);
    match Tried::new(criterion, &watched, &watched.total) {
        Some(tried) if criterion.wants_low() => format!(", {} of {} calls", tried.bad, tried.calls),
        Some(tried) => format!(", {} of {} calls", tried.calls - tried.bad, tried.calls),
        None => format!(", {} calls", cut.by_class.planned()),
    }
}

/// Calls due in this second and still open are beyond the criterion's latency limit by now.
fn is_old(criterion: &Criterion, second: u64, now: Offset) -> bool {
    let due_before = Offset::from_secs(second + 1);
    criterion
        .threshold()
        .is_some_and(|limit| now.nanos_since(due_before) > limit)
}

enum Length {
    SoFar(Offset),
    Window(u64),
}

/// Whether the criterion holds whatever becomes of the open calls, of which `old` are beyond its limit already.
fn certain(criterion: &Criterion, watch: &Watch, cut: &Cut, old: u64, length: &Length) -> bool {
    let open = cut.open();
    if let Metric::Flow(flow) = criterion.metric {
        return flow_is_certain(criterion, flow, cut, open, length);
    }
    [0, 1].into_iter().all(|fate| {
        let imagined = with_fate(criterion, watch, cut, old, open, fate == 0);
        let watched = Watched::only(watch.clone(), imagined);
        let Some(tried) = Tried::new(criterion, &watched, &watched.total) else {
            return false;
        };
        if tried.calls == 0 || !tried.holds {
            return false;
        }
        let whole_run = matches!(length, Length::SoFar(_));
        !whole_run || criterion.kind() == Kind::Counted || is_sure(tried)
    })
}

/// 99 % confidence, as if all calls were independent.
#[expect(clippy::cast_precision_loss, reason = "counts of calls")]
fn is_sure(tried: Tried) -> bool {
    let seen = Exceedance {
        share: tried.bad as f64 / tried.calls as f64,
        effective: tried.calls as f64,
        confidence: 0.99,
    };
    seen.side(tried.allowed) == Side::Below
}

/// The open calls imagined to have gone well and fast, or to have failed.
fn with_fate(
    criterion: &Criterion,
    watch: &Watch,
    cut: &Cut,
    old: u64,
    open: u64,
    well: bool,
) -> Cut {
    let mut cut = cut.clone();
    let (class, above) = match criterion.metric {
        Metric::Share(Share::Class(class)) if !well => (class, 0),
        _ if well => (Class::Ok, old),
        Metric::Latency(..)
        | Metric::Share(_)
        | Metric::Flow(_)
        | Metric::Drift(..)
        | Metric::Spread(_)
        | Metric::Overhead(_)
        | Metric::Capacity
        | Metric::Target(..)
        | Metric::Health
        | Metric::Metrics => (Class::Broken, open),
    };
    cut.by_class.add_many(class, open);
    if matches!(criterion.metric, Metric::Latency(..)) {
        cut.measured += open;
        cut.above.resize(watch.limits.len(), 0);
        let limit = criterion.threshold();
        if let Some(at) = limit.and_then(|limit| watch.limits.binary_search(&limit).ok()) {
            cut.above[at] += above;
        }
    }
    cut
}

#[expect(clippy::cast_precision_loss, reason = "counts of calls")]
fn flow_is_certain(
    criterion: &Criterion,
    flow: Flow,
    cut: &Cut,
    open: u64,
    length: &Length,
) -> bool {
    let seconds = match length {
        Length::SoFar(now) if *now < SOON => return false,
        Length::SoFar(now) => now.as_secs_f64(),
        Length::Window(seconds) => *seconds as f64,
    };
    let counted = match flow {
        Flow::Throughput => cut.by_class.of(Class::Ok),
        Flow::Sent => cut.sent,
        Flow::Completed => cut.completed(),
        Flow::Messages => return false,
    };
    let limit = match criterion.limit {
        Limit::Rate(rate) => rate.as_per_second() * seconds,
        Limit::Calls(calls) => calls as f64,
        Limit::OfPlanned(share) => share.as_f64() * cut.planned as f64,
        Limit::Length(_)
        | Limit::Share(_)
        | Limit::Clients(_)
        | Limit::OfBaseline(_)
        | Limit::Number(_)
        | Limit::Up
        | Limit::Down => return false,
    };
    // Less is certain only when the open calls could not make up for it.
    if criterion.wants_low() {
        ((counted + open) as f64) < limit
    } else {
        counted as f64 > limit
    }
}
