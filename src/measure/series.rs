//! A measurement second by second, and the crowd of its response times.

use std::time::Duration;

use super::classes::ClassCounts;
use super::row::Row;
use super::timeline::Timeline;
use crate::units::Ratio;

/// One step of time; calls belong to the step in which they were due.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SeriesRow {
    /// Calls due.
    pub planned: u64,
    /// Calls sent, by their due time.
    pub sent: u64,
    /// Calls by how they ended.
    pub by_class: ClassCounts,
    /// Median response of ok calls, in ns; like the other percentiles here at most 1.6 % too high.
    pub p50: Option<u64>,
    /// Their 90th percentile.
    pub p90: Option<u64>,
    /// Their 99th percentile.
    pub p99: Option<u64>,
    /// Their maximum, exact.
    pub max: Option<u64>,
    /// The mean number of calls between admitted and done.
    pub in_flight: f64,
    /// The mean number of active clients.
    pub clients: f64,
    /// The 99th percentile of lateness, in ns, at most 6 % too high.
    pub lateness_p99: Option<u64>,
}

/// A measurement second by second, or in longer steps when it is long.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    /// The length of a step.
    pub step: Duration,
    /// From the start of the measurement on, without gaps.
    pub rows: Vec<SeriesRow>,
}

/// Response times of ok calls: columns of time, each with counts by logarithmic bins.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Heat {
    /// The length of a column.
    pub step: Duration,
    /// Where the bins begin and end, in ns; one more than there are bins. Empty without ok calls.
    pub edges: Vec<u64>,
    /// Counts by column and bin.
    pub columns: Vec<Vec<u64>>,
}

const HEAT_COLUMNS: usize = 240;
const HEAT_BINS: u32 = 40;

impl Series {
    pub(super) fn of(timeline: &Timeline<Row>) -> Self {
        let step = timeline.step();
        let mut levels = (0, 0);
        let last = timeline.iter().filter(|(_, row)| !row.is_empty()).last();
        let length = last.map_or(0, |(number, _)| number + 1);
        let rows = (0..length)
            .map(|number| series_row(timeline.get(number), step, &mut levels))
            .collect();
        Self {
            step: Duration::from_nanos(step),
            rows,
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "a mean over a step, for charts")]
fn series_row(row: Option<&Row>, step: u64, levels: &mut (i128, i128)) -> SeriesRow {
    let mean = |integral: i128| integral.max(0) as f64 / step as f64;
    let Some(row) = row else {
        return SeriesRow {
            in_flight: mean(levels.0 * i128::from(step)),
            clients: mean(levels.1 * i128::from(step)),
            ..SeriesRow::default()
        };
    };
    let shown = SeriesRow {
        planned: row.planned,
        sent: row.sent,
        by_class: row.by_class,
        p50: row.response.quantile(Ratio::new(1, 2)),
        p90: row.response.quantile(Ratio::new(9, 10)),
        p99: row.response.quantile(Ratio::new(99, 100)),
        max: row.response.max(),
        in_flight: mean(row.in_flight.integral(levels.0, step)),
        clients: mean(row.clients.integral(levels.1, step)),
        lateness_p99: row.lateness.quantile(Ratio::new(99, 100)),
    };
    levels.0 += row.in_flight.rise();
    levels.1 += row.clients.rise();
    shown
}

impl Heat {
    pub(super) fn of(timeline: &Timeline<Row>) -> Self {
        let length = timeline
            .iter()
            .filter(|(_, row)| row.response.max().is_some())
            .map(|(number, _)| number + 1)
            .max()
            .unwrap_or_default();
        let together = length.div_ceil(HEAT_COLUMNS).max(1);
        let edges = edges(timeline);
        let mut columns = Vec::new();
        if !edges.is_empty() {
            columns = vec![vec![0; HEAT_BINS as usize]; length.div_ceil(together)];
            for (number, row) in timeline.iter() {
                for (bottom, top, count) in row.response.iter() {
                    let middle = bottom.midpoint(top);
                    let bin = edges.partition_point(|edge| *edge <= middle);
                    let bin = bin.saturating_sub(1).min(HEAT_BINS as usize - 1);
                    columns[number / together][bin] += count;
                }
            }
        }
        Self {
            step: Duration::from_nanos(timeline.step() * together as u64),
            edges,
            columns,
        }
    }
}

/// Equal steps on a logarithmic scale around all values, from a power of two to a power of two.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "edges of a chart"
)]
fn edges(timeline: &Timeline<Row>) -> Vec<u64> {
    let bottoms = timeline
        .iter()
        .filter_map(|(_, row)| row.response.iter().next());
    let Some(lowest) = bottoms.map(|(bottom, ..)| bottom.max(1)).min() else {
        return Vec::new();
    };
    let highest = timeline
        .iter()
        .filter_map(|(_, row)| row.response.max())
        .max()
        .unwrap_or(lowest);
    let from = f64::from(lowest.ilog2());
    let to = f64::from(highest.max(2).ilog2() + 1);
    (0..=HEAT_BINS)
        .map(|edge| {
            let log = from + (to - from) * f64::from(edge) / f64::from(HEAT_BINS);
            libm::exp2(log).round() as u64
        })
        .collect()
}
