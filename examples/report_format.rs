//! A report format of one's own: TAP, the line format of Perl's test tools, from a saved result.
//!
//! ```text
//! loadbank run plan.yaml -o result.json
//! cargo run --example report_format result.json
//! ```
//!
//! The view has decided what is said and how it is rounded; a format only lays it out. To add one to loadbank itself, put such a
//! function into `src/report/` and its row into the format table.
#![expect(
    clippy::disallowed_methods,
    reason = "an example is its own command line: it reads a file"
)]

use std::error::Error;
use std::io::{self, Write};

use loadbank::report::view::Mark;
use loadbank::report::{Report, saved};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args_os()
        .nth(1)
        .ok_or("usage: report_format RESULT")?;
    let result = saved::read(&std::fs::read_to_string(path)?)?;
    render(&Report::new(&result), &mut io::stdout().lock())?;
    Ok(())
}

/// One test a criterion: the shape of every format of loadbank.
fn render(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let lines: Vec<String> = report
        .runs
        .iter()
        .flat_map(|run| run.rows.iter())
        .flat_map(|row| row.criteria.iter().map(move |criterion| (row, criterion)))
        .map(|(row, criterion)| {
            let (ok, directive) = match criterion.mark {
                Mark::Pass => ("ok", ""),
                Mark::Warn => ("ok", " # TODO a warning"),
                Mark::Undecided => ("not ok", " # undecided"),
                Mark::Fail => ("not ok", ""),
            };
            format!(
                "{ok} {} {}: {}{directive}",
                row.name, criterion.text, criterion.value
            )
        })
        .collect();
    writeln!(out, "TAP version 14\n1..{}", lines.len())?;
    for line in lines {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "# {}", report.closing.phrase)
}
