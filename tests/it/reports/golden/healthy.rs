//! 2,000 calls at 200/s, all ok, one `should` that is undecided.

use std::time::Duration;

use loadbank::measure::{
    ConnectionCounts, Heat, InFlight, LatencyKind, Part, RunResult, Series, SeriesRow, Traffic,
};
use loadbank::outcome::{Class, Status};
use loadbank::report::save::{Frame, save_row, save_run};
use loadbank::report::saved::{SavedJudging, SavedLoad, SavedResult, SavedTarget, SavedVerdict};
use loadbank::units::Offset;
use loadbank::verdict::{Decision, Finding, Kind, List, Outcome, Unit, Verdict};

use super::{around, classes, counts, exactly, finding, open, record, sources, span, statuses};

const RESPONSE: [(f64, f64); 7] = [
    (0.0, 0.21),
    (0.5, 0.41),
    (0.9, 0.62),
    (0.989_75, 1.936),
    (0.998_75, 3.198),
    (0.999_75, 4.112),
    (1.0, 4.112),
];
const SERVICE: [(f64, f64); 7] = [
    (0.0, 0.19),
    (0.5, 0.37),
    (0.9, 0.55),
    (0.989_75, 1.702),
    (0.998_75, 3.052),
    (0.999_75, 3.981),
    (1.0, 3.981),
];
const LATENESS: [(f64, f64); 4] = [(0.0, 0.01), (0.9, 0.04), (0.99, 0.09), (1.0, 0.31)];

