//! `loadbank check`: every mistake at once, then the plan as understood.

use super::arguments::{self, DiagnosticFormat};
use super::draw;
use super::exit::Exit;
use super::planning;
use super::run::refuse;
use super::streams::Streams;
use crate::bind::{self, Inputs};
use crate::clock::Clock;
use crate::plan::model::Plan;
use crate::plan::{Assembled, Summary};

/// Checks a plan.
pub(super) fn check(streams: Streams, arguments: &arguments::Check) -> Exit {
    match attempt(streams, arguments) {
        Ok(exit) | Err(exit) => exit,
    }
}

fn attempt(streams: Streams, arguments: &arguments::Check) -> Result<Exit, Exit> {
    let assembled = planning::read(streams, &arguments.plan)?;
    Streams::err(&draw::text(
        &assembled.diagnostics,
        &assembled.sources,
        streams.drawing(),
    ));
    match arguments.format {
        DiagnosticFormat::Text => {}
        DiagnosticFormat::Json => {
            let data = draw::data(&assembled.diagnostics, &assembled.sources);
            streams.finish(&format!("{data:#}\n"));
        }
        DiagnosticFormat::Github => {
            streams.finish(&draw::github(&assembled.diagnostics, &assembled.sources));
        }
    }
    let Some(plan) = &assembled.plan else {
        let errors = assembled
            .diagnostics
            .iter()
            .filter(|one| one.severity == crate::diagnostic::Severity::Error)
            .count();
        let word = if errors == 1 { "error" } else { "errors" };
        Streams::err(&format!(
            "{errors} {word}; `loadbank explain CODE` tells more about one\n"
        ));
        return Err(Exit::Invalid);
    };
    if arguments.bind {
        #[cfg(feature = "demo")]
        let _demo = super::with_demo::start(streams, &arguments.plan, plan)?;
        reach(streams, &assembled, plan, arguments.plan.seed)?;
    }
    if arguments.format == DiagnosticFormat::Text {
        let summary = Summary::new(plan, &assembled.selection, &assembled.sources);
        return Ok(streams.finish(&summary.to_string()));
    }
    Ok(Exit::Pass)
}

/// Connects to the targets and compiles every call.
fn reach(
    streams: Streams,
    assembled: &Assembled,
    plan: &Plan,
    seed: Option<u64>,
) -> Result<(), Exit> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| {
            streams.error(&format!("the system gives no event queue: {error}"));
            Exit::Invalid
        })?;
    let clock = Clock::start();
    let inputs = Inputs {
        sources: &assembled.sources,
        variables: &assembled.variables,
        seed: seed.or(plan.seed).unwrap_or(0),
    };
    let chosen = assembled.selection.measurements(plan);
    let bound = runtime
        .block_on(bind::prepare(plan, &chosen, inputs, &clock))
        .map_err(|error| refuse(streams, assembled, &error))?;
    for note in bound.notes() {
        streams.warning(note);
    }
    Ok(())
}
