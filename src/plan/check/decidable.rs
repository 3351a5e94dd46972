//! Whether the planned calls can decide the criteria: told once for each criterion, with all measurements it fails for.

use std::collections::BTreeMap;
use std::time::Duration;

use super::context::Context;
use super::shortages::{Never, Short, TooFew};
use crate::diagnostic::{Diagnostics, Span};
use crate::measure::Of;
use crate::plan::model::{CallId, Measurement};
use crate::verdict::{Criterion, Kind, List};

/// A stall that comes every few seconds may not come at all in a shorter measurement.
const SHORT: Duration = Duration::from_secs(10);

/// Gathers what the criteria of all measurements lack.
pub(super) struct Decidable<'c> {
    context: &'c Context<'c>,
    too_few: BTreeMap<Span, TooFew>,
    short: BTreeMap<Span, Short>,
    never: BTreeMap<Span, Never>,
}

impl<'c> Decidable<'c> {
    pub(super) const fn new(context: &'c Context<'c>) -> Self {
        Self {
            context,
            too_few: BTreeMap::new(),
            short: BTreeMap::new(),
            never: BTreeMap::new(),
        }
    }

    /// Looks at the criteria of one measurement.
    pub(super) fn look_at(&mut self, name: &str, measurement: &Measurement) {
        for criterion in &measurement.criteria {
            let judged = matches!(criterion.list, List::Must | List::Should);
            if !judged || criterion.span.is_nowhere() {
                continue;
            }
            match self.selected(measurement, criterion) {
                Selected::Never if !criterion.if_any => self.note_never(name, criterion),
                Selected::Never | Selected::Unknown => {}
                Selected::Planned(calls) => self.note_calls(name, measurement, criterion, calls),
            }
            if measurement.confidence.is_some() && criterion.kind() == Kind::Estimated {
                self.note_length(name, measurement, criterion);
            }
        }
    }

    /// How many calls a criterion speaks of.
    fn selected(&self, measurement: &Measurement, criterion: &Criterion) -> Selected {
        let weights: u128 = weight(measurement, |_| true);
        let chosen: u128 = match &criterion.selection.of {
            Of::All => weights,
            Of::Call(name) => weight(measurement, |call| {
                self.context.call(call).name.value == *name
            }),
            Of::Service(name) => weight(measurement, |call| {
                let service = &self.context.call(call).value.service;
                service.as_ref().is_some_and(|label| label.value == *name)
            }),
            Of::Target(name) => weight(measurement, |call| {
                let target = measurement.target.or(self.context.calls[call.0].target);
                target.is_some_and(|at| self.context.target(at).name.value == *name)
            }),
            Of::Ok | Of::Failed | Of::Class(_) | Of::Status(_) | Of::Flow(_) | Of::Stage(_) => {
                return Selected::Unknown;
            }
        };
        if chosen == 0 {
            return Selected::Never;
        }
        let Some(planned) = measurement.planned_calls().or(measurement.most_calls()) else {
            return Selected::Unknown;
        };
        let calls = u128::from(planned) * chosen / weights.max(1);
        Selected::Planned(u64::try_from(calls).unwrap_or(u64::MAX))
    }

    fn note_calls(
        &mut self,
        name: &str,
        measurement: &Measurement,
        criterion: &Criterion,
        calls: u64,
    ) {
        let needed = measurement
            .confidence
            .and_then(|confidence| criterion.needed_calls(confidence));
        let Some(needed) = needed.filter(|needed| calls < *needed) else {
            return;
        };
        let here = (name.to_owned(), calls);
        self.too_few
            .entry(criterion.span)
            .and_modify(|note| {
                note.others += 1;
                if calls < note.fewest.1 {
                    note.fewest = here.clone();
                }
            })
            .or_insert(TooFew {
                text: criterion.text.clone(),
                needed,
                fewest: here,
                others: 0,
            });
    }

    fn note_length(&mut self, name: &str, measurement: &Measurement, criterion: &Criterion) {
        let length = measurement.planned_length();
        let Some(length) = length.filter(|length| *length < SHORT) else {
            return;
        };
        let here = (name.to_owned(), length);
        self.short
            .entry(criterion.span)
            .and_modify(|note| {
                note.others += 1;
                if length < note.shortest.1 {
                    note.shortest = here.clone();
                }
            })
            .or_insert(Short {
                text: criterion.text.clone(),
                shortest: here,
                others: 0,
            });
    }

    fn note_never(&mut self, name: &str, criterion: &Criterion) {
        self.never
            .entry(criterion.span)
            .and_modify(|note| note.others += 1)
            .or_insert(Never {
                text: criterion.text.clone(),
                of: criterion.selection.of.to_string(),
                name: name.to_owned(),
                others: 0,
            });
    }

    /// All warnings.
    pub(super) fn finish(self) -> Diagnostics {
        let too_few = self
            .too_few
            .into_iter()
            .map(|(span, note)| note.warning(span));
        let short = self
            .short
            .into_iter()
            .map(|(span, note)| note.warning(span));
        let never = self
            .never
            .into_iter()
            .map(|(span, note)| note.warning(span));
        too_few.chain(short).chain(never).collect()
    }
}

/// How many calls a criterion speaks of.
enum Selected {
    /// About so many.
    Planned(u64),
    /// That depends on the replies.
    Unknown,
    /// None: what it names is not called.
    Never,
}

fn weight(measurement: &Measurement, chosen: impl Fn(CallId) -> bool) -> u128 {
    measurement
        .fire
        .iter()
        .filter(|(call, _)| chosen(*call))
        .map(|(_, weight)| u128::from(*weight))
        .sum()
}
