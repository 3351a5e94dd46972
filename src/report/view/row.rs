//! One measurement.

use crate::report::figure::{count, rate};
use crate::report::saved::{SavedCounts, SavedList, SavedModel, SavedRow, SavedVerdict};
use crate::report::wording::plain;

use super::asked::{asked, model};
use super::failures::failures;
use super::latency::latencies;
use super::notes::notes;
use super::parts::parts;
use super::{CriterionView, FailuresView, LatencyView, Mark, Spark, Table};

/// Fewer calls than this have no throughput worth a figure.
const FEW: u64 = 10;

/// A count and its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountView {
    /// `planned`, `sent`, `ok`, `failed`, …
    pub name: &'static str,
    /// `2,000`
    pub value: String,
    /// True where it should be zero and is not.
    pub bad: bool,
}

/// One measurement.
#[derive(Debug, Clone, PartialEq)]
pub struct RowView {
    /// Its name.
    pub name: String,
    /// How it was judged.
    pub mark: Mark,
    /// `mix trading`, `rate 200/s for 10s`, `closed loop`.
    pub asked: Vec<String>,
    /// How many calls ended how.
    pub counts: Vec<CountView>,
    /// How long they took.
    pub latency: Option<LatencyView>,
    /// What stands beside: throughput, lateness, calls in flight.
    pub beside: Vec<String>,
    /// Latency by second.
    pub spark: Option<Spark>,
    /// By stage, by call, by service.
    pub parts: Vec<Table>,
    /// The calls that were not ok.
    pub failures: Option<FailuresView>,
    /// What was good enough; of the built-in rules only the broken ones.
    pub criteria: Vec<CriterionView>,
    /// How it ended before its end, the limit that was found, what the generator noticed of itself.
    pub notes: Vec<String>,
    /// How long it took, in nanoseconds.
    pub window_ns: Option<(u64, u64)>,
}

impl RowView {
    /// The view of a row.
    pub(super) fn of(row: &SavedRow) -> Self {
        let (latency, lateness) = latencies(row);
        let label = model(&row.load);
        Self {
            name: plain(&row.name),
            mark: Mark::of(row.verdict),
            asked: asked(row),
            counts: counts(&row.counts),
            latency,
            beside: beside(row, lateness),
            spark: row.series.as_ref().and_then(Spark::of),
            parts: [
                parts("by stage", "stage", &row.stages),
                parts("by call", "call", &row.calls).filter(|_| row.calls.len() > 1),
                parts("by service", "service", &row.services).filter(|_| row.services.len() > 1),
            ]
            .into_iter()
            .flatten()
            .collect(),
            failures: failures(&row.failures, &row.counts),
            criteria: row
                .criteria
                .iter()
                .filter(|saved| {
                    saved.list != SavedList::Validity || saved.verdict != SavedVerdict::Pass
                })
                .map(|saved| CriterionView::of(saved, label))
                .collect(),
            notes: notes(row),
            window_ns: row.window_ns,
        }
    }
}

fn counts(counts: &SavedCounts) -> Vec<CountView> {
    let always = [
        ("planned", counts.planned, false),
        ("sent", counts.sent, false),
        ("ok", counts.ok, false),
        ("failed", counts.failed, true),
        ("unfinished", counts.unfinished, true),
    ];
    let sometimes = [
        ("not sent", counts.not_sent, true),
        ("late", counts.late, true),
        ("local", counts.local, true),
        ("skipped", counts.skipped.unwrap_or(0), false),
        ("messages", counts.messages.unwrap_or(0), false),
        ("warm-up", counts.warmup.unwrap_or(0), false),
        ("warm-up failed", counts.warmup_failed.unwrap_or(0), true),
    ];
    always
        .into_iter()
        .chain(sometimes.into_iter().filter(|(_, calls, _)| *calls > 0))
        .map(|(name, calls, should_be_zero)| CountView {
            name,
            value: count(calls),
            bad: should_be_zero && calls > 0,
        })
        .collect()
}

fn beside(row: &SavedRow, lateness: Option<String>) -> Vec<String> {
    let mut facts = Vec::new();
    // In an open model the plan sets the rate; it is only worth a word where less came of it.
    let short = match (row.rates.ok_per_s, row.rates.planned_per_s) {
        (Some(ok), Some(planned)) => ok.get() < 0.95 * planned.get(),
        _ => true,
    };
    if let Some(ok) = row.rates.ok_per_s
        && (short || row.load.model == SavedModel::Closed)
        && row.counts.ok >= FEW
    {
        facts.push(format!("throughput {}", rate(ok.get())));
    }
    facts.extend(lateness);
    // In a closed loop there are never more than clients.
    if let Some(in_flight) = row.in_flight
        && row.load.model == SavedModel::Open
    {
        facts.push(format!("in flight max {}", count(in_flight.max)));
    }
    facts
}
