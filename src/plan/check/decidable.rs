//! Whether the planned calls can decide the criteria: told once for each criterion, with all measurements it fails for.

use std::collections::BTreeMap;
use std::time::Duration;

use super::context::Context;
use super::shortages::{Never, Short, TooFew};
use crate::diagnostic::{Diagnostics, Span};
use crate::plan::model::Measurement;
use crate::plan::selected::{About, Selected, selected};
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
        let context = self.context;
        selected(measurement, &criterion.selection.of, |call| {
            let named = context.call(call);
            let target = measurement.target.or(context.calls[call.0].target);
            About {
                name: &named.name.value,
                service: named
                    .value
                    .service
                    .as_ref()
                    .map(|label| label.value.as_str()),
                target: target.map(|at| context.target(at).name.value.as_str()),
            }
        })
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
