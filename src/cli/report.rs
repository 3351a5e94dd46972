//! `loadbank report`: a saved result, shown again.

use super::arguments;
use super::exit::Exit;
use super::outputs::{self, Words};
use super::planning;
use super::streams::Streams;
use crate::report::{Report, saved, text};

/// Shows a result as text, or writes the reports that were asked for.
pub(super) fn report(streams: Streams, arguments: &arguments::Report) -> Exit {
    match attempt(streams, arguments) {
        Ok(exit) => exit,
        Err(message) => {
            streams.error(&message);
            Exit::Invalid
        }
    }
}

fn attempt(streams: Streams, arguments: &arguments::Report) -> Result<Exit, String> {
    let name = arguments.result.display();
    let bytes = planning::contents(&arguments.result)
        .map_err(|reason| format!("can not read `{name}`: {reason}"))?;
    let content = String::from_utf8(bytes)
        .map_err(|_| format!("`{name}` is no result file: it is not text"))?;
    let saved =
        saved::read(&content).map_err(|error| format!("`{name}` is no result file: {error}"))?;
    let report = Report::new(&saved);
    if arguments.out.is_empty() {
        let mut shown = Vec::new();
        text::render_with(&report, &streams.layout(), &mut shown)
            .map_err(|error| error.to_string())?;
        return Ok(streams.finish(&String::from_utf8_lossy(&shown)));
    }
    let runs: Vec<String> = saved.runs.iter().map(|run| run.name.clone()).collect();
    let time: String = saved
        .started
        .chars()
        .take(19)
        .filter(|c| !matches!(c, '-' | ':'))
        .collect();
    let words = Words {
        name: &saved.plan.name,
        time: &time,
        runs: &runs,
    };
    for spec in &arguments.out {
        for output in outputs::open(spec, words)? {
            output.write(&report)?;
        }
    }
    Ok(Exit::Pass)
}
