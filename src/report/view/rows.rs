//! Many rows in one table, and their criteria together.

use std::fmt::Write as _;

use crate::report::saved::{SavedRow, SavedRun};
use crate::report::wording::{counted, listed, plain};

use super::asked::{model, size};
use super::column::{cell, finished};
use super::table::{Align, Table};
use super::{CriterionView, Mark, RowView};

const AB: [&str; 4] = ["requests", "requests/s", "mean", "failed"];
const USUAL: [&str; 6] = ["planned", "throughput", "p50", "p99", "max", "failed"];

/// The table of a run's rows, in the order in which they were made.
pub(super) fn table(run: &SavedRun) -> Table {
    let closed = run.rows.iter().find_map(|row| model(&row.load));
    let caption = match closed {
        Some(model) => format!("latencies of ok calls, {model}"),
        None => "latencies of ok calls".to_owned(),
    };
    let mut table = Table::new(caption);
    push_names(&mut table, &run.rows);
    for column in columns(&run.table) {
        let cells: Vec<_> = run.rows.iter().map(|row| cell(row, &column)).collect();
        let (head, texts) = finished(&plain(&column), &cells);
        table.push(head, Align::Right, texts);
    }
    if run.rows.iter().any(|row| row.mark.is_some()) {
        let mark = |row: &SavedRow| plain(row.mark.as_deref().unwrap_or_default());
        table.push("mark", Align::Left, run.rows.iter().map(mark).collect());
    }
    table.marks = run.rows.iter().map(|row| Mark::of(row.verdict)).collect();
    table
}

/// The columns that a plan asks for, or the usual ones; `failed` is always among them.
fn columns(asked: &[String]) -> Vec<String> {
    let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    match asked {
        [] => owned(&USUAL),
        [only] if only == "ab" => owned(&AB),
        names => {
            let mut columns = names.to_vec();
            if !columns.iter().any(|name| name == "failed") {
                columns.push("failed".to_owned());
            }
            columns
        }
    }
}

/// A column for each key that varies; one with the names where rows differ in their keys, or don't differ in values.
fn push_names(table: &mut Table, rows: &[SavedRow]) {
    let keys = |row: &SavedRow| row.labels.keys().cloned().collect::<Vec<_>>();
    let first = rows.first().map(keys).unwrap_or_default();
    let repeated =
        |at: usize, row: &SavedRow| rows[..at].iter().any(|other| other.labels == row.labels);
    if first.is_empty()
        || rows.iter().any(|row| keys(row) != first)
        || rows.iter().enumerate().any(|(at, row)| repeated(at, row))
    {
        table.push(
            "row",
            Align::Left,
            rows.iter().map(|row| plain(&row.name)).collect(),
        );
        return;
    }
    let cells = |key: &str| rows.iter().map(|row| label(row, key)).collect::<Vec<_>>();
    let each = "requests_per_client";
    let together = first.iter().any(|key| key == "clients") && first.iter().any(|key| key == each);
    for key in &first {
        match key.as_str() {
            "clients" if together => {
                let both = cells("clients").into_iter().zip(cells(each));
                let texts = both.map(|(clients, each)| format!("{clients} × {each}"));
                table.push("clients × each", Align::Right, texts.collect());
            }
            "requests_per_client" if together => {}
            key => {
                let cells = cells(key);
                let numeric = cells
                    .iter()
                    .all(|cell| cell.starts_with(|c: char| c.is_ascii_digit()));
                let align = if numeric { Align::Right } else { Align::Left };
                table.push(plain(&key.replace('_', " ")), align, cells);
            }
        }
    }
}

fn label(row: &SavedRow, key: &str) -> String {
    match row.labels.get(key) {
        None => String::new(),
        Some(serde_json::Value::String(text)) => plain(text),
        Some(value) => plain(&value.to_string()),
    }
}

/// Each criterion once, as it stands in its worst row.
pub(super) fn together(rows: &[RowView]) -> Vec<CriterionView> {
    let mut worst: Vec<(CriterionView, &RowView)> = Vec::new();
    let mut tallies: Vec<Vec<Mark>> = Vec::new();
    for row in rows {
        for criterion in &row.criteria {
            let known = worst.iter().position(|(known, _)| {
                known.text == criterion.text && known.list == criterion.list
            });
            let at = known.unwrap_or_else(|| {
                worst.push((criterion.clone(), row));
                tallies.push(Vec::new());
                worst.len() - 1
            });
            tallies[at].push(criterion.mark);
            if criterion.compare(&worst[at].0).is_gt() {
                worst[at] = (criterion.clone(), row);
            }
        }
    }
    worst
        .into_iter()
        .zip(tallies)
        .map(|((mut criterion, row), marks)| {
            criterion.worst = Some(place(&criterion, row, &marks));
            criterion
        })
        .collect()
}

/// `worst of 12 rows: 800 × 10; 8 pass, 4 fail`
fn place(criterion: &CriterionView, row: &RowView, marks: &[Mark]) -> String {
    let rows = counted(size(marks.len()), "row", "rows");
    let mut text = if marks.len() == 1 {
        format!("in {}", row.name)
    } else {
        format!("worst of {rows}: {}", row.name)
    };
    let of = |mark: Mark| marks.iter().filter(|other| **other == mark).count();
    if criterion.mark != Mark::Pass && of(criterion.mark) < marks.len() {
        let counts: Vec<String> = [Mark::Pass, Mark::Warn, Mark::Undecided, Mark::Fail]
            .into_iter()
            .filter(|mark| of(*mark) > 0)
            .map(|mark| format!("{} {}", of(mark), mark.word()))
            .collect();
        let _ = write!(text, "; {}", listed(&counts));
    }
    text
}
