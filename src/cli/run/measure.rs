//! One measurement: fired, watched, judged, saved.

use super::describe;
use super::session::Session;
use super::watch::Watch;
use crate::bind::{Bound, Ready};
use crate::campaign::Step;
use crate::cli::progress::Progress;
use crate::engine;
use crate::plan::model::{Measurement, Run};
use crate::report::save::{Frame, save_row};
use crate::report::saved::SavedRow;
use crate::verdict::{Rule, Rules, Watchdog, holds, judge};

impl Session<'_> {
    /// Makes a measurement and judges it.
    pub(super) fn measure(&self, step: &Step<'_>, ready: &Ready, bound: &Bound<'_>) -> SavedRow {
        let measurement = step.measurement;
        let shown = !(self.arguments.quiet || self.arguments.no_progress);
        let title = title(step.run, measurement);
        let mut watch = Watch {
            signals: self.signals,
            watchdog: Watchdog::new(&measurement.criteria),
            tokens: bound.tokens(),
            progress: Progress::new(shown, title, measurement.planned_length()),
        };
        let begin = self.clock.now();
        let result = engine::run(&ready.work, &self.clock, &mut watch);
        watch.progress.clear();
        let rules = rules(step.run, measurement, ready);
        let verdict = judge(&measurement.criteria, &result, &rules);
        let mark = step
            .run
            .mark
            .iter()
            .find(|mark| holds(&mark.condition, &result) == Some(true))
            .map(|mark| mark.label.clone());
        let frame = Frame {
            name: measurement.name.clone(),
            labels: measurement.labels.clone(),
            load: describe::load(bound, measurement),
            begin,
            mark,
            judging: describe::judging(measurement),
        };
        save_row(frame, &result, &verdict, &self.assembled.sources)
    }
}

fn title(run: &Run, measurement: &Measurement) -> String {
    if measurement.name == run.name.value {
        measurement.name.clone()
    } else {
        format!("{} · {}", run.name.value, measurement.name)
    }
}

fn rules(run: &Run, measurement: &Measurement, ready: &Ready) -> Rules {
    Rules {
        ignore: measurement
            .ignore
            .iter()
            .filter_map(|name| Rule::parse(name))
            .collect(),
        confidence: measurement.confidence,
        optional: run.optional,
        deadline: ready
            .work
            .calls
            .iter()
            .filter_map(|call| call.deadline)
            .max(),
    }
}
