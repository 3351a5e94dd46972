//! Golden results: one that is healthy, one that fails, one of a target that was never reached, and a matrix.
//!
//! They are built from run results and verdicts, on the same way as real ones, so that saving is tested with them.

mod empty;
mod failing;
mod healthy;
mod matrix;

use std::collections::BTreeMap;
use std::sync::LazyLock;
use std::time::Duration;

use loadbank::measure::{
    ClassCounts, ConnectionCounts, Counts, Ended, Heat, InFlight, Latencies, LatencyKind, Model,
    Populations, RunResult, Series, Traffic, Window,
};
use loadbank::outcome::{Class, Status};
use loadbank::report::saved::{
    Number, SCHEMA, SavedEnd, SavedLoad, SavedMachine, SavedModel, SavedPlan, SavedResult,
    SavedRun, SavedSource, SavedTool, SavedVerdict,
};
use loadbank::units::Offset;
use loadbank::verdict::{Bound, Decision, Finding, Kind, List, Observed, Outcome, Unit};

/// All golden results with their names.
pub(super) fn all() -> Vec<(&'static str, SavedResult)> {
    static ALL: LazyLock<Vec<(&str, SavedResult)>> = LazyLock::new(|| {
        vec![
            ("healthy", healthy::result()),
            ("failing", failing::result()),
            ("empty", empty::result()),
            ("matrix", matrix::result()),
        ]
    });
    ALL.clone()
}

/// `n` values whose quantiles are those given: share and nanoseconds, ascending, from 0 to 1.
fn values(n: u64, quantiles: &[(f64, f64)]) -> impl Iterator<Item = u64> {
    (0..n).map(move |i| {
        #[expect(clippy::cast_precision_loss, reason = "small counts")]
        let share = (i as f64 + 0.5) / n as f64;
        let upper = quantiles
            .iter()
            .position(|(at, _)| *at >= share)
            .expect("the last is 1");
        let ((low, from), (high, to)) = (quantiles[upper.saturating_sub(1)], quantiles[upper]);
        let part = (share - low) / (high - low).max(f64::EPSILON);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "positive milliseconds"
        )]
        let nanos = ((from + part * (to - from)) * 1e6) as u64;
        nanos
    })
}

/// Adds `n` latencies of a kind with quantiles in milliseconds.
fn record(latencies: &mut Latencies, kind: LatencyKind, n: u64, quantiles: &[(f64, f64)]) {
    for nanos in values(n, quantiles) {
        latencies.record(kind, nanos);
    }
}

fn classes(calls: &[(Class, u64)]) -> ClassCounts {
    let mut counts = ClassCounts::default();
    for (class, n) in calls {
        for _ in 0..*n {
            counts.add(*class);
        }
    }
    counts
}

fn counts(calls: &[(Class, u64)], unsent: u64) -> Counts {
    let by_class = classes(calls);
    Counts {
        by_class,
        sent: by_class.planned() - unsent,
        ..Counts::default()
    }
}

/// A finished run without calls.
fn nothing() -> RunResult {
    RunResult {
        ended: Ended::Finished,
        model: Model::Open,
        threads: 1,
        length: None,
        paced: None,
        window: None,
        counts: Counts::default(),
        by_status: BTreeMap::new(),
        groups: Vec::new(),
        ungrouped: 0,
        bytes: Traffic::default(),
        in_flight: InFlight::default(),
        connections: ConnectionCounts::default(),
        late_burst: 0,
        latency: Populations::default(),
        calls: Vec::new(),
        services: Vec::new(),
        stages: Vec::new(),
        series: Series {
            step: Duration::from_secs(1),
            rows: Vec::new(),
        },
        heat: Heat::default(),
        watched: Vec::new(),
    }
}

fn window(from: u64, to: u64) -> Window {
    Window {
        start: Offset::from_millis(from),
        end: Offset::from_millis(to),
    }
}

fn statuses(all: &[(Status, u64)]) -> BTreeMap<Status, u64> {
    all.iter().copied().collect()
}

/// A criterion that holds by a count.
fn finding(text: &str, plan: &loadbank::diagnostic::Sources) -> Finding {
    Finding {
        text: text.to_owned(),
        span: span(text, plan),
        list: List::Must,
        rule: None,
        decision: Decision::Holds,
        outcome: Outcome::Pass,
        kind: Some(Kind::Counted),
        value: None,
        limit: None,
        margin: None,
        unit: Unit::Share,
        samples: 0,
        effective_samples: None,
        interval: None,
        exercised: true,
        reason: String::new(),
    }
}

fn exactly(amount: f64) -> Observed {
    Observed {
        amount,
        bound: Bound::Exactly,
    }
}

/// Where a criterion is written in the plan.
fn span(text: &str, plan: &loadbank::diagnostic::Sources) -> loadbank::diagnostic::Span {
    use loadbank::diagnostic::Span;
    let found = plan.iter().find_map(|(id, source)| {
        let at = source.text.find(text)?;
        Some(Span::new(id, at, at + text.len()))
    });
    found.unwrap_or(Span::NOWHERE)
}

fn sources(file: &str, text: &str) -> loadbank::diagnostic::Sources {
    let mut sources = loadbank::diagnostic::Sources::new();
    sources.add(file, text);
    sources
}

fn open(per_second: u64, seconds: u64) -> SavedLoad {
    SavedLoad {
        model: SavedModel::Open,
        rate_per_s: Some(Number::of(per_second)),
        arrivals: Some("even".to_owned()),
        duration_ns: Some(seconds * 1_000_000_000),
        ..closed(0)
    }
}

fn closed(clients: u64) -> SavedLoad {
    SavedLoad {
        model: SavedModel::Closed,
        call: None,
        flow: None,
        mix: None,
        target: None,
        rate_per_s: None,
        arrivals: None,
        in_flight: None,
        when_full: None,
        clients: Some(clients).filter(|clients| *clients > 0),
        think: None,
        pace_per_s: None,
        requests: None,
        requests_per_client: None,
        duration_ns: None,
        connect: None,
        paced_calls: None,
        deadline_ns: None,
    }
}

/// A result around runs.
fn around(file: &str, plan: &str, verdict: SavedVerdict, runs: Vec<SavedRun>) -> SavedResult {
    SavedResult {
        schema: SCHEMA.to_owned(),
        tool: SavedTool {
            version: "0.1.0".to_owned(),
            threads: Some(1),
            pacing_gap_ns: Some(100_000),
        },
        plan: SavedPlan {
            name: file.trim_end_matches(".yaml").to_owned(),
            sources: vec![SavedSource {
                file: format!("plans/{file}"),
                text: plan.to_owned(),
            }],
            sha256: None,
            seed: Some(7),
            labels: BTreeMap::new(),
        },
        targets: Vec::new(),
        machine: SavedMachine {
            host: Some("loadgen-03".to_owned()),
            system: Some("Linux 6.12".to_owned()),
            cpu: None,
            cores: Some(2),
            memory: Some(8 << 30),
            files: Some(1024),
        },
        started: "2026-03-12T09:14:07Z".to_owned(),
        ended: SavedEnd::Finished,
        reason: None,
        duration_ns: Some(10_321_000_000),
        verdict,
        exit_code: match verdict {
            SavedVerdict::Pass | SavedVerdict::Warn => 0,
            SavedVerdict::Fail => 1,
            SavedVerdict::Inconclusive => 3,
        },
        runs,
        warnings: Vec::new(),
    }
}
