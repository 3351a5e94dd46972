//! Which criteria of a run the planned calls can decide.

use super::data::{CriterionSummary, Decidable};
use crate::diagnostic::{Sources, Span};
use crate::plan::model::{Measurement, Plan};
use crate::plan::selected::{About, Selected, selected};
use crate::verdict::{Criterion, Kind};

/// The criteria of some measurements, each once, with the measurement that decides it worst.
pub(super) fn criteria(
    plan: &Plan,
    rows: &[&Measurement],
    place: &dyn Fn(Span) -> String,
) -> Vec<CriterionSummary> {
    let mut all: Vec<(&Criterion, CriterionSummary)> = Vec::new();
    for row in rows {
        for criterion in &row.criteria {
            let decidable = decidable(plan, row, criterion);
            let known = all.iter_mut().find(|(other, _)| {
                other.span == criterion.span
                    && other.list == criterion.list
                    && other.text == criterion.text
            });
            if let Some((_, summary)) = known {
                if rank(&decidable) > rank(&summary.decidable) {
                    summary.decidable = decidable;
                }
                continue;
            }
            let summary = CriterionSummary {
                text: criterion.text.clone(),
                list: criterion.list,
                place: (!criterion.span.is_nowhere()).then(|| place(criterion.span)),
                decidable,
            };
            all.push((criterion, summary));
        }
    }
    all.into_iter().map(|(_, summary)| summary).collect()
}

/// The worse a measurement is for a criterion, the higher.
fn rank(decidable: &Decidable) -> (u8, u64) {
    match decidable {
        Decidable::Counted => (0, 0),
        Decidable::Enough { .. } => (1, 0),
        Decidable::Depends { .. } => (2, 0),
        // The fewer calls, the worse.
        Decidable::TooFew { planned, .. } => (3, u64::MAX - planned),
        Decidable::Never { .. } => (4, 0),
        Decidable::NotBuilt => (5, 0),
    }
}

fn decidable(plan: &Plan, row: &Measurement, criterion: &Criterion) -> Decidable {
    if !criterion.is_built() {
        return Decidable::NotBuilt;
    }
    let selected = selected(row, &criterion.selection.of, |call| {
        let about = &plan.calls[call.0];
        About {
            name: &about.name.value,
            service: about.service.as_deref(),
            target: Some(&plan.targets[plan.target_of(row, call).0].name.value),
        }
    });
    if selected == Selected::Never && !criterion.if_any {
        return Decidable::Never {
            row: row.name.clone(),
        };
    }
    let Some(confidence) = row
        .confidence
        .filter(|_| criterion.kind() == Kind::Estimated)
    else {
        return Decidable::Counted;
    };
    let Some(needed) = criterion.needed_calls(confidence) else {
        return Decidable::Enough { needed: None };
    };
    match selected {
        Selected::Planned(planned) if planned < needed => Decidable::TooFew {
            needed,
            planned,
            row: row.name.clone(),
        },
        Selected::Planned(_) if row.planned_calls().is_some() => Decidable::Enough {
            needed: Some(needed),
        },
        Selected::Planned(_) | Selected::Unknown | Selected::Never => Decidable::Depends { needed },
    }
}

/// `file:line` of a place.
pub(super) fn place(sources: &Sources, span: Span) -> String {
    match (sources.get(span.source), sources.position(span)) {
        (Some(source), Some(position)) => format!("{}:{}", source.name, position.line),
        _ => "built-in".to_owned(),
    }
}
