//! One screen of Markdown: the verdict, what decided it, the criteria; everything else folded.
//!
//! Texts from outside stand in code spans or are escaped, so that no message can open a tag, close a table or mention
//! a person.

use std::io::{self, Write};

use super::Report;
use super::view::{Align, CriterionView, FailuresView, Mark, RowView, RunView, Table};

/// The most bars of a sparkline.
const BARS: usize = 60;

/// Writes the report as Markdown.
///
/// # Errors
/// When `out` fails.
pub(super) fn render(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let closing = &report.closing;
    let (shape, phrase) = (closing.mark.shape(), &closing.phrase);
    writeln!(out, "## {shape} {phrase} · {}", escaped(&report.head.plan))?;
    writeln!(out)?;
    for sentence in closing.ended.iter().chain(&closing.because) {
        writeln!(out, "- {}", escaped(sentence))?;
    }
    if closing.ended.is_some() || !closing.because.is_empty() {
        writeln!(out)?;
    }
    for warning in &report.warnings {
        writeln!(out, "> **warning:** {}", escaped(warning))?;
        writeln!(out)?;
    }
    criteria(&report.runs, out)?;
    for run in &report.runs {
        folded(run, out)?;
    }
    foot(report, out)
}

fn criteria(runs: &[RunView], out: &mut dyn Write) -> io::Result<()> {
    let mut all: Vec<(&RunView, &CriterionView)> = runs
        .iter()
        .flat_map(|run| run.criteria.iter().map(move |one| (run, one)))
        .collect();
    if all.is_empty() {
        return Ok(());
    }
    all.sort_by_key(|(_, one)| std::cmp::Reverse(one.mark));
    writeln!(out, "| | run | criterion | value | | |")?;
    writeln!(out, "| :-- | :-- | :-- | --: | :-- | :-- |")?;
    for (run, one) in all {
        let remark = one
            .remark
            .map_or_else(String::new, |remark| format!(" ({remark})"));
        let details: Vec<&str> = [
            one.reason.as_deref().filter(|_| one.mark != Mark::Pass),
            one.worst.as_deref(),
            one.samples.as_deref(),
            one.model,
        ]
        .into_iter()
        .flatten()
        .collect();
        writeln!(
            out,
            "| {} {}{} | {} | {} | {} | {} | {} |",
            one.mark.shape(),
            one.mark.word(),
            escaped(&remark),
            escaped(&run.name),
            cell_code(&one.text),
            escaped(&one.value),
            escaped(one.margin.as_deref().unwrap_or_default()),
            escaped(&details.join("; ")),
        )?;
    }
    writeln!(out)
}

fn folded(run: &RunView, out: &mut dyn Write) -> io::Result<()> {
    let asked = html(&run.asked.join(" · "));
    writeln!(out, "<details>")?;
    writeln!(
        out,
        "<summary>{} <b>{}</b> · {asked}</summary>",
        run.mark.shape(),
        html(&run.name)
    )?;
    writeln!(out)?;
    if let Some(rows) = &run.table {
        table(rows, &rows.caption, out)?;
    }
    for note in &run.notes {
        writeln!(out, "{}", escaped(note))?;
        writeln!(out)?;
    }
    if let ([row], _) | (_, Some(row)) = (run.rows.as_slice(), run.worst()) {
        if run.rows.len() > 1 {
            writeln!(out, "**{}**", escaped(&row.name))?;
            writeln!(out)?;
        }
        self::row(row, out)?;
    }
    writeln!(out, "</details>")?;
    writeln!(out)
}

fn row(row: &RowView, out: &mut dyn Write) -> io::Result<()> {
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

fn table(table: &Table, first: &str, out: &mut dyn Write) -> io::Result<()> {
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

fn foot(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut facts = vec![report.head.tool.clone()];
    facts.extend(report.head.facts.clone());
    facts.push(report.head.started.clone());
    facts.extend(report.closing.facts.clone());
    writeln!(out, "<sub>{}</sub>", html(&facts.join(" · ")))?;
    for (name, about) in &report.targets {
        writeln!(out, "<br><sub>{}: {}</sub>", html(name), html(about))?;
    }
    Ok(())
}

/// Text in which no character is Markdown or HTML.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '@' => out.push_str("&#64;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '#' | '|' | '~' => {
                out.push('\\');
                out.push(c);
            }
            c => out.push(c),
        }
    }
    out
}

/// Text inside an HTML tag.
fn html(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '@' => out.push_str("&#64;"),
            c => out.push(c),
        }
    }
    out
}

/// A code span with a fence longer than any in the text.
fn code(text: &str) -> String {
    let mut longest = 0;
    let mut current = 0;
    for c in text.chars() {
        current = if c == '`' { current + 1 } else { 0 };
        longest = longest.max(current);
    }
    let fence = "`".repeat(longest + 1);
    if longest == 0 && !text.is_empty() {
        format!("{fence}{text}{fence}")
    } else {
        format!("{fence} {text} {fence}")
    }
}

/// A code span in a table, where a pipe would end the cell.
fn cell_code(text: &str) -> String {
    code(text).replace('|', "\\|")
}
