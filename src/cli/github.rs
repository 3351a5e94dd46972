//! What a GitHub job shows beside the log: annotations, and the step's summary.

use std::fs::OpenOptions;
use std::io::Write;

use super::environment;
use super::streams::Streams;
use crate::report::{Report, github};

/// Inside a GitHub job, prints an annotation for each failed criterion and appends the report to the step's summary.
pub(super) fn report(streams: Streams, report: &Report<'_>) {
    let variables = environment::variables();
    if environment::is_github_job() {
        for line in github::annotations(report) {
            Streams::err(&format!("{line}\n"));
        }
    }
    let Some(path) = variables
        .get("GITHUB_STEP_SUMMARY")
        .filter(|path| !path.is_empty())
    else {
        return;
    };
    let mut text = Vec::new();
    let written = github::step_summary(report, &mut text).and_then(|()| {
        OpenOptions::new()
            .create(true)
            .append(true)
            .open(path)?
            .write_all(&text)
    });
    if let Err(error) = written {
        streams.warning(&format!(
            "can not append to the step summary `{path}`: {error}"
        ));
    }
}
