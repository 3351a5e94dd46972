//! The decision.

use std::time::Duration;

use super::order::{Position, order};
use crate::plan::Selection;
use crate::plan::model::{Measurement, Plan, Run};

/// Something that the shell has done, in the order in which it did it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Finished {
    /// The measurement at this position was made.
    Measured(Position),
    /// The pause that was asked for is over.
    Paused,
}

/// What to do now.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Next<'p> {
    /// Make this measurement.
    Measure(Step<'p>),
    /// Wait, then ask again with [`Finished::Paused`] in the history.
    Pause(Duration),
    /// Nothing is left.
    Done,
}

/// A measurement with the run that it belongs to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Step<'p> {
    /// Where it stands in the plan.
    pub at: Position,
    /// Its run.
    pub run: &'p Run,
    /// The measurement.
    pub measurement: &'p Measurement,
}

/// What comes after `finished`.
///
/// The first measurement of all has no pause before it; every other one has its own `cooldown`.
#[must_use]
pub fn next<'p>(plan: &'p Plan, selection: &Selection, finished: &[Finished]) -> Next<'p> {
    let measured = |at: &Position| finished.contains(&Finished::Measured(*at));
    let Some(at) = order(plan, selection).into_iter().find(|at| !measured(at)) else {
        return Next::Done;
    };
    let run = &plan.runs[at.run];
    let measurement = &run.rows[at.row];
    let rested = matches!(finished.last(), None | Some(Finished::Paused));
    if !rested && !measurement.cooldown.is_zero() {
        return Next::Pause(measurement.cooldown);
    }
    Next::Measure(Step {
        at,
        run,
        measurement,
    })
}
