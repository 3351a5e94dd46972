//! Two calls by six numbers of clients, in the table that ab users know.

use std::time::Duration;

use loadbank::diagnostic::Sources;
use loadbank::measure::{FailureGroup, InFlight, LatencyKind, Model, RunResult};
use loadbank::outcome::{Class, Origin, Status};
use loadbank::report::save::{Frame, save_row, save_run};
use loadbank::report::saved::{SavedJudging, SavedLoad, SavedResult, SavedRow, SavedVerdict};
use loadbank::units::Offset;
use loadbank::verdict::{Decision, Finding, List, Outcome, Verdict};

use super::{around, closed, counts, exactly, finding, record, sources, statuses};

const PLAN: &str = "\
plan: 1
runs:
  across:
    matrix: { call: [static, token_all] }
    connect: each_request
    should: [success == 100%]
    table: ab
";
/// Clients, calls of each, median in ms, timeouts.
const ROWS: [(u64, u64, f64, u64); 6] = [
    (1, 100, 3.2, 0),
    (10, 10, 5.66, 0),
    (100, 50, 49.3, 0),
    (400, 10, 206.0, 0),
    (600, 10, 319.0, 114),
    (800, 10, 522.0, 1_024),
];

pub(super) fn result() -> SavedResult {
    let plan = sources("plans/wallet-ab.yaml", PLAN);
    let mut begin = 0;
    let mut rows = Vec::new();
    for call in ["static", "token_all"] {
        for row in ROWS {
            rows.push(measured(&plan, call, row, begin));
            begin += 10_000;
        }
    }
    let mut result = around(
        "wallet-ab.yaml",
        PLAN,
        SavedVerdict::Warn,
        vec![save_run("across", false, vec!["ab".to_owned()], rows)],
    );
    result.duration_ns = Some(125_400_000_000);
    result
}

fn measured(plan: &Sources, call: &str, row: (u64, u64, f64, u64), begin: u64) -> SavedRow {
    let (clients, each, median, timeouts) = row;
    let (median, timeouts) = if call == "static" {
        (median * 0.6, 0)
    } else {
        (median, timeouts)
    };
    let planned = clients * each;
    let ok = planned - timeouts;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "a length in milliseconds"
    )]
    let length = (median * each as f64 * 1.15) as u64 + 20;
    let mut result = RunResult {
        model: Model::Closed,
        window: Some(super::window(0, length)),
        counts: counts(&[(Class::Ok, ok), (Class::Timeout, timeouts)], 0),
        by_status: statuses(&[(Status::Http(200), ok)]),
        in_flight: InFlight {
            max: clients,
            mean: None,
        },
        length: Some(Duration::from_millis(length)),
        ..super::nothing()
    };
    if timeouts > 0 {
        result.groups = vec![FailureGroup {
            class: Class::Timeout,
            status: None,
            origin: Origin::Deadline,
            message: "no reply within # s".to_owned(),
            count: timeouts,
            first: Offset::from_millis(1_200),
            last: Offset::from_millis(4_900),
            example: "no reply within 1 s".to_owned(),
            columns: Vec::new(),
            column_step: 1_000_000_000,
        }];
    }
    let spread = [
        (0.0, median * 0.7),
        (0.5, median),
        (0.99, median * 1.9),
        (1.0, median * 2.6),
    ];
    record(&mut result.latency.ok, LatencyKind::Response, ok, &spread);
    record(
        &mut result.latency.failed,
        LatencyKind::Response,
        timeouts,
        &[(0.0, 1_000.0), (1.0, 1_000.5)],
    );
    let frame = Frame {
        name: format!("{call} {clients} × {each}"),
        labels: vec![
            ("call".to_owned(), call.to_owned()),
            ("clients".to_owned(), clients.to_string()),
            ("requests_per_client".to_owned(), each.to_string()),
        ],
        load: SavedLoad {
            call: Some(call.to_owned()),
            requests_per_client: Some(each),
            connect: Some("each_request".to_owned()),
            deadline_ns: Some(1_000_000_000),
            ..closed(clients)
        },
        begin: Offset::from_millis(begin),
        mark: (timeouts * 10 >= planned).then(|| "Timeout".to_owned()),
        judging: SavedJudging::default(),
    };
    save_row(frame, &result, &verdict(plan, ok, planned), plan)
}

#[expect(clippy::cast_precision_loss, reason = "a share")]
fn verdict(plan: &Sources, ok: u64, planned: u64) -> Verdict {
    let whole = ok == planned;
    let share = ok as f64 / planned as f64;
    let outcome = if whole { Outcome::Pass } else { Outcome::Warn };
    Verdict {
        outcome,
        findings: vec![Finding {
            list: List::Should,
            decision: if whole {
                Decision::Holds
            } else {
                Decision::Broken
            },
            outcome,
            value: Some(exactly(share)),
            limit: Some(1.0),
            margin: Some(share - 1.0),
            samples: planned,
            reason: if whole {
                String::new()
            } else {
                format!("{} of {planned} calls failed", planned - ok)
            },
            ..finding("success == 100%", plan)
        }],
        validity: Vec::new(),
        reason: None,
        warnings: Vec::new(),
    }
}
