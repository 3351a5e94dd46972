//! What a GitHub job shows: annotations beside the plan's lines, and the step summary.

use std::io::{self, Write};

use super::view::{CriterionView, Mark};
use super::{Format, Report};

/// A workflow command a criterion that does not hold: an error for failed and undecided ones, a warning for warnings.
#[must_use]
pub fn annotations(report: &Report<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    for run in &report.runs {
        for criterion in run.criteria.iter().filter(|one| one.mark != Mark::Pass) {
            let mark = if run.optional {
                criterion.mark.min(Mark::Warn)
            } else {
                criterion.mark
            };
            lines.push(annotation(&run.name, criterion, mark));
        }
    }
    if let Some(ended) = &report.closing.ended {
        let phrase = property(&report.closing.phrase);
        lines.push(format!("::error title={phrase}::{}", message(ended)));
    }
    lines
}

/// The text that is appended to the step summary: the Markdown report.
///
/// # Errors
/// When `out` fails.
pub fn step_summary(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    Format::Markdown.render(report, out)
}

fn annotation(run: &str, criterion: &CriterionView, mark: Mark) -> String {
    let kind = if mark == Mark::Warn {
        "warning"
    } else {
        "error"
    };
    let mut properties = Vec::new();
    if let Some(place) = &criterion.place {
        properties.push(format!("file={}", property(&place.file)));
        properties.push(format!("line={}", place.line));
        properties.push(format!("col={}", place.column));
    }
    let title = format!("{run}: {} ({})", criterion.text, mark.word());
    properties.push(format!("title={}", property(&title)));
    let text = message(&criterion.sentence());
    format!("::{kind} {}::{text}", properties.join(","))
}

fn message(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

fn property(text: &str) -> String {
    message(text).replace(':', "%3A").replace(',', "%2C")
}
