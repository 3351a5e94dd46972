//! Every mistake is told, and none because of another.

use std::collections::BTreeSet;

use loadbank::diagnostic::{Code, Span};
use loadbank::plan::{self, Environment, Input, PlanFile};
use loadbank::units::Ratio;
use proptest::prelude::*;

const VALID: &str = r#"plan: 1
name: mutations
seed: 7
targets:
  shop:
    http: "http://localhost:8080"
    deadline: 5s
    connect_timeout: 4s
    connections: 2
    max_message: 4 MiB
    headers: { x-tenant: load, x-api-key: { env: KEY } }
  trade:
    grpc: "http://localhost:50051"
    schema: reflection
    auth: trader
auth:
  trader: { jwt: { algorithm: HS256, key: { env: KEY }, expires_in: 1h } }
calls:
  home: { target: shop, http: GET /home }
  buy: { target: shop, http: POST /buy, json: { id: "{{ uuid() }}" }, expect: { status: 200 } }
  order: { target: trade, grpc: trading.TradingService/SubmitOrder, message: { id: 1 } }
mixes:
  day: { home: 60, buy: 40 }
runs:
  open:
    mix: day
    rate: 100/s
    for: 60s
    arrivals: poisson
    in_flight: 90
    must: [success >= 99%, p99 < 50ms]
  closed:
    call: order
    clients: 20
    think: 1ms..50ms
    requests: 4000
    warmup: { for: 11s }
    grace: 12s
    should: [p50 < 20ms]
  rows:
    call: home
    for: 30s
    rows: [{ rate: 31/s }, { rate: 32/s }]
    repeat: 3
report: { json: result.json }
"#;

/// A piece of the plan, and what a slip makes of it.
const SLIPS: &[(&str, &str)] = &[
    ("plan: 1", "plan: 2"),
    ("seed: 7", "seed: seven"),
    ("seed: 7", "sede: 7"),
    ("    deadline: 5s", "    deadline: 5"),
    ("    connect_timeout: 4s", "    connect_timeout: 4 parsecs"),
    ("    connections: 2", "    connections: -2"),
    ("    max_message: 4 MiB", "    max_message: 4"),
    ("x-api-key: { env: KEY }", "x-api-key: hunter2"),
    ("schema: reflection", "schema: reflexion"),
    ("algorithm: HS256", "algorithm: HS257"),
    ("expires_in: 1h", "expires_in: 0s"),
    ("expires_in: 1h", "expires: 1h"),
    ("http: GET /home", "http: [GET]"),
    ("expect: { status: 200 }", "expct: { status: 200 }"),
    ("id: \"{{ uuid() }}\"", "id: {{ uuid() }}"),
    ("message: { id: 1 }", "mesage: { id: 1 }"),
    ("message: { id: 1 }", "message: { id: 1, id: 2 }"),
    ("home: 60", "home: -60"),
    ("rate: 100/s", "rate: 100"),
    ("rate: 100/s", "rps: 100"),
    ("for: 60s", "for: 60"),
    ("for: 60s", "duration: 60s"),
    ("arrivals: poisson", "arrivals: poison"),
    ("in_flight: 90", "in_flight: 0"),
    ("    clients: 20", "    cleints: 20"),
    ("    clients: 20", "    concurrency: 20"),
    ("think: 1ms..50ms", "think: 50ms..1ms"),
    ("requests: 4000", "requests: 0"),
    ("warmup: { for: 11s }", "warmup: { four: 11s }"),
    ("warmup: { for: 11s }", "warmup: {}"),
    ("grace: 12s", "grace: 12"),
    ("grace: 12s", "grace: [12s]"),
    ("for: 30s", "for: \"${env:NOT_SET}\""),
    ("for: 30s", "for: ${NOT_SET}"),
    ("{ rate: 31/s }", "{ rate: 0/s }"),
    ("{ rate: 32/s }", "{ rate: 32/s, think: 5ms }"),
    ("repeat: 3", "repeat: three"),
    ("json: result.json", "jsn: result.json"),
    ("json: result.json", "json: { a: b }"),
];

/// The distinct (code, place) of a plan.
fn told(text: &str) -> BTreeSet<(Code, Span)> {
    let mut environment = Environment::default();
    environment
        .variables
        .insert("KEY".to_owned(), "canary".to_owned());
    let assembled = plan::assemble(&Input {
        entry: PlanFile {
            path: "plan.yaml".to_owned(),
            bytes: text.as_bytes().to_vec(),
        },
        overlays: Vec::new(),
        set: Vec::new(),
        only: Vec::new(),
        scale: Ratio::ONE,
        environment,
    });
    assembled
        .diagnostics
        .iter()
        .map(|problem| (problem.code, problem.span()))
        .collect()
}

/// Makes slips that do not touch each other's lines; returns the plan and their number.
fn slipped(chosen: &[usize]) -> (String, usize) {
    let mut text = VALID.to_owned();
    let mut made = BTreeSet::new();
    for (from, to) in chosen.iter().filter_map(|at| SLIPS.get(*at)) {
        if made.insert(*from) {
            assert_eq!(VALID.matches(from).count(), 1, "{from} is not unique");
            text = text.replacen(from, to, 1);
        }
    }
    (text, made.len())
}

#[test]
fn the_plan_itself_has_no_mistake() {
    assert_eq!(told(VALID), BTreeSet::new());
}

#[test]
fn one_slip_is_told_once() {
    let wrong: Vec<String> = (0..SLIPS.len())
        .filter_map(|at| {
            let told = told(&slipped(&[at]).0);
            (told.len() != 1).then(|| format!("{:?}: {told:?}", SLIPS[at]))
        })
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn many_slips_are_all_told(chosen in proptest::collection::vec(0..SLIPS.len(), 1..14)) {
        let (text, made) = slipped(&chosen);
        let told = told(&text);
        prop_assert!(told.len() >= made, "{made} slips, told {told:?}\n{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// A plan damaged anywhere is still a plan, or says why not; nothing panics.
    #[test]
    fn a_damaged_plan_is_read_or_refused(
        damages in proptest::collection::vec((any::<proptest::sample::Index>(), 0..9usize, ".{0,6}|[{}\\[\\]:,\"'$&*|>#%ü€\n]{0,4}"), 1..4)
    ) {
        let mut text = VALID.to_owned();
        for (at, length, replacement) in damages {
            let start = at.index(text.len());
            let end = (start + length).min(text.len());
            if text.is_char_boundary(start) && text.is_char_boundary(end) {
                text.replace_range(start..end, &replacement);
            }
        }
        told(&text);
    }
}
