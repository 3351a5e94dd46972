//! A report as suites.

use std::io::{self, Write};

use crate::report::Report;
use crate::report::view::Mark;

use super::cases::{Suite, suite, whole};
use super::document::document;
use super::limit::Limit;

/// Writes the criteria as test cases.
///
/// # Errors
/// When `out` fails.
pub(in crate::report) fn render(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let limit = Limit::of(report);
    let mut suites: Vec<Suite> = report
        .runs
        .iter()
        .flat_map(|run| run.rows.iter().map(move |row| (run, row)))
        .map(|(run, row)| suite(report, run, row, limit))
        .collect();
    let worst = suites
        .iter()
        .flat_map(|suite| &suite.cases)
        .map(|case| case.mark)
        .max();
    if worst.unwrap_or(Mark::Pass) < limit.least() {
        suites.push(whole(report));
    }
    write!(out, "{}", document(report, &suites))
}
