//! The series of all rows as one table.
//!
//! The first columns name the run, the row and the second; the others are those of the series, in the order in which
//! they first appear. A cell without data is empty. A text that a spreadsheet would run as a formula is quoted with `'`.

use std::io::{self, Write};

use super::Report;
use super::figure;
use super::saved::SavedSeries;
use super::wording::plain;

/// Writes the series.
///
/// # Errors
/// When `out` fails.
pub(super) fn render(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut columns: Vec<&str> = Vec::new();
    let series = || {
        report.saved.runs.iter().flat_map(|run| {
            run.rows.iter().filter_map(move |row| {
                row.series
                    .as_ref()
                    .map(|series| (&run.name, &row.name, series))
            })
        })
    };
    for (_, _, series) in series() {
        for column in &series.columns {
            if !columns.contains(&column.as_str()) {
                columns.push(column);
            }
        }
    }
    let mut writer = ::csv::WriterBuilder::new().from_writer(out);
    let heads = ["run", "row", "second"].into_iter().map(str::to_owned);
    writer.write_record(heads.chain(columns.iter().map(|column| text(column))))?;
    for (run, row, series) in series() {
        write_series(&mut writer, &[text(run), text(row)], series, &columns)?;
    }
    writer.flush()
}

fn write_series(
    writer: &mut ::csv::Writer<&mut dyn Write>,
    names: &[String; 2],
    series: &SavedSeries,
    columns: &[&str],
) -> io::Result<()> {
    let places: Vec<Option<usize>> = columns
        .iter()
        .map(|name| series.columns.iter().position(|column| column == name))
        .collect();
    for (step, cells) in (0u64..).zip(&series.rows) {
        let second = figure::seconds(step.saturating_mul(series.step_ns));
        let values = places.iter().map(|place| {
            let value = place.and_then(|at| cells.get(at).copied().flatten());
            value.map_or_else(String::new, |value| value.get().to_string())
        });
        writer.write_record(names.iter().cloned().chain([second]).chain(values))?;
    }
    Ok(())
}

/// Text that no spreadsheet takes for a formula.
fn text(text: &str) -> String {
    let text = plain(text);
    if text.starts_with(['=', '+', '-', '@']) {
        format!("'{text}")
    } else {
        text
    }
}
