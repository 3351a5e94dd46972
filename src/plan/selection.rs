//! `--only`: which runs and rows are measured.

use super::model::{Measurement, Plan, Run};
use super::raw::RawPlan;
use crate::diagnostic::{Code, Diagnostic, Diagnostics, Sources, Span, did_you_mean};

/// Which measurements were asked for. The default is every run that is not `on_request`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Selection {
    only: Vec<Choice>,
}

/// One `--only`.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Choice {
    run: usize,
    /// All rows where absent.
    rows: Option<Vec<usize>>,
}

impl Selection {
    /// Reads `--only` texts: `run`, or `run/row` with the row's name, its name without the repeat, or its repeat (`#2`).
    ///
    /// An unknown run or row is told on a source named `--only`. Rows exist only where the plan could be built; without
    /// it nothing is said about them.
    pub(super) fn parse(
        only: &[String],
        raw: &RawPlan,
        plan: Option<&Plan>,
        sources: &mut Sources,
    ) -> (Self, Diagnostics) {
        let mut problems = Diagnostics::new();
        let mut choices = Vec::new();
        for text in only {
            let source = sources.add("--only", text.as_str());
            match choice(text, raw, plan, Span::new(source, 0, text.len())) {
                Ok(choice) => choices.push(choice),
                Err(problem) => problems.push(problem),
            }
        }
        (Self { only: choices }, problems)
    }

    /// The chosen rows of a run, in their order.
    #[must_use]
    pub fn rows(&self, plan: &Plan, run: usize) -> Vec<usize> {
        let rows = 0..plan.runs[run].rows.len();
        if self.only.is_empty() {
            return if plan.runs[run].on_request {
                Vec::new()
            } else {
                rows.collect()
            };
        }
        let chosen = |row: &usize| self.only.iter().any(|choice| choice.covers(run, *row));
        rows.filter(chosen).collect()
    }

    /// The chosen measurements, in the order of the plan.
    #[must_use]
    pub fn measurements<'p>(&self, plan: &'p Plan) -> Vec<&'p Measurement> {
        let runs = plan.runs.iter().enumerate();
        runs.flat_map(|(at, run)| {
            let rows = self.rows(plan, at);
            rows.into_iter().map(move |row| &run.rows[row])
        })
        .collect()
    }

    /// True when no measurement is chosen: every run is `on_request`, and none was named.
    #[must_use]
    pub fn leaves_nothing(&self, plan: &Plan) -> bool {
        (0..plan.runs.len()).all(|run| self.rows(plan, run).is_empty())
    }
}

impl Choice {
    fn covers(&self, run: usize, row: usize) -> bool {
        self.run == run && self.rows.as_ref().is_none_or(|rows| rows.contains(&row))
    }
}

fn choice(
    text: &str,
    raw: &RawPlan,
    plan: Option<&Plan>,
    span: Span,
) -> Result<Choice, Diagnostic> {
    let named = |name: &str| raw.runs.iter().position(|run| run.name.value == name);
    // A run's own name may hold a slash.
    if let Some(run) = named(text) {
        return Ok(Choice { run, rows: None });
    }
    let (run_name, row_name) = match text.split_once('/') {
        Some((run, row)) => (run, Some(row)),
        None => (text, None),
    };
    let Some(run) = named(run_name) else {
        let names = raw.runs.iter().map(|run| run.name.value.as_str());
        return Err(Diagnostic::error(
            Code::UnknownName,
            span.part(0, run_name.len()),
            format!("there is no run `{run_name}`"),
        )
        .label("not a run of this plan")
        .help(did_you_mean(run_name, names)));
    };
    let (Some(row_name), Some(plan)) = (row_name, plan) else {
        return Ok(Choice { run, rows: None });
    };
    let rows = rows_named(&plan.runs[run], row_name);
    if rows.is_empty() {
        let names = plan.runs[run].rows.iter().map(|row| row.name.as_str());
        return Err(Diagnostic::error(
            Code::UnknownName,
            span.part(run_name.len() + 1, text.len()),
            format!("the run `{run_name}` has no row `{row_name}`"),
        )
        .label("not a row of this run")
        .help(did_you_mean(row_name, names)));
    }
    Ok(Choice {
        run,
        rows: Some(rows),
    })
}

/// The rows that a name means.
fn rows_named(run: &Run, name: &str) -> Vec<usize> {
    let matching = |wanted: &dyn Fn(&Measurement) -> bool| -> Vec<usize> {
        run.rows
            .iter()
            .enumerate()
            .filter(|(_, row)| wanted(row))
            .map(|(at, _)| at)
            .collect()
    };
    let exact = matching(&|row| row.name == name);
    if !exact.is_empty() {
        return exact;
    }
    matching(&|row| {
        row.name
            .rsplit_once(" #")
            .is_some_and(|(base, repeat)| base == name || name.strip_prefix('#') == Some(repeat))
    })
}
