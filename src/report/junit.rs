//! JUnit XML: a suite a row, a test case a criterion.
//!
//! A failed criterion is a failure, an undecided one an error, a warning is written to the case's output. The file
//! agrees with the exit code: it has a failure exactly where the result is FAIL, an error where it is INCONCLUSIVE, and
//! neither in a result that passed, so what an optional run missed is output too. Under `--strict` (exit code 1 with
//! warnings only) warnings are failures.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::Report;
use super::figure::seconds;
use super::view::{CriterionView, Mark, RowView, RunView};
use super::wording::{acts, plain};

/// Writes the criteria as test cases.
///
/// # Errors
/// When `out` fails.
pub(super) fn render(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
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

/// What the verdict of the whole lets a case be.
#[derive(Clone, Copy)]
struct Limit {
    whole: Mark,
    strict: bool,
}

impl Limit {
    fn of(report: &Report<'_>) -> Self {
        Self {
            whole: report.closing.mark,
            strict: report.closing.mark == Mark::Warn && report.saved.exit_code == 1,
        }
    }

    /// What some case must be, so that nobody takes the file for a pass.
    fn least(self) -> Mark {
        match self.whole {
            Mark::Pass | Mark::Warn if self.strict => Mark::Fail,
            Mark::Pass | Mark::Warn => Mark::Pass,
            Mark::Undecided | Mark::Fail => self.whole,
        }
    }

    /// The mark of a case in a run with the given mark.
    fn case(self, run: Mark, case: Mark) -> Mark {
        if self.strict && case > Mark::Pass {
            return Mark::Fail;
        }
        match run.min(self.whole) {
            Mark::Pass | Mark::Warn => case.min(Mark::Warn),
            Mark::Undecided => case.min(Mark::Undecided),
            Mark::Fail => case,
        }
    }
}

struct Case {
    mark: Mark,
    class: String,
    name: String,
    place: Option<(String, u64)>,
    /// What came out, in short.
    message: String,
    /// All of it.
    details: String,
    kind: &'static str,
}

struct Suite {
    name: String,
    nanos: Option<u64>,
    cases: Vec<Case>,
}

fn suite(report: &Report<'_>, run: &RunView, row: &RowView, limit: Limit) -> Suite {
    let name = if row.name == run.name {
        run.name.clone()
    } else {
        format!("{} / {}", run.name, row.name)
    };
    let class = format!("{}.{name}", plain(&report.saved.plan.name));
    let mut cases: Vec<Case> = row
        .criteria
        .iter()
        .map(|criterion| case(criterion, &class, limit.case(run.mark, criterion.mark)))
        .collect();
    let worst = cases
        .iter()
        .map(|case| case.mark)
        .max()
        .unwrap_or(Mark::Pass);
    let least = limit.case(run.mark, row.mark);
    if least > Mark::Warn && worst < least {
        let reason = row.notes.first().cloned();
        let reason = reason.unwrap_or_else(|| row.mark.verdict().to_owned());
        cases.push(verdict(least, class, reason));
    }
    Suite {
        name,
        nanos: row.window_ns.map(|(start, end)| end.saturating_sub(start)),
        cases,
    }
}

fn case(criterion: &CriterionView, class: &str, mark: Mark) -> Case {
    let remark = criterion.remark.map(|remark| format!(" ({remark})"));
    Case {
        mark,
        class: class.to_owned(),
        name: format!("{}{}", criterion.text, remark.unwrap_or_default()),
        place: criterion
            .place
            .as_ref()
            .map(|place| (place.file.clone(), place.line)),
        message: criterion.brief(),
        details: criterion.sentence(),
        kind: criterion.remark.unwrap_or("must"),
    }
}

/// The case of a result that no row explains: the target was not reached, or the run was cut short.
fn whole(report: &Report<'_>) -> Suite {
    let closing = &report.closing;
    let reason = closing
        .ended
        .clone()
        .or_else(|| closing.because.first().cloned());
    let reason = reason.unwrap_or_else(|| closing.phrase.clone());
    let mark = if closing.mark == Mark::Undecided {
        Mark::Undecided
    } else {
        Mark::Fail
    };
    Suite {
        name: "result".to_owned(),
        nanos: None,
        cases: vec![verdict(mark, plain(&report.saved.plan.name), reason)],
    }
}

/// A case for what no criterion says.
fn verdict(mark: Mark, class: String, reason: String) -> Case {
    Case {
        mark,
        class,
        name: "verdict".to_owned(),
        place: None,
        message: reason.clone(),
        details: reason,
        kind: "verdict",
    }
}

fn document(report: &Report<'_>, suites: &[Suite]) -> String {
    let cases: Vec<&Case> = suites.iter().flat_map(|suite| &suite.cases).collect();
    let mut xml = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    xml.push_str("<testsuites");
    attribute(&mut xml, "name", &report.head.plan);
    totals(&mut xml, &cases);
    time(&mut xml, report.saved.duration_ns);
    xml.push_str(">\n");
    for suite in suites {
        xml.push_str("  <testsuite");
        attribute(&mut xml, "name", &suite.name);
        totals(&mut xml, &suite.cases.iter().collect::<Vec<_>>());
        attribute(&mut xml, "timestamp", &report.head.started);
        time(&mut xml, suite.nanos);
        xml.push_str(">\n");
        for case in &suite.cases {
            write_case(&mut xml, case);
        }
        xml.push_str("  </testsuite>\n");
    }
    xml.push_str("</testsuites>\n");
    xml
}

fn totals(xml: &mut String, cases: &[&Case]) {
    let of = |mark: Mark| cases.iter().filter(|case| case.mark == mark).count();
    attribute(xml, "tests", &cases.len().to_string());
    attribute(xml, "failures", &of(Mark::Fail).to_string());
    attribute(xml, "errors", &of(Mark::Undecided).to_string());
}

fn write_case(xml: &mut String, case: &Case) {
    xml.push_str("    <testcase");
    attribute(xml, "classname", &case.class);
    attribute(xml, "name", &case.name);
    if let Some((file, line)) = &case.place {
        attribute(xml, "file", file);
        attribute(xml, "line", &line.to_string());
    }
    let element = match case.mark {
        Mark::Pass => {
            xml.push_str("/>\n");
            return;
        }
        Mark::Warn => "system-out",
        Mark::Undecided => "error",
        Mark::Fail => "failure",
    };
    xml.push_str(">\n      <");
    xml.push_str(element);
    let details = escaped(&format!("{}: {}", case.name, case.details));
    if case.mark == Mark::Warn {
        let _ = write!(xml, ">warning: {details}</system-out>");
    } else {
        attribute(xml, "type", case.kind);
        attribute(xml, "message", &case.message);
        let _ = write!(xml, ">{details}</{element}>");
    }
    xml.push_str("\n    </testcase>\n");
}

fn time(xml: &mut String, nanos: Option<u64>) {
    if let Some(nanos) = nanos {
        attribute(xml, "time", &seconds(nanos / 1_000_000 * 1_000_000));
    }
}

fn attribute(xml: &mut String, name: &str, value: &str) {
    let _ = write!(xml, " {name}=\"{}\"", escaped(value));
}

/// Text as XML content; characters that XML 1.0 does not have are gone.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars().filter(|c| !acts(*c)) {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&apos;"),
            c => out.push(c),
        }
    }
    out
}
