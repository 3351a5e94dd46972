//! The page: verdict, criteria, folded details, and who measured.

use std::io::{self, Write};

use crate::report::Report;
use crate::report::view::{CriterionView, Mark, RunView};

use super::escape::{cell_code, escaped, html};
use super::row::row;
use super::table::table;

/// Writes the report as Markdown.
///
/// # Errors
/// When `out` fails.
pub(in crate::report) fn render(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
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
    if let ([shown], _) | (_, Some(shown)) = (run.rows.as_slice(), run.worst()) {
        if run.rows.len() > 1 {
            writeln!(out, "**{}**", escaped(&shown.name))?;
            writeln!(out)?;
        }
        row(shown, out)?;
    }
    writeln!(out, "</details>")?;
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
