//! A measurement as a row, rows as a run.

use crate::diagnostic::Sources;
use crate::measure::{Ended, LatencyKind, RunResult, StopReason};
use crate::report::saved::{
    Number, SavedBytes, SavedEnd, SavedInFlight, SavedJudging, SavedLoad, SavedRow, SavedRun,
    SavedSelf, SavedVerdict,
};
use crate::units::Offset;
use crate::verdict::Verdict;

use super::criterion::{criterion, outcome};
use super::latency::{latencies, latency};
use super::part::{connections, counts, failures, from_start, part, rates};
use super::series::{heat, series};

/// What the plan and the shell know of a row.
#[derive(Debug, Clone, PartialEq)]
pub struct Frame {
    /// The row's name.
    pub name: String,
    /// The keys that vary between rows, outermost first, with their values as shown.
    pub labels: Vec<(String, String)>,
    /// What was asked.
    pub load: SavedLoad,
    /// When the row's clock started on the result's clock.
    pub begin: Offset,
    /// The label of the first `mark` that held.
    pub mark: Option<String>,
    /// What the plan changed about the judging.
    pub judging: SavedJudging,
}

/// A measurement and its verdict as a row; `sources` say where its criteria are written.
#[must_use]
pub fn save_row(
    frame: Frame,
    result: &RunResult,
    verdict: &Verdict,
    sources: &Sources,
) -> SavedRow {
    let (ended, stopped) = ended(&result.ended);
    let latency_of_generator = latency(&result.latency.all(LatencyKind::Lateness));
    let has_calls = result.window.is_some();
    let mut load = frame.load;
    load.paced_calls = load.paced_calls.or(result.paced);
    let parts = |parts: &[crate::measure::Part]| -> Vec<_> {
        parts.iter().map(|one| part(one, frame.begin)).collect()
    };
    SavedRow {
        name: frame.name,
        labels: frame
            .labels
            .into_iter()
            .map(|(key, value)| (key, label(value)))
            .collect(),
        verdict: outcome(verdict.outcome),
        ended: Some(ended),
        reason: stopped.or_else(|| verdict.reason.clone()),
        mark: frame.mark,
        load,
        window_ns: result.window.map(|window| from_start(window, frame.begin)),
        counts: counts(&result.counts),
        failures: failures(
            &result.counts,
            &result.by_status,
            &result.groups,
            result.ungrouped,
        ),
        rates: rates(&result.counts, result.window, result.length),
        bytes: has_calls.then_some(SavedBytes {
            sent: result.bytes.sent,
            received: result.bytes.received,
        }),
        in_flight: has_calls.then(|| SavedInFlight {
            max: result.in_flight.max,
            mean: result.in_flight.mean.and_then(Number::new),
        }),
        connections: connections(&result.connections),
        latency: latencies(&result.latency),
        bottleneck: Vec::new(),
        calls: parts(&result.calls),
        services: parts(&result.services),
        stages: parts(&result.stages),
        series: series(&result.series),
        heat: heat(&result.heat),
        judging: Some(frame.judging).filter(|judging| *judging != SavedJudging::default()),
        criteria: verdict
            .findings
            .iter()
            .chain(&verdict.validity)
            .filter_map(|finding| criterion(finding, sources))
            .collect(),
        warnings: verdict.warnings.clone(),
        observed: std::collections::BTreeMap::new(),
        generator: has_calls.then(|| SavedSelf {
            flags: Vec::new(),
            cpu: None,
            lateness: latency_of_generator,
            largest_burst: Some(result.late_burst).filter(|burst| *burst > 0),
        }),
    }
}

/// Rows under the name of their run; the run is judged like its worst row.
#[must_use]
pub fn save_run(name: &str, optional: bool, table: Vec<String>, rows: Vec<SavedRow>) -> SavedRun {
    let worst = rows.iter().map(|row| row.verdict).max();
    let worst = worst.unwrap_or(SavedVerdict::Inconclusive);
    let verdict = if optional {
        worst.min(SavedVerdict::Warn)
    } else {
        worst
    };
    SavedRun {
        name: name.to_owned(),
        verdict,
        optional,
        table,
        capacity: None,
        compare: None,
        rows,
    }
}

/// The verdict of a whole: the worst of its runs, and inconclusive where it did not come to its end without a FAIL.
#[must_use]
pub fn overall(runs: &[SavedRun], ended: SavedEnd) -> SavedVerdict {
    let worst = runs.iter().map(|run| run.verdict).max();
    let worst = worst.unwrap_or(SavedVerdict::Inconclusive);
    match ended {
        SavedEnd::Finished => worst,
        SavedEnd::Interrupted | SavedEnd::Stopped => worst.max(SavedVerdict::Inconclusive),
    }
}

fn ended(ended: &Ended) -> (SavedEnd, Option<String>) {
    match ended {
        Ended::Finished => (SavedEnd::Finished, None),
        Ended::Interrupted => (SavedEnd::Interrupted, None),
        Ended::Stopped(StopReason::Criterion { text, seen }) => {
            (SavedEnd::Stopped, Some(format!("{text}: {seen}")))
        }
        Ended::Stopped(StopReason::Impossible(reason)) => (SavedEnd::Stopped, Some(reason.clone())),
    }
}

/// A label is a number where it reads as a whole one.
fn label(text: String) -> serde_json::Value {
    match text.parse::<u64>() {
        Ok(number) if number.to_string() == text => number.into(),
        Ok(_) | Err(_) => text.into(),
    }
}
