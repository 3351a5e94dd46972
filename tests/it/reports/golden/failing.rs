//! A run that passes, one that the target fails with hostile messages, and one in which the generator was late.

use std::time::Duration;

use loadbank::diagnostic::Sources;
use loadbank::measure::{
    ConnectionCounts, Ended, FailureGroup, InFlight, LatencyKind, RunResult, Series, SeriesRow,
    StopReason,
};
use loadbank::outcome::{Class, Origin, Status};
use loadbank::report::save::{Frame, save_row, save_run};
use loadbank::report::saved::{SavedJudging, SavedLoad, SavedResult, SavedRow, SavedVerdict};
use loadbank::units::Offset;
use loadbank::verdict::{Bound, Decision, Finding, Kind, List, Observed, Outcome, Unit, Verdict};

use super::{around, classes, counts, exactly, finding, open, record, sources, statuses};

const PLAN: &str = "\
plan: 1
runs:
  quick: { call: submit_order, clients: 1, requests: 1, must: [success == 100%] }
  medium:
    call: submit_order
    rate: 200/s
    for: 10s
    must: [p99 < 50ms, success > 99%]
    should: [service p99 of unavailable < 50ms if any]
    stop_if: [errors > 50% over 5s]
  high: { call: submit_order, rate: 20000/s, for: 10s, must: [p99 < 150ms] }
";

pub(super) fn result() -> SavedResult {
    let plan = sources("plans/gateway.yaml", PLAN);
    let run = |name: &str, row: SavedRow| save_run(name, false, Vec::new(), vec![row]);
    let mut result = around(
        "gateway.yaml",
        PLAN,
        SavedVerdict::Fail,
        vec![
            run("quick", quick(&plan)),
            run("medium", medium(&plan)),
            run("high", high(&plan)),
        ],
    );
    result.warnings =
        vec!["target `gateway`: certificates are not verified (verify: false)".into()];
    result.duration_ns = Some(27_900_000_000);
    result
}

fn frame(name: &str, load: SavedLoad, begin: u64) -> Frame {
    Frame {
        name: name.to_owned(),
        labels: Vec::new(),
        load: SavedLoad {
            call: Some("submit_order".to_owned()),
            deadline_ns: Some(2_000_000_000),
            ..load
        },
        begin: Offset::from_millis(begin),
        mark: None,
        judging: SavedJudging::default(),
    }
}

fn verdict(outcome: Outcome, findings: Vec<Finding>, validity: Vec<Finding>) -> Verdict {
    Verdict {
        outcome,
        findings,
        validity,
        reason: None,
        warnings: Vec::new(),
    }
}

fn quick(plan: &Sources) -> SavedRow {
    let mut result = RunResult {
        model: loadbank::measure::Model::Closed,
        window: Some(super::window(0, 4)),
        counts: counts(&[(Class::Ok, 1)], 0),
        by_status: statuses(&[(Status::Grpc(0), 1)]),
        in_flight: InFlight {
            max: 1,
            mean: Some(1.0),
        },
        ..super::nothing()
    };
    result.latency.ok.record(LatencyKind::Response, 3_712_000);
    result.latency.ok.record(LatencyKind::Service, 3_650_000);
    result.latency.ok.record(LatencyKind::Lateness, 21_000);
    let load = SavedLoad {
        requests: Some(1),
        ..super::closed(1)
    };
    let holds = Finding {
        value: Some(exactly(1.0)),
        limit: Some(1.0),
        samples: 1,
        ..finding("success == 100%", plan)
    };
    let verdict = verdict(Outcome::Pass, vec![holds], Vec::new());
    save_row(frame("quick", load, 100), &result, &verdict, plan)
}

fn medium(plan: &Sources) -> SavedRow {
    let unavailable = (Class::Unavailable, 280);
    let calls = [
        (Class::Ok, 1_676),
        unavailable,
        (Class::Timeout, 32),
        (Class::Status, 7),
        (Class::NotSent, 5),
    ];
    let mut result = RunResult {
        ended: Ended::Stopped(StopReason::Criterion {
            text: "errors > 50% over 5s".to_owned(),
            seen: "54.2 % of the calls due from 5 s to 10 s".to_owned(),
        }),
        length: Some(Duration::from_secs(10)),
        window: Some(super::window(2, 11_998)),
        counts: counts(&calls, 5),
        by_status: statuses(&[
            (Status::Grpc(0), 1_676),
            (Status::Grpc(14), 280),
            (Status::Grpc(13), 7),
        ]),
        groups: groups(),
        ungrouped: 2,
        in_flight: InFlight {
            max: 391,
            mean: Some(44.7),
        },
        connections: ConnectionCounts {
            opened: 3,
            reconnected: 2,
            max: 1,
            ..ConnectionCounts::default()
        },
        series: series(),
        ..super::nothing()
    };
    let slow = [
        (0.0, 0.4),
        (0.5, 1.2),
        (0.9, 38.0),
        (0.99, 410.0),
        (1.0, 1_730.0),
    ];
    record(&mut result.latency.ok, LatencyKind::Response, 1_676, &slow);
    record(&mut result.latency.ok, LatencyKind::Service, 1_676, &slow);
    record(
        &mut result.latency.ok,
        LatencyKind::Lateness,
        1_676,
        &[(0.0, 0.01), (1.0, 0.4)],
    );
    let refused = [(0.0, 1.9), (0.85, 7.7), (0.88, 2_000.0), (1.0, 2_001.0)];
    record(
        &mut result.latency.failed,
        LatencyKind::Response,
        319,
        &refused,
    );
    let verdict = verdict(Outcome::Fail, broken(plan), Vec::new());
    save_row(
        frame("medium", open(200, 10), 2_100),
        &result,
        &verdict,
        plan,
    )
}

