//! What is found out about one criterion, before its list is looked at.

use crate::measure::{Cut, LatencyKind, RunResult, Watched};
use crate::units::Ratio;
use crate::verdict::criterion::{Criterion, Flow, Limit, Metric};
use crate::verdict::finding::{Decision, Kind, Observed, Unit};

/// Everything of a finding but its place.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Assessment {
    pub(super) decision: Decision,
    pub(super) kind: Option<Kind>,
    pub(super) value: Option<Observed>,
    pub(super) limit: Option<f64>,
    pub(super) unit: Unit,
    pub(super) samples: u64,
    pub(super) effective: Option<u64>,
    pub(super) interval: Option<(Option<f64>, Option<f64>)>,
    pub(super) exercised: bool,
    pub(super) reason: String,
}

impl Assessment {
    /// Nothing is known.
    pub(super) fn undecided(criterion: &Criterion, reason: impl Into<String>) -> Self {
        Self {
            decision: Decision::Undecided,
            kind: None,
            value: None,
            limit: plain_limit(criterion),
            unit: unit(criterion),
            samples: 0,
            effective: None,
            interval: None,
            exercised: true,
            reason: reason.into(),
        }
    }

    /// There were no samples.
    pub(super) fn without_samples(criterion: &Criterion, what: &str) -> Self {
        if criterion.if_any {
            Self {
                decision: Decision::Holds,
                exercised: false,
                ..Self::undecided(criterion, format!("not exercised: {what}"))
            }
        } else {
            let reason = format!("inconclusive: {what}, and no data is no pass");
            Self::undecided(criterion, reason)
        }
    }
}

/// The watched population of a criterion.
pub(super) fn watched<'a>(criterion: &Criterion, result: &'a RunResult) -> Option<&'a Watched> {
    let kind = if let Metric::Latency(kind, _) = criterion.metric {
        kind
    } else {
        LatencyKind::Response
    };
    result.watched.iter().find(|watched| {
        watched.watch.kind == kind && watched.watch.selection == criterion.selection
    })
}

/// How many latencies of a cut lie above a limit that was watched.
pub(super) fn above(watched: &Watched, cut: &Cut, limit: u64) -> Option<u64> {
    let at = watched.watch.limits.binary_search(&limit).ok()?;
    Some(cut.above.get(at).copied().unwrap_or_default())
}

/// A count as a real number.
#[expect(
    clippy::cast_precision_loss,
    reason = "counts far below 2^53, or for display"
)]
pub(super) const fn real(count: u64) -> f64 {
    count as f64
}

/// A count from a real number.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "rounded and not negative; the conversion saturates"
)]
pub(super) fn whole(value: f64) -> u64 {
    value.max(0.0).round() as u64
}

/// The unit of a criterion's numbers.
pub(super) fn unit(criterion: &Criterion) -> Unit {
    match (&criterion.metric, criterion.limit) {
        (_, Limit::Calls(_)) => Unit::Calls,
        (Metric::Latency(..), _) | (_, Limit::Length(_)) => Unit::Nanoseconds,
        (Metric::Flow(Flow::Sent | Flow::Completed), Limit::OfPlanned(_))
        | (Metric::Share(_) | Metric::Drift(..) | Metric::Spread(_), _)
        | (_, Limit::Share(_)) => Unit::Share,
        (Metric::Flow(_), _) | (_, Limit::Rate(_)) => Unit::PerSecond,
        (_, Limit::Clients(_)) => Unit::Clients,
        (Metric::Health | Metric::Metrics, _) => Unit::State,
        _ => Unit::Number,
    }
}

/// The limit where it does not depend on the run.
pub(super) fn plain_limit(criterion: &Criterion) -> Option<f64> {
    match criterion.limit {
        Limit::Length(length) => Some(real(crate::units::nanos(length))),
        Limit::Share(share) | Limit::Number(share) => Some(share.as_f64()),
        Limit::Rate(rate) => Some(rate.as_per_second()),
        Limit::Calls(count) | Limit::Clients(count) => Some(real(count)),
        Limit::Up => Some(1.0),
        Limit::Down => Some(0.0),
        Limit::OfPlanned(share) if unit(criterion) == Unit::Share => Some(share.as_f64()),
        Limit::OfPlanned(_) | Limit::OfBaseline(_) => None,
    }
}

/// How sure estimates must be, as a number; none for `confidence: none`.
pub(super) fn sureness(confidence: Option<Ratio>) -> Option<f64> {
    confidence.map(Ratio::as_f64)
}

/// The decision of what was observed.
pub(super) const fn decided(holds: bool) -> Decision {
    if holds {
        Decision::Holds
    } else {
        Decision::Broken
    }
}

/// How long the watched calls were due.
pub(super) fn watched_seconds(watched: &Watched) -> f64 {
    real(watched.block_step) * real(watched.blocks.len() as u64) / 1e9
}
