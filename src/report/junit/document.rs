//! Suites as an XML document.

use std::fmt::Write as _;

use crate::report::Report;
use crate::report::figure::seconds;
use crate::report::view::Mark;
use crate::report::wording::acts;

use super::cases::{Case, Suite};

/// The whole document.
pub(super) fn document(report: &Report<'_>, suites: &[Suite]) -> String {
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