fn broken(plan: &Sources) -> Vec<Finding> {
    let fails = |text: &str| Finding {
        decision: Decision::Broken,
        outcome: Outcome::Fail,
        samples: 2_000,
        ..finding(text, plan)
    };
    vec![
        Finding {
            kind: Some(Kind::Estimated),
            value: Some(Observed {
                amount: 1.73e9,
                bound: Bound::AtLeast,
            }),
            limit: Some(50e6),
            unit: Unit::Nanoseconds,
            effective_samples: Some(93),
            reason:
                "16.2 % of the calls failed, and a failed call is beyond every limit; 1 % may be"
                    .to_owned(),
            ..fails("p99 < 50ms")
        },
        Finding {
            kind: Some(Kind::Estimated),
            value: Some(exactly(0.838)),
            limit: Some(0.99),
            margin: Some(-15.2),
            effective_samples: Some(93),
            interval: Some((Some(0.742), Some(0.901))),
            ..fails("success > 99%")
        },
        Finding {
            list: List::Should,
            decision: Decision::Holds,
            outcome: Outcome::Pass,
            kind: Some(Kind::Estimated),
            value: Some(exactly(7_770_000.0)),
            limit: Some(50e6),
            margin: Some(0.845),
            unit: Unit::Nanoseconds,
            samples: 280,
            effective_samples: Some(212),
            ..fails("service p99 of unavailable < 50ms if any")
        },
        Finding {
            list: List::StopIf,
            decision: Decision::Holds,
            value: Some(exactly(0.542)),
            limit: Some(0.5),
            samples: 1_000,
            reason: "54.2 % of the calls due from 5 s to 10 s".to_owned(),
            ..fails("errors > 50% over 5s")
        },
    ]
}

fn groups() -> Vec<FailureGroup> {
    let group =
        |class, status, count, message: &str, example: &str, seconds: (u64, u64)| FailureGroup {
            class,
            status,
            origin: Origin::Reply,
            message: message.to_owned(),
            count,
            first: Offset::from_millis(seconds.0),
            last: Offset::from_millis(seconds.1),
            example: example.to_owned(),
            columns: vec![count / 2, count - count / 2],
            column_step: 5_000_000_000,
        };
    vec![
        group(
            Class::Unavailable,
            Some(Status::Grpc(14)),
            278,
            "circuit open for upstream trading: # of # recent calls failed, retry after #",
            "circuit open for upstream trading: 512 of 1000 recent calls failed, retry after 840",
            (5_125, 9_995),
        ),
        group(
            Class::Timeout,
            None,
            32,
            "no reply within # ms",
            "no reply within 2000 ms",
            (6_015, 9_200),
        ),
        group(
            Class::Status,
            Some(Status::Grpc(13)),
            7,
            "reply is not gRPC: <html><script>alert('#')</script> | `rm -rf` & ]]> @team \u{1b}[31mred\u{1b}[0m\r\n\u{202e}",
            "",
            (7_400, 7_400),
        ),
        group(Class::NotSent, None, 5, "", "", (8_000, 9_900)),
    ]
}

fn series() -> Series {
    let row = |second: u64| {
        let bad = second >= 5;
        let calls = if bad {
            [(Class::Ok, 135), (Class::Unavailable, 65)]
        } else {
            [(Class::Ok, 200), (Class::Unavailable, 0)]
        };
        SeriesRow {
            planned: 200,
            sent: 200,
            by_class: classes(&calls),
            p50: Some(1_200_000),
            p90: Some(if bad { 38_000_000 } else { 2_100_000 }),
            p99: Some(if bad {
                410_000_000
            } else {
                6_100_000 + second * 400_000
            }),
            max: Some(if bad { 1_730_000_000 } else { 9_000_000 }),
            in_flight: if bad { 88.123 } else { 1.5 },
            clients: 0.0,
            lateness_p99: None,
        }
    };
    Series {
        step: Duration::from_secs(1),
        rows: (0..10).map(row).collect(),
    }
}

fn high(plan: &Sources) -> SavedRow {
    let calls = [(Class::Ok, 195_000), (Class::Late, 5_000)];
    let mut result = RunResult {
        length: Some(Duration::from_secs(10)),
        window: Some(super::window(0, 12_400)),
        counts: counts(&calls, 5_000),
        late_burst: 812,
        in_flight: InFlight {
            max: 1_840,
            mean: None,
        },
        ..super::nothing()
    };
    record(
        &mut result.latency.ok,
        LatencyKind::Response,
        1_950,
        &[(0.0, 0.2), (0.99, 90.0), (1.0, 2_000.0)],
    );
    record(
        &mut result.latency.ok,
        LatencyKind::Lateness,
        1_950,
        &[(0.0, 0.01), (0.99, 88.0), (1.0, 1_990.0)],
    );
    let held = Finding {
        kind: Some(Kind::Estimated),
        value: Some(exactly(90e6)),
        limit: Some(150e6),
        margin: Some(0.4),
        unit: Unit::Nanoseconds,
        samples: 195_000,
        effective_samples: Some(8_812),
        ..finding("p99 < 150ms", plan)
    };
    let late = Finding {
        list: List::Validity,
        rule: Some("late"),
        decision: Decision::Broken,
        outcome: Outcome::Inconclusive,
        value: Some(exactly(0.025)),
        limit: Some(0.01),
        samples: 200_000,
        reason: "5,000 calls were never sent because the generator was late; run fewer calls a second or use more threads".to_owned(),
        ..finding("late < 1 % of planned", plan)
    };
    let verdict = verdict(Outcome::Inconclusive, vec![held], vec![late]);
    save_row(
        frame("high", open(20_000, 10), 15_000),
        &result,
        &verdict,
        plan,
    )
}
