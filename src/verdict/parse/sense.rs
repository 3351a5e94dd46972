//! Criteria that no run could fail, and those that no run could meet.

use std::cmp::Ordering;

use crate::measure::Of;
use crate::units::Ratio;
use crate::verdict::criterion::{Comparison, Criterion, Limit, Metric, Share};

/// What is known of a criterion before any run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Foregone {
    /// It holds in every run.
    Always,
    /// It holds in none.
    Never,
    /// It asks for one exact value of something that is estimated.
    Exact,
}

/// None for a criterion that can go either way.
pub(super) fn foregone(criterion: &Criterion) -> Option<Foregone> {
    if let Metric::Share(share) = criterion.metric
        && let Limit::Share(limit) = criterion.limit
        && let Some(value) = constant(share, &criterion.selection.of)
    {
        let holds = compares(criterion.comparison, value.cmp(&limit));
        return Some(if holds {
            Foregone::Always
        } else {
            Foregone::Never
        });
    }
    let (position, exact) = position(criterion)?;
    match (position, criterion.comparison) {
        (Position::Below, Comparison::Below | Comparison::AtMost | Comparison::Equal)
        | (Position::Lowest, Comparison::Below)
        | (Position::Highest, Comparison::Above)
        | (Position::Above, Comparison::Above | Comparison::AtLeast | Comparison::Equal) => {
            Some(Foregone::Never)
        }
        (Position::Below, Comparison::Above | Comparison::AtLeast | Comparison::Unequal)
        | (Position::Lowest, Comparison::AtLeast)
        | (Position::Highest, Comparison::AtMost)
        | (Position::Above, Comparison::Below | Comparison::AtMost | Comparison::Unequal) => {
            Some(Foregone::Always)
        }
        (Position::Inside, Comparison::Equal | Comparison::Unequal) if !exact => {
            Some(Foregone::Exact)
        }
        _ => None,
    }
}

/// Where a limit lies among the values that the metric can take.
#[derive(Clone, Copy)]
enum Position {
    Below,
    Lowest,
    Inside,
    Highest,
    Above,
}

/// And whether the metric can take exactly this value.
fn position(criterion: &Criterion) -> Option<(Position, bool)> {
    let from_zero = |is_zero: bool| {
        if is_zero {
            Position::Lowest
        } else {
            Position::Inside
        }
    };
    let of_whole = |share: Ratio| match share.cmp(&Ratio::ONE) {
        Ordering::Greater => Position::Above,
        Ordering::Equal => Position::Highest,
        Ordering::Less => from_zero(share == Ratio::ZERO),
    };
    match (&criterion.metric, criterion.limit) {
        // No call takes no time.
        (Metric::Latency(..), Limit::Length(length)) => Some(if length.is_zero() {
            (Position::Below, false)
        } else {
            (Position::Inside, false)
        }),
        (Metric::Share(_), Limit::Share(share)) | (Metric::Flow(_), Limit::OfPlanned(share)) => {
            Some((of_whole(share), false))
        }
        (Metric::Flow(_), Limit::Rate(rate)) => Some((from_zero(rate.is_zero()), false)),
        (Metric::Flow(_), Limit::Calls(count)) | (Metric::Capacity, Limit::Clients(count)) => {
            Some((from_zero(count == 0), true))
        }
        _ => None,
    }
}

/// The value of a share that the selection alone settles: all of the ok calls are ok.
fn constant(share: Share, of: &Of) -> Option<Ratio> {
    let whole = |is_whole: bool| Some(if is_whole { Ratio::ONE } else { Ratio::ZERO });
    match (of, share) {
        (Of::Ok, Share::Success) | (Of::Failed, Share::Errors) => whole(true),
        (Of::Ok, Share::Errors) | (Of::Failed, Share::Success) => whole(false),
        (Of::Ok, Share::Class(class)) => whole(class == crate::outcome::Class::Ok),
        (Of::Failed, Share::Class(class)) if !class.is_failed() => whole(false),
        (Of::Class(own), Share::Class(class)) => whole(*own == class),
        (Of::Status(own), Share::Status(status)) => whole(*own == status),
        _ => None,
    }
}

/// Whether a value that compares so meets the comparison.
const fn compares(comparison: Comparison, value: Ordering) -> bool {
    match comparison {
        Comparison::Below => value.is_lt(),
        Comparison::AtMost => value.is_le(),
        Comparison::Above => value.is_gt(),
        Comparison::AtLeast => value.is_ge(),
        Comparison::Equal => value.is_eq(),
        Comparison::Unequal => value.is_ne(),
    }
}
