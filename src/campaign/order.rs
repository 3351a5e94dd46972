//! The order of all measurements that will be made.

use crate::plan::Selection;
use crate::plan::model::Plan;

/// Which measurement of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// Position of the run in the plan.
    pub run: usize,
    /// Position of the row in the run.
    pub row: usize,
}

/// All chosen measurements in the order in which they are made: the order of the file, except that a run comes
/// after the run that it names in `after`, where that one is chosen too.
pub(super) fn order(plan: &Plan, selection: &Selection) -> Vec<Position> {
    let mut waiting: Vec<(usize, Vec<usize>)> = (0..plan.runs.len())
        .map(|run| (run, selection.rows(plan, run)))
        .filter(|(_, rows)| !rows.is_empty())
        .collect();
    let mut order = Vec::new();
    while !waiting.is_empty() {
        let ready = waiting.iter().position(|(run, _)| {
            plan.runs[*run].after.as_ref().is_none_or(|after| {
                !waiting
                    .iter()
                    .any(|(other, _)| plan.runs[*other].name.value == *after)
            })
        });
        // A checked plan has no cycle; were there one, its first run would go first.
        let (run, rows) = waiting.remove(ready.unwrap_or(0));
        order.extend(rows.into_iter().map(|row| Position { run, row }));
    }
    order
}
