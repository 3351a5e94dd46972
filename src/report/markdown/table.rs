//! Tables.

use std::io::{self, Write};

use crate::report::view::{Align, Table};

use super::escape::escaped;

/// Writes a table; `first` stands over the first column, unless it is empty.
pub(super) fn table(table: &Table, first: &str, out: &mut dyn Write) -> io::Result<()> {
    let heads = table.heads.iter().enumerate();
    let mut line: Vec<String> = heads
        .map(|(at, (head, _))| {
            escaped(if at == 0 && !first.is_empty() {
                first
            } else {
                head
            })
        })
        .collect();
    let mut rule: Vec<&str> = table
        .heads
        .iter()
        .map(|(_, align)| match align {
            Align::Left => ":--",
            Align::Right => "--:",
        })
        .collect();
    if !table.marks.is_empty() {
        line.push(String::new());
        rule.push(":--");
    }
    writeln!(out, "| {} |", line.join(" | "))?;
    writeln!(out, "| {} |", rule.join(" | "))?;
    for (at, row) in table.rows.iter().enumerate() {
        let mut cells: Vec<String> = row.iter().map(|cell| escaped(cell)).collect();
        cells.extend(
            table
                .marks
                .get(at)
                .map(|mark| format!("{} {}", mark.shape(), mark.word())),
        );
        writeln!(out, "| {} |", cells.join(" | "))?;
    }
    writeln!(out)
}
