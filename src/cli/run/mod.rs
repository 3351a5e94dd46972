//! `loadbank run`: plan, bind, measure, judge, report; the exit code is the verdict.

mod describe;
mod marks;
mod measure;
mod session;
mod watch;

use super::arguments;
use super::exit::Exit;
use super::outputs::{self, Output, Words};
use super::planning;
use super::signals::Signals;
use super::streams::Streams;
use crate::clock::Clock;
use crate::plan::model::Plan;
use crate::report::saved::SavedResult;
use crate::report::{Format, Report, text};
use session::Session;
pub(super) use session::refuse;

/// Runs a plan.
pub(super) fn run(streams: Streams, arguments: &arguments::Run) -> Exit {
    match attempt(streams, arguments) {
        Ok(exit) | Err(exit) => exit,
    }
}

fn attempt(streams: Streams, arguments: &arguments::Run) -> Result<Exit, Exit> {
    let invalid = |message: String| {
        streams.error(&message);
        Exit::Invalid
    };
    let assembled = planning::read_and_report(streams, &arguments.plan)?;
    let Some(plan) = &assembled.plan else {
        return Err(Exit::Invalid);
    };
    let signals = Signals::listen()
        .map_err(|error| invalid(format!("can not listen for signals: {error}")))?;
    let clock = Clock::start();
    let started = clock.wall_nanos();
    let chosen: Vec<String> = plan
        .runs
        .iter()
        .enumerate()
        .filter(|(at, _)| !assembled.selection.rows(plan, *at).is_empty())
        .map(|(_, run)| run.name.value.clone())
        .collect();
    let time = describe::file_time(started);
    let words = Words {
        name: &plan.name,
        time: &time,
        runs: &chosen,
    };
    let outputs = open(plan, arguments, words).map_err(invalid)?;
    #[cfg(feature = "demo")]
    let _demo = super::with_demo::start(streams, &arguments.plan, plan)?;
    let session = Session {
        streams,
        arguments,
        assembled: &assembled,
        plan,
        signals: &signals,
        clock,
        started,
        seed: arguments
            .plan
            .seed
            .or(plan.seed)
            .unwrap_or_else(describe::drawn_seed),
    };
    let (saved, exit) = session.run()?;
    Ok(write(streams, arguments, &saved, outputs, exit))
}

/// Opens everything that will be written, before anything is sent.
fn open(plan: &Plan, arguments: &arguments::Run, words: Words<'_>) -> Result<Vec<Output>, String> {
    let mut all = Vec::new();
    for (format, path) in &plan.report {
        // A format that is not built yet was warned of when the plan was checked.
        if let Some(format) = Format::parse(format) {
            all.extend(outputs::open_as(Some(format), &path.value, words)?);
        }
    }
    for spec in &arguments.out {
        all.extend(outputs::open(spec, words)?);
    }
    Ok(all)
}

/// Writes all reports. One that can not be written is said, and the run is no pass then.
fn write(
    streams: Streams,
    arguments: &arguments::Run,
    saved: &SavedResult,
    outputs: Vec<Output>,
    exit: Exit,
) -> Exit {
    let mut failed = false;
    let paths: Vec<String> = outputs.iter().filter_map(Output::path).collect();
    let occupied = outputs.iter().any(Output::is_stdout);
    for output in outputs {
        let part = output.run().map(|run| describe::part(saved, run));
        let report = Report::new(part.as_ref().unwrap_or(saved));
        if let Err(message) = output.write(&report) {
            streams.error(&message);
            failed = true;
        }
    }
    if !occupied && !arguments.quiet {
        let report = Report::new(saved).with_outputs(&paths);
        let mut bytes = Vec::new();
        let laid_out = text::render_with(&report, &streams.layout(), &mut bytes);
        let shown = laid_out.and_then(|()| Streams::out(&String::from_utf8_lossy(&bytes)));
        if let Err(error) = shown {
            streams.error(&format!("can not write the report to stdout: {error}"));
            failed = true;
        }
    }
    super::github::report(streams, &Report::new(saved));
    if failed && exit == Exit::Pass {
        Exit::Inconclusive
    } else {
        exit
    }
}
