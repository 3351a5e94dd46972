//! The whole page: head, runs, and the verdict in the last line.

use std::io::{self, Write};

use unicode_width::UnicodeWidthStr;

use crate::report::Report;
use crate::report::view::{Mark, RunView};

use super::criteria::criteria;
use super::page::{Line, Page};
use super::row::{block, failures, notes, title};
use super::table::table;
use super::{Options, Style};

/// Writes the report without colour and in its usual width.
///
/// # Errors
/// When `out` fails.
pub fn render(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    render_with(report, &Options::default(), out)
}

/// Writes the report.
///
/// # Errors
/// When `out` fails.
pub fn render_with(report: &Report<'_>, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let width = options.columns();
    let mut page = Page::default();
    head(&mut page, report, width);
    for run in &report.runs {
        page.gap();
        self::run(&mut page, run, width);
    }
    if !report.warnings.is_empty() {
        page.gap();
    }
    for warning in &report.warnings {
        let mut line = Line::default();
        line.push(Style::Warn, "warning: ");
        page.wrap_after(line, Style::Plain, warning, width);
    }
    if report.runs.len() > 1 {
        page.gap();
        glance(&mut page, &report.runs, width);
    }
    page.gap();
    closing(&mut page, report, width);
    page.write(options, out)
}

fn head(page: &mut Page, report: &Report<'_>, width: usize) {
    let head = &report.head;
    let mut line = Line::default();
    line.push(Style::Strong, &head.tool);
    line.push(Style::Plain, " · ");
    let mut parts = vec![head.plan.clone()];
    parts.extend(head.facts.clone());
    page.wrap_after(line, Style::Plain, &parts.join(" · "), width);
    let names = report.targets.iter().map(|(name, _)| name.width()).max();
    for (name, about) in &report.targets {
        let mut line = Line::default();
        line.push(Style::Strong, name);
        line.pad_to(names.unwrap_or(0) + 2);
        page.wrap_after(line, Style::Plain, about, width);
    }
}

fn run(page: &mut Page, run: &RunView, width: usize) {
    match (run.rows.as_slice(), &run.table) {
        ([row], _) => {
            block(page, &run.name, row, width);
            notes(page, &run.notes, width);
        }
        (_, Some(rows)) => {
            let mut line = title(&run.name, &run.asked);
            let column = line.width() + 3;
            if column + rows.caption.width() <= width {
                line.pad_to(column);
                line.push(Style::Faint, &rows.caption);
            }
            page.push(line);
            let first = rows.heads.first().map_or("", |(head, _)| head);
            table(page, rows, first, 2);
            notes(page, &run.notes, width);
            if let Some(row) = run.worst() {
                if let Some(view) = &row.failures {
                    failures(page, &format!("failures of {}", row.name), view, width);
                }
                notes(page, &row.notes, width);
            }
            criteria(page, &run.criteria, width);
        }
        _ => {
            page.push(title(&run.name, &run.asked));
            page.wrap(2, Style::Faint, "nothing was measured", width);
        }
    }
}

/// The runs in one look, worst first.
fn glance(page: &mut Page, runs: &[RunView], width: usize) {
    let mut sorted: Vec<&RunView> = runs.iter().collect();
    sorted.sort_by_key(|run| std::cmp::Reverse(run.mark));
    let marks = sorted.iter().map(|run| run.mark.word().width()).max();
    let names = sorted.iter().map(|run| run.name.width()).max();
    let name_column = marks.unwrap_or(0) + 2;
    let text_column = name_column + names.unwrap_or(0).min(30) + 3;
    for run in sorted {
        let mut line = Line::default();
        line.push(Style::of(run.mark), run.mark.word());
        line.pad_to(name_column);
        line.push(Style::Strong, &run.name);
        line.pad_to(text_column);
        let style = if run.mark == Mark::Pass {
            Style::Faint
        } else {
            Style::Plain
        };
        page.wrap_after(line, style, &run.decided(), width);
    }
}

fn closing(page: &mut Page, report: &Report<'_>, width: usize) {
    let closing = &report.closing;
    if let Some(ended) = &closing.ended {
        page.wrap(0, Style::Plain, ended, width);
    }
    let mut line = Line::default();
    line.push(Style::of(closing.mark), &closing.phrase);
    line.push(Style::Plain, &format!(" · {}", closing.facts.join(" · ")));
    page.push(line);
}
