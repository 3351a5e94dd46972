//! The figures that a row table can show, by the names that plans give them.

use crate::measure::Histogram;
use crate::outcome::Class;
use crate::report::figure::{Scale, count, rate, share};
use crate::report::saved::{Number, SavedLatency, SavedRow};
use crate::units::Ratio;

/// A cell before its column has a unit.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Cell {
    /// A latency in nanoseconds.
    Latency(u64),
    /// Final text.
    Text(String),
    /// Nothing to show.
    Empty,
}

/// The cell of a row for a column that a plan names: `mean`, `p99`, `throughput`, `success`, a class, …
pub(super) fn cell(row: &SavedRow, column: &str) -> Cell {
    if let Some(latency) = latency(row, column) {
        return latency;
    }
    let counts = &row.counts;
    let judged = counts
        .planned
        .saturating_sub(counts.unfinished)
        .saturating_sub(counts.late)
        .saturating_sub(counts.local);
    let text = match column {
        "planned" => Some(count(counts.planned)),
        "requests" | "completed" => Some(count(counts.completed)),
        "sent" => Some(count(counts.sent)),
        "throughput" | "ok/s" => per_second(row.rates.ok_per_s),
        "requests/s" => per_second(row.rates.completed_per_s),
        "success" => part(counts.ok, judged),
        "errors" => part(judged.saturating_sub(counts.ok), judged),
        "in_flight" => row.in_flight.map(|in_flight| count(in_flight.max)),
        "ok" => Some(count(counts.ok)),
        "failed" => Some(count(counts.failed)),
        class => Class::parse(class)
            .map(|_| count(row.failures.by_class.get(class).copied().unwrap_or(0))),
    };
    text.map_or(Cell::Empty, Cell::Text)
}

/// The cell of a column that is a latency; none for others.
fn latency(row: &SavedRow, column: &str) -> Option<Cell> {
    let response = row.latency.ok.as_ref().and_then(|ok| ok.response.as_ref());
    let pick: fn(&SavedLatency) -> Option<u64> = match column {
        "min" => |latency| latency.min_ns,
        "mean" => |latency| latency.mean_ns,
        "stddev" => |latency| latency.stddev_ns,
        "max" => |latency| latency.max_ns,
        "p50" => |latency| latency.p50_ns,
        "p75" => |latency| latency.p75_ns,
        "p90" => |latency| latency.p90_ns,
        "p95" => |latency| latency.p95_ns,
        "p99" => |latency| latency.p99_ns,
        "p99.9" => |latency| latency.p999_ns,
        "p99.99" => |latency| latency.p9999_ns,
        other => {
            let rank = Ratio::parse(&format!("{}%", other.strip_prefix('p')?)).ok()?;
            let value = response.and_then(|latency| quantile(latency, rank));
            return Some(value.map_or(Cell::Empty, Cell::Latency));
        }
    };
    Some(response.and_then(pick).map_or(Cell::Empty, Cell::Latency))
}

/// A percentile that has no key of its own, from the histogram.
fn quantile(latency: &SavedLatency, rank: Ratio) -> Option<u64> {
    let histogram = Histogram::decode(latency.histogram.as_deref()?)?;
    if rank.complement().as_f64() * figure_of(latency.count) < 1.0 {
        return None;
    }
    histogram.quantile(rank)
}

#[expect(clippy::cast_precision_loss, reason = "compared with one")]
fn figure_of(count: u64) -> f64 {
    count as f64
}

fn per_second(rate_per_s: Option<Number>) -> Option<String> {
    rate_per_s.map(|per_second| rate(per_second.get()).trim_end_matches("/s").to_owned())
}

#[expect(clippy::cast_precision_loss, reason = "a share for display")]
fn part(calls: u64, of: u64) -> Option<String> {
    (of > 0).then(|| share(calls as f64 / of as f64))
}

/// The head and the cells of a column: one unit for all its latencies.
pub(super) fn finished(column: &str, cells: &[Cell]) -> (String, Vec<String>) {
    let latencies = || {
        cells.iter().filter_map(|cell| match cell {
            Cell::Latency(value) => Some(*value),
            Cell::Text(_) | Cell::Empty => None,
        })
    };
    let scale = Scale::of(latencies());
    let texts = cells
        .iter()
        .map(|cell| match cell {
            Cell::Latency(value) => scale.bare(*value),
            Cell::Text(text) => text.clone(),
            Cell::Empty => "–".to_owned(),
        })
        .collect();
    let head = match column {
        "throughput" => "ok/s".to_owned(),
        _ if latencies().next().is_some() => format!("{column} {}", scale.unit()),
        _ => column.replace('_', " "),
    };
    (head, texts)
}
