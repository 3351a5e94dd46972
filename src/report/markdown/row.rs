//! The details of a row.

use std::io::{self, Write};

use crate::report::view::{Align, FailuresView, RowView, Table};

use super::escape::{code, escaped};
use super::table::table;

/// The most bars of a sparkline.
const BARS: usize = 60;

/// Writes counts, latencies, parts, failures and notes.
pub(super) fn row(row: &RowView, out: &mut dyn Write) -> io::Result<()> {
    let counts = row
        .counts
        .iter()
        .map(|count| format!("{} {}", count.name, count.value));
    let facts: Vec<String> = counts.chain(row.beside.iter().cloned()).collect();
    writeln!(out, "{}", escaped(&facts.join(" · ")))?;
    writeln!(out)?;
    if let Some(latency) = &row.latency {
        let mut grid = Table::default();
        grid.heads.push((latency.caption.clone(), Align::Left));
        let heads = latency
            .heads
            .iter()
            .map(|head| ((*head).to_owned(), Align::Right));
        grid.heads.extend(heads);
        grid.rows = latency
            .lines
            .iter()
            .map(|(name, cells)| {
                std::iter::once(name.clone())
                    .chain(cells.iter().cloned())
                    .collect()
            })
            .collect();
        table(&grid, &latency.caption, out)?;
    }
    if let Some(spark) = &row.spark {
        let (bars, caption) = spark.draw(BARS);
        writeln!(out, "`{bars}` {}", escaped(&caption))?;
        writeln!(out)?;
    }
    for part in &row.parts {
        table(part, &part.caption, out)?;
    }
    if let Some(view) = &row.failures {
        failures(view, out)?;
    }
    for note in &row.notes {
        writeln!(out, "{}", escaped(note))?;
        writeln!(out)?;
    }
    Ok(())
}

fn failures(view: &FailuresView, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "**failures** {}", escaped(&view.summary))?;
    writeln!(out)?;
    for group in &view.groups {
        writeln!(
            out,
            "- {} × {}, {}{}",
            group.count,
            escaped(&group.what),
            escaped(&group.when),
            if group.message.is_empty() { "" } else { "  " },
        )?;
        if !group.message.is_empty() {
            writeln!(out, "  {}", code(&group.message))?;
        }
    }
    if let Some(more) = &view.more {
        writeln!(out, "- {}", escaped(more))?;
    }
    writeln!(out)
}
