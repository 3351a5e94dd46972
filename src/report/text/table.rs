//! Tables, their columns as wide as their widest cell.

use unicode_width::UnicodeWidthStr;

use crate::report::view::{Align, Mark, Table};

use super::Style;
use super::page::{Line, Page};

/// Blanks between columns.
const GAP: usize = 2;

/// Adds a table; `first` stands over the first column instead of its head.
pub(super) fn table(page: &mut Page, table: &Table, first: &str, indent: usize) {
    let heads: Vec<&str> = table
        .heads
        .iter()
        .enumerate()
        .map(|(at, (head, _))| if at == 0 { first } else { head.as_str() })
        .collect();
    let widths: Vec<usize> = heads
        .iter()
        .enumerate()
        .map(|(at, head)| {
            let cells = table.rows.iter().filter_map(|row| row.get(at));
            cells
                .map(|cell| cell.width())
                .chain([head.width()])
                .max()
                .unwrap_or(0)
        })
        .collect();
    let aligns: Vec<Align> = table.heads.iter().map(|(_, align)| *align).collect();
    let mut line = Line::indented(indent);
    cells(
        &mut line,
        Style::Faint,
        heads.iter().copied(),
        &widths,
        &aligns,
    );
    page.push(line);
    for (at, row) in table.rows.iter().enumerate() {
        let mut line = Line::indented(indent);
        cells(
            &mut line,
            Style::Plain,
            row.iter().map(String::as_str),
            &widths,
            &aligns,
        );
        if let Some(mark) = table.marks.get(at) {
            line.push(Style::Plain, &" ".repeat(GAP));
            let style = if *mark == Mark::Pass {
                Style::Faint
            } else {
                Style::of(*mark)
            };
            line.push(style, mark.word());
        }
        page.push(line);
    }
}

fn cells<'a>(
    line: &mut Line,
    style: Style,
    cells: impl Iterator<Item = &'a str>,
    widths: &[usize],
    aligns: &[Align],
) {
    for (at, (cell, (width, align))) in cells.zip(widths.iter().zip(aligns)).enumerate() {
        if at > 0 {
            line.push(Style::Plain, &" ".repeat(GAP));
        }
        let blanks = " ".repeat(width.saturating_sub(cell.width()));
        match align {
            Align::Left => {
                line.push(style, cell);
                line.push(Style::Plain, &blanks);
            }
            Align::Right => {
                line.push(Style::Plain, &blanks);
                line.push(style, cell);
            }
        }
    }
}
