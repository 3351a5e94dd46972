//! A run: one measurement, or many in a table.

use crate::report::figure::{Scale, rate};
use crate::report::saved::{SavedCapacity, SavedCompare, SavedRow, SavedRun};
use crate::report::wording::{counted, plain};

use super::asked::{model, size};
use super::margin::figure;
use super::rows::{table, together};
use super::{CriterionView, Mark, RowView, Table};

/// A run.
#[derive(Debug, Clone, PartialEq)]
pub struct RunView {
    /// Its name.
    pub name: String,
    /// How it was judged.
    pub mark: Mark,
    /// True when nothing in it can be worse than a warning.
    pub optional: bool,
    /// What was asked, in parts.
    pub asked: Vec<String>,
    /// Its measurements in the order in which they were made.
    pub rows: Vec<RowView>,
    /// The table of its rows, where it has several.
    pub table: Option<Table>,
    /// Its criteria; where it has several rows, each as it stands in its worst row.
    pub criteria: Vec<CriterionView>,
    /// The answer of a ladder or a comparison, the spread of repeats.
    pub notes: Vec<String>,
}

impl RunView {
    /// The view of a run.
    pub(super) fn of(run: &SavedRun) -> Self {
        let rows: Vec<RowView> = run.rows.iter().map(RowView::of).collect();
        let single = rows.len() == 1;
        let criteria = match rows.as_slice() {
            [only] => only.criteria.clone(),
            rows => together(rows),
        };
        let mut notes: Vec<String> = run.capacity.iter().map(capacity).collect();
        notes.extend(run.compare.as_ref().map(compare));
        notes.extend(spreads(&run.rows));
        let mut asked = match rows.as_slice() {
            [only] => only.asked.clone(),
            _ => several(&run.rows),
        };
        if run.optional {
            asked.push("optional".to_owned());
        }
        Self {
            name: plain(&run.name),
            mark: Mark::of(run.verdict),
            optional: run.optional,
            asked,
            table: (!single && !rows.is_empty()).then(|| table(run)),
            criteria,
            notes,
            rows,
        }
    }

    /// The row that is judged worst, the first of them.
    #[must_use]
    pub fn worst(&self) -> Option<&RowView> {
        let criterion = |row: &RowView| row.criteria.iter().max_by(|a, b| a.compare(b)).cloned();
        self.rows.iter().rev().max_by(|a, b| {
            let criteria = match (criterion(a), criterion(b)) {
                (Some(a), Some(b)) => a.compare(&b),
                (a, b) => a.is_some().cmp(&b.is_some()),
            };
            a.mark.cmp(&b.mark).then(criteria)
        })
    }
}

/// What many rows were asked: how many they are, and what they share.
fn several(rows: &[SavedRow]) -> Vec<String> {
    let mut parts = vec![counted(size(rows.len()), "row", "rows")];
    if rows
        .iter()
        .all(|row| row.load.connect.as_deref() == Some("each_request"))
        && !rows.is_empty()
    {
        parts.push("a new connection per call".to_owned());
    }
    let models: Vec<_> = rows.iter().filter_map(|row| model(&row.load)).collect();
    if models.len() == rows.len()
        && let Some(model) = models.first()
    {
        parts.push((*model).to_owned());
    }
    parts
}

fn capacity(capacity: &SavedCapacity) -> String {
    let show = |value| figure(value, Some(capacity.unit));
    let bracket = match (capacity.passed, capacity.failed) {
        (Some(passed), Some(failed)) => {
            format!("holds {}, fails at {}", show(passed), show(failed))
        }
        (Some(passed), None) => format!("holds at least {}", show(passed)),
        (None, Some(failed)) => format!("fails at {} already", show(failed)),
        (None, None) => "not found".to_owned(),
    };
    match &capacity.bottleneck {
        Some(limit) => format!("capacity: {bracket}; the limit is {}", plain(limit)),
        None => format!("capacity: {bracket}"),
    }
}

fn compare(compare: &SavedCompare) -> String {
    let overhead = &compare.overhead;
    let figures = [
        ("mean", overhead.mean_ns),
        ("p50", overhead.p50_ns),
        ("p99", overhead.p99_ns),
    ];
    let known: Vec<_> = figures
        .into_iter()
        .filter_map(|(name, nanos)| nanos.map(|nanos| (name, nanos)))
        .collect();
    let scale = Scale::of(known.iter().map(|(_, nanos)| nanos.unsigned_abs()));
    let signed = |nanos: i64| {
        let sign = if nanos < 0 { "−" } else { "+" };
        format!("{sign}{}", scale.show(nanos.unsigned_abs()))
    };
    let mut parts: Vec<String> = known
        .iter()
        .map(|(name, nanos)| format!("{name} {}", signed(*nanos)))
        .collect();
    if let Some((low, high)) = overhead.interval {
        parts.push(format!("p99 between {} and {}", signed(low), signed(high)));
    }
    format!(
        "{} less {}: {}",
        plain(&compare.other),
        plain(&compare.base),
        parts.join(", ")
    )
}

/// How far repeats of the same row lie apart.
fn spreads(rows: &[SavedRow]) -> Vec<String> {
    let base = |row: &SavedRow| {
        let (base, number) = row.name.rsplit_once('#')?;
        number.parse::<u32>().ok()?;
        Some(base.trim_end().to_owned())
    };
    let mut groups: Vec<(String, Vec<&SavedRow>)> = Vec::new();
    for row in rows {
        let Some(name) = base(row) else { continue };
        match groups.iter_mut().find(|(known, _)| *known == name) {
            Some((_, group)) => group.push(row),
            None => groups.push((name, vec![row])),
        }
    }
    groups
        .iter()
        .filter(|(_, group)| group.len() > 1)
        .filter_map(|(name, group)| spread(name, group))
        .collect()
}

fn spread(name: &str, rows: &[&SavedRow]) -> Option<String> {
    let response = |row: &SavedRow| row.latency.ok.as_ref()?.response.clone();
    let p99: Vec<u64> = rows
        .iter()
        .filter_map(|row| response(row)?.p99_ns)
        .collect();
    let ok: Vec<f64> = rows
        .iter()
        .filter_map(|row| Some(row.rates.ok_per_s?.get()))
        .collect();
    let mut parts = Vec::new();
    if let (Some(low), Some(high)) = (p99.iter().min(), p99.iter().max()) {
        let scale = Scale::of([*low, *high]);
        parts.push(format!("p99 {} to {}", scale.bare(*low), scale.show(*high)));
    }
    if let (Some(low), Some(high)) = (
        ok.iter().copied().reduce(f64::min),
        ok.iter().copied().reduce(f64::max),
    ) {
        parts.push(format!("throughput {} to {}", rate(low), rate(high)));
    }
    let repeats = counted(size(rows.len()), "repeat", "repeats");
    (!parts.is_empty()).then(|| format!("{}, {repeats}: {}", plain(name), parts.join(", ")))
}
