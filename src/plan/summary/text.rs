//! A summary for people.

use std::fmt::{self, Write as _};
use std::time::Duration;

use super::data::{RowSummary, RunSummary, Summary};
use super::words::{connections, criterion, grid, mebibytes, plural, short};
use crate::units::format_duration;

/// Rows that are shown of a run; the others are counted.
const ROWS: usize = 40;

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        if let Some(description) = &self.description {
            write!(f, " · {description}")?;
        }
        match self.seed {
            Some(seed) => write!(f, "\nseed {seed}")?,
            None => f.write_str("\nseed drawn anew each time")?,
        }
        if let Some(scale) = self.scale {
            write!(f, " · loads scaled to {scale}")?;
        }
        f.write_str("\n\n")?;
        let targets: Vec<Vec<String>> = self
            .targets
            .iter()
            .map(|target| {
                let mut words = vec![target.protocol.clone()];
                words.extend(Some(target.schema.clone()).filter(|schema| !schema.is_empty()));
                words.push(match &target.auth {
                    Some(auth) => format!("auth {auth}"),
                    None => "no auth".to_owned(),
                });
                words.push(match target.deadline {
                    Some(deadline) => format!("deadline {}", format_duration(deadline)),
                    None => "no deadline".to_owned(),
                });
                vec![
                    target.name.clone(),
                    target.address.clone(),
                    words.join(" · "),
                    target.place.clone(),
                ]
            })
            .collect();
        f.write_str(&grid(&targets, "  "))?;
        for run in &self.runs {
            write!(f, "\n{run}")?;
        }
        write!(f, "\n{}", totals(self))
    }
}

impl fmt::Display for RunSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.rows.len();
        write!(f, "{}", self.name)?;
        if count > 1 {
            write!(f, " · {count} measurements")?;
        }
        if let Some(after) = &self.after {
            write!(f, " · after {after}")?;
        }
        if self.optional {
            f.write_str(" · optional")?;
        }
        if !self.chosen {
            f.write_str(" · not measured: name it with --only")?;
        }
        writeln!(f, "   {}", self.place)?;
        let rows: Vec<Vec<String>> = self
            .rows
            .iter()
            .take(ROWS)
            .map(|row| cells(row, count))
            .collect();
        f.write_str(&grid(&rows, "  "))?;
        if count > ROWS {
            writeln!(f, "  … and {} more", count - ROWS)?;
        }
        let keys: Vec<Vec<String>> = self
            .keys
            .iter()
            .map(|key| {
                vec![
                    format!("{}: {}", key.key, key.value),
                    key.place.clone(),
                    key.layer.to_owned(),
                ]
            })
            .collect();
        f.write_str(&section("from the plan", &keys))?;
        if !self.built_in.is_empty() {
            writeln!(f, "    built in: {}", self.built_in.join(" · "))?;
        }
        let criteria: Vec<Vec<String>> = self.criteria.iter().map(criterion).collect();
        f.write_str(&section("criteria", &criteria))?;
        for note in &self.notes {
            writeln!(f, "    note: {note}")?;
        }
        Ok(())
    }
}

fn section(title: &str, rows: &[Vec<String>]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    format!("    {title}\n{}", grid(rows, "      "))
}

fn cells(row: &RowSummary, count: usize) -> Vec<String> {
    let opened: Vec<String> = row
        .connections
        .iter()
        .map(|(target, kind)| {
            let words = connections(*kind);
            if row.connections.len() > 1 {
                format!("{target}: {words}")
            } else {
                words
            }
        })
        .collect();
    let calls = match (row.calls, row.most_calls) {
        (Some(calls), _) => plural(calls, "call"),
        (None, Some(most)) => format!("at most {}", plural(most, "call")),
        (None, None) => "as many calls as fit".to_owned(),
    };
    let length = match (row.length, row.most_length) {
        (Some(length), _) => short(length),
        (None, Some(most)) => format!("at most {}", short(most)),
        (None, None) => "until all are done".to_owned(),
    };
    let warmup = row
        .warmup
        .as_ref()
        .map(|warmup| format!(" · warm-up {warmup}"));
    let mut cells = vec![row.fires.clone(), row.load.clone(), calls, length];
    cells.push(format!(
        "{}{}",
        opened.join(", "),
        warmup.unwrap_or_default()
    ));
    cells.push(format!("about {}", mebibytes(row.memory)));
    if count > 1 {
        cells.insert(0, row.name.clone());
    }
    cells
}

/// One line over what will be measured.
fn totals(summary: &Summary) -> String {
    let chosen = || summary.runs.iter().filter(|run| run.chosen);
    let rows: Vec<&RowSummary> = chosen().flat_map(|run| &run.rows).collect();
    let open = rows.iter().any(|row| row.calls.is_none());
    let calls: u64 = rows.iter().filter_map(|row| row.calls).sum();
    // The first measurement has no pause before it.
    let pauses: Duration = rows.iter().skip(1).map(|row| row.cooldown).sum();
    let length: Duration = rows
        .iter()
        .filter_map(|row| row.most_length)
        .sum::<Duration>()
        + pauses;
    let unknown = rows.iter().any(|row| row.most_length.is_none());
    let memory = rows.iter().map(|row| row.memory).max().unwrap_or_default();
    let or_more = |more: bool| if more { " and more" } else { "" };
    let mut line = plural(u64::try_from(chosen().count()).unwrap_or(u64::MAX), "run");
    let _ = writeln!(
        line,
        " · {} · {}{} · {}{} · about {}",
        plural(u64::try_from(rows.len()).unwrap_or(u64::MAX), "measurement"),
        plural(calls, "call"),
        or_more(open),
        short(length),
        or_more(unknown),
        mebibytes(memory)
    );
    line
}