const PLAN: &str = "\
plan: 1
targets:
  trading: { grpc: \"http://127.0.0.1:50052\", schema: reflection }
calls:
  submit_order: { target: trading, grpc: trading.TradingService/SubmitOrder, message: {} }
  positions: { target: trading, grpc: trading.TradingService/Positions, message: {} }
mixes:
  trading: { submit_order: 60, positions: 40 }
runs:
  smoke:
    mix: trading
    rate: 200/s
    for: 10s
    must: [p99 < 50ms, success >= 99%]
    should: [p99.9 < 3ms]
";

pub(super) fn result() -> SavedResult {
    let plan = sources("plans/checkout.yaml", PLAN);
    let frame = Frame {
        name: "smoke".to_owned(),
        labels: Vec::new(),
        load: SavedLoad {
            mix: Some("trading".to_owned()),
            deadline_ns: Some(10_000_000_000),
            ..open(200, 10)
        },
        begin: Offset::from_millis(150),
        mark: None,
        judging: SavedJudging::default(),
    };
    let row = save_row(frame, &measured(), &verdict(&plan), &plan);
    let mut result = around(
        "checkout.yaml",
        PLAN,
        SavedVerdict::Warn,
        vec![save_run("smoke", false, Vec::new(), vec![row])],
    );
    result.targets = vec![SavedTarget {
        name: "trading".to_owned(),
        address: "http://127.0.0.1:50052".to_owned(),
        protocol: Some("grpc".to_owned()),
        schema: Some("reflection v1".to_owned()),
        auth: None,
        connections: Some(1),
    }];
    result
}

/// Part of the calls, with the latencies of all.
fn call(name: &str, calls: u64) -> Part {
    let mut part = Part {
        name: name.to_owned(),
        service: None,
        target: Some("trading".to_owned()),
        judged: true,
        counts: counts(&[(Class::Ok, calls)], 0),
        by_status: statuses(&[(Status::Grpc(0), calls)]),
        bytes: Traffic::default(),
        latency: loadbank::measure::Populations::default(),
        window: Some(super::window(2, 9_998)),
    };
    record(
        &mut part.latency.ok,
        LatencyKind::Response,
        calls,
        &RESPONSE,
    );
    part
}

fn measured() -> RunResult {
    let mut result = RunResult {
        length: Some(Duration::from_secs(10)),
        window: Some(super::window(2, 9_998)),
        counts: counts(&[(Class::Ok, 2_000)], 0),
        by_status: statuses(&[(Status::Grpc(0), 2_000)]),
        bytes: Traffic {
            sent: 214_000,
            received: 82_000,
        },
        in_flight: InFlight {
            max: 4,
            mean: Some(0.102),
        },
        connections: ConnectionCounts {
            opened: 1,
            max: 1,
            by_address: [("127.0.0.1:50052".to_owned(), 1)].into(),
            ..ConnectionCounts::default()
        },
        calls: vec![call("submit_order", 1_200), call("positions", 800)],
        series: series(),
        heat: Heat {
            step: Duration::from_secs(1),
            edges: vec![200_000, 400_000, 800_000, 1_600_000, 3_200_000, 6_400_000],
            columns: vec![vec![96, 99, 3, 2, 0]; 10],
        },
        ..super::nothing()
    };
    let ok = &mut result.latency.ok;
    record(ok, LatencyKind::Response, 2_000, &RESPONSE);
    record(ok, LatencyKind::Service, 2_000, &SERVICE);
    record(ok, LatencyKind::Queue, 2_000, &[(0.0, 0.002), (1.0, 0.04)]);
    record(ok, LatencyKind::Lateness, 2_000, &LATENESS);
    result
}

fn series() -> Series {
    let p99 = [
        1_610, 1_590, 2_910, 1_700, 1_680, 1_640, 3_980, 1_650, 1_600, 1_620,
    ];
    let row = |p99: u64| SeriesRow {
        planned: 200,
        sent: 200,
        by_class: classes(&[(Class::Ok, 200)]),
        p50: Some(410_000),
        p90: Some(620_000),
        p99: Some(p99 * 1_000),
        max: Some(p99 * 1_030),
        in_flight: 0.102,
        clients: 0.0,
        lateness_p99: Some(90_000),
    };
    Series {
        step: Duration::from_secs(1),
        rows: p99.into_iter().map(row).collect(),
    }
}

fn verdict(plan: &loadbank::diagnostic::Sources) -> Verdict {
    let must = |text: &str| finding(text, plan);
    let findings = vec![
        Finding {
            kind: Some(Kind::Estimated),
            value: Some(exactly(1_936_000.0)),
            limit: Some(50e6),
            margin: Some(0.961),
            unit: Unit::Nanoseconds,
            samples: 2_000,
            effective_samples: Some(1_740),
            interval: Some((Some(1.61e6), Some(2.44e6))),
            reason: "2,000 calls put p99 below 50 ms with 99 % confidence".to_owned(),
            ..must("p99 < 50ms")
        },
        Finding {
            kind: Some(Kind::Estimated),
            value: Some(exactly(1.0)),
            limit: Some(0.99),
            margin: Some(1.0),
            samples: 2_000,
            effective_samples: Some(2_000),
            interval: Some((Some(0.997_7), None)),
            ..must("success >= 99%")
        },
        Finding {
            list: List::Should,
            decision: Decision::Undecided,
            outcome: Outcome::Warn,
            kind: Some(Kind::Estimated),
            value: Some(exactly(3_198_000.0)),
            limit: Some(3e6),
            margin: Some(-0.065),
            unit: Unit::Nanoseconds,
            samples: 2_000,
            effective_samples: Some(1_740),
            reason: "needs 4,603 calls, 24 s at this rate".to_owned(),
            ..must("p99.9 < 3ms")
        },
    ];
    let lateness = Finding {
        text: "lateness p99 <= 1ms".to_owned(),
        span: span("never written", plan),
        list: List::Validity,
        rule: Some("lateness"),
        value: Some(exactly(90_000.0)),
        limit: Some(1e6),
        unit: Unit::Nanoseconds,
        samples: 2_000,
        ..must("")
    };
    Verdict {
        outcome: Outcome::Warn,
        findings,
        validity: vec![lateness],
        reason: None,
        warnings: Vec::new(),
    }
}
