//! The latencies of a row, a line a kind.

use crate::report::figure::Scale;
use crate::report::saved::{SavedKinds, SavedLatency, SavedRow};

use super::asked::model;

/// A percentile of a latency.
type Pick = fn(&SavedLatency) -> Option<u64>;

const COLUMNS: [(&str, Pick); 5] = [
    ("p50", |latency| latency.p50_ns),
    ("p90", |latency| latency.p90_ns),
    ("p99", |latency| latency.p99_ns),
    ("p99.9", |latency| latency.p999_ns),
    ("max", |latency| latency.max_ns),
];

/// The latencies of a row: one unit a column.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LatencyView {
    /// Whose latencies these are, and `closed loop` where they are.
    pub caption: String,
    /// `p50` … `max`.
    pub heads: Vec<&'static str>,
    /// A kind and its cells, with units.
    pub lines: Vec<(String, Vec<String>)>,
}

/// A line before its columns have units.
struct Line<'a> {
    name: String,
    latency: &'a SavedLatency,
    /// Values from here on are only known to be at least this.
    deadline: Option<u64>,
}

/// The latencies of a row, if it has any, and its lateness.
pub(super) fn latencies(row: &SavedRow) -> (Option<LatencyView>, Option<String>) {
    let lines = lines(row);
    let column = |pick: Pick| {
        let values = lines.iter().filter_map(|line| pick(line.latency));
        values.collect::<Vec<u64>>()
    };
    let all: Vec<u64> = COLUMNS.iter().flat_map(|(_, pick)| column(*pick)).collect();
    let common = Scale::common(all.iter().copied());
    let scales: Vec<Scale> = COLUMNS
        .iter()
        .map(|(_, pick)| common.unwrap_or_else(|| Scale::of(column(*pick))))
        .collect();
    let late = lateness(row, scales.get(2).copied().filter(|_| !lines.is_empty()));
    if lines.is_empty() {
        return (None, late);
    }
    let whose = if row.latency.ok.is_some() {
        "latencies of ok calls"
    } else {
        "latencies of failed calls"
    };
    let view = LatencyView {
        caption: [Some(whose), model(&row.load)]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(", "),
        heads: COLUMNS.iter().map(|(head, _)| *head).collect(),
        lines: lines
            .iter()
            .map(|line| (line.name.clone(), cells(line, &scales)))
            .collect(),
    };
    (Some(view), late)
}

fn lines(row: &SavedRow) -> Vec<Line<'_>> {
    let mut lines = Vec::new();
    if let Some(ok) = &row.latency.ok {
        lines.extend(worth(ok).map(|(name, latency)| Line {
            name: name.replace('_', " "),
            latency,
            deadline: None,
        }));
    }
    let timed_out = row.failures.by_class.get("timeout").is_some_and(|n| *n > 0);
    let deadline = row.load.deadline_ns.filter(|_| timed_out);
    if let Some(failed) = &row.latency.failed
        && let Some(latency) = &failed.response
    {
        let name = if lines.is_empty() {
            "response"
        } else {
            "response of failed"
        };
        lines.push(Line {
            name: name.to_owned(),
            latency,
            deadline,
        });
    }
    lines
}

/// The kinds that say something: the queue only where it is a part of the response that can be seen, lateness apart.
fn worth(kinds: &SavedKinds) -> impl Iterator<Item = (&'static str, &SavedLatency)> {
    let response = kinds.response.as_ref().and_then(|latency| latency.max_ns);
    kinds.each().filter(move |(name, latency)| match *name {
        "lateness" => false,
        "queue" => match (latency.max_ns, response) {
            (Some(queue), Some(response)) => queue > response / 20,
            _ => true,
        },
        _ => true,
    })
}

fn cells(line: &Line<'_>, scales: &[Scale]) -> Vec<String> {
    COLUMNS
        .iter()
        .zip(scales)
        .map(|((_, pick), scale)| {
            let Some(value) = pick(line.latency) else {
                return "–".to_owned();
            };
            match line.deadline {
                Some(deadline) if value >= deadline => format!("≥ {}", scale.show(deadline)),
                _ => scale.show(value),
            }
        })
        .collect()
}

/// `lateness p99 0.09 ms`, in the unit of the latencies beside it where that leaves it a digit.
fn lateness(row: &SavedRow, beside: Option<Scale>) -> Option<String> {
    let own = row.generator.as_ref().and_then(|own| own.lateness.as_ref());
    let kinds = [&row.latency.all, &row.latency.ok];
    let latency = own.or_else(|| {
        kinds
            .into_iter()
            .find_map(|kinds| kinds.as_ref()?.lateness.as_ref())
    })?;
    let (name, value) = match (latency.p99_ns, latency.max_ns) {
        (Some(value), _) => ("p99", value),
        (None, Some(value)) => ("max", value),
        (None, None) => return None,
    };
    let scale = beside
        .filter(|scale| value >= scale.nanos() / 20)
        .unwrap_or_else(|| Scale::of([value]));
    Some(format!("lateness {name} {}", scale.show(value)))
}
