//! A row as a block: what was asked, what happened, how long it took, what failed, whether it was good enough.

use unicode_width::UnicodeWidthStr;

use crate::report::view::{FailuresView, LatencyView, RowView};

use super::Style;
use super::criteria::criteria;
use super::page::{Line, Page};
use super::table::table;

/// Where the indented lines of a block begin.
const INDENT: usize = 2;
/// The most bars in a line.
const BARS: usize = 60;
/// Blanks between the latencies and what stands beside them.
const BESIDE: usize = 6;

/// Adds the block of a row under the name of its run.
pub(super) fn block(page: &mut Page, name: &str, row: &RowView, width: usize) {
    let mut title = title(name, &row.asked);
    let latencies = row.latency.as_ref().map(Grid::of);
    let caption = row.latency.as_ref().map(|view| view.caption.as_str());
    let beside = latencies.as_ref().map_or(0, |grid| grid.width + BESIDE);
    let column = beside.max(title.width() + 3);
    let on_title = caption.is_some_and(|caption| column + caption.width() <= width);
    if let Some(caption) = caption.filter(|_| on_title) {
        title.pad_to(column);
        title.push(Style::Faint, caption);
    }
    page.push(title);
    counts(page, row, width);
    let facts = row.beside.join(" · ");
    if let (Some(grid), Some(view)) = (&latencies, &row.latency) {
        let fits = beside + facts.width() <= width;
        let mut caption = caption.filter(|_| !on_title).unwrap_or_default();
        if beside + caption.width() > width {
            page.wrap(INDENT, Style::Faint, caption, width);
            caption = "";
        }
        grid.push(page, view, caption, if fits { &facts } else { "" });
        if !fits {
            page.wrap(INDENT, Style::Plain, &facts, width);
        }
    } else if !facts.is_empty() {
        page.wrap(INDENT, Style::Plain, &facts, width);
    }
    if let Some(spark) = &row.spark {
        let (bars, caption) = spark.draw(BARS.min(width / 2));
        let mut line = Line::indented(INDENT);
        line.push(Style::Plain, &bars);
        line.push(Style::Faint, &format!("  {caption}"));
        page.push(line);
    }
    for part in &row.parts {
        page.gap();
        table(page, part, &part.caption, INDENT);
    }
    if let Some(view) = &row.failures {
        failures(page, "failures", view, width);
    }
    notes(page, &row.notes, width);
    criteria(page, &row.criteria, width);
}

/// `smoke · mix trading · rate 200/s for 10s`
pub(super) fn title(name: &str, asked: &[String]) -> Line {
    let mut line = Line::default();
    line.push(Style::Strong, name);
    for part in asked {
        line.push(Style::Plain, &format!(" · {part}"));
    }
    line
}

/// Adds what a reader should know beside the figures.
pub(super) fn notes(page: &mut Page, notes: &[String], width: usize) {
    if !notes.is_empty() {
        page.gap();
    }
    for note in notes {
        let mut line = Line::indented(INDENT);
        line.push(Style::Faint, "note  ");
        page.wrap_after(line, Style::Plain, note, width);
    }
}

/// Adds the groups of failures under a headline.
pub(super) fn failures(page: &mut Page, head: &str, view: &FailuresView, width: usize) {
    page.gap();
    let mut line = Line::indented(INDENT);
    line.push(Style::Fail, head);
    line.push(Style::Plain, "  ");
    page.wrap_after(line, Style::Plain, &view.summary, width);
    let widest = view.groups.iter().map(|group| group.count.width()).max();
    let column = INDENT + 2 + widest.unwrap_or(0) + 2;
    for group in &view.groups {
        let mut line = Line::indented(column - 2 - group.count.width());
        line.push(Style::Plain, &group.count);
        line.pad_to(column);
        line.push(Style::Strong, &group.what);
        line.push(Style::Faint, &format!("  {}", group.when));
        page.push(line);
        if !group.message.is_empty() {
            page.wrap(column, Style::Plain, &group.message, width);
        }
        if let Some(example) = &group.example {
            let mut line = Line::indented(column);
            line.push(Style::Faint, "e.g. ");
            page.wrap_after(line, Style::Faint, example, width);
        }
    }
    if let Some(more) = &view.more {
        page.wrap(INDENT + 2, Style::Faint, more, width);
    }
}

fn counts(page: &mut Page, row: &RowView, width: usize) {
    let mut line = Line::indented(INDENT);
    for count in &row.counts {
        let text = format!("{} {}", count.name, count.value);
        if line.width() > INDENT {
            if line.width() + 3 + text.width() > width {
                page.push(std::mem::replace(&mut line, Line::indented(INDENT)));
            } else {
                line.push(Style::Plain, "   ");
            }
        }
        line.push(if count.bad { Style::Fail } else { Style::Plain }, &text);
    }
    page.push(line);
}

/// The latencies in columns.
struct Grid {
    names: usize,
    cells: Vec<usize>,
    width: usize,
}

impl Grid {
    fn of(view: &LatencyView) -> Self {
        let names = view.lines.iter().map(|(name, _)| name.width()).max();
        let names = INDENT + names.unwrap_or(0) + 3;
        let cells: Vec<usize> = view
            .heads
            .iter()
            .enumerate()
            .map(|(at, head)| {
                let cells = view.lines.iter().filter_map(|(_, cells)| cells.get(at));
                cells
                    .map(|cell| cell.width())
                    .chain([head.width()])
                    .max()
                    .unwrap_or(0)
            })
            .collect();
        let width = names + cells.iter().sum::<usize>() + 2 * cells.len().saturating_sub(1);
        Self {
            names,
            cells,
            width,
        }
    }

    fn push(&self, page: &mut Page, view: &LatencyView, caption: &str, facts: &str) {
        let mut line = self.line("", view.heads.iter().copied(), Style::Faint);
        if !caption.is_empty() {
            line.pad_to(self.width + BESIDE);
            line.push(Style::Faint, caption);
        }
        page.push(line);
        for (at, (name, cells)) in view.lines.iter().enumerate() {
            let mut line = self.line(name, cells.iter().map(String::as_str), Style::Plain);
            if at + 1 == view.lines.len() && !facts.is_empty() {
                line.pad_to(self.width + BESIDE);
                line.push(Style::Plain, facts);
            }
            page.push(line);
        }
    }

    fn line<'a>(&self, name: &str, cells: impl Iterator<Item = &'a str>, style: Style) -> Line {
        let mut line = Line::indented(INDENT);
        line.push(Style::Plain, name);
        let mut end = self.names;
        for (cell, width) in cells.zip(&self.cells) {
            end += width;
            line.pad_to(end.saturating_sub(cell.width()));
            line.push(style, cell);
            end += 2;
        }
        line
    }
}
