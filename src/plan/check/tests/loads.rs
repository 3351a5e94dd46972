use super::*;
use crate::plan::model::Load;
use crate::units::Rate;

#[test]
fn what_is_missing_is_told_at_the_run_or_at_its_rows() {
    assert_eq!(
        problems("runs: { smoke: { must: [] } }"),
        [
            "no-load at smoke",
            "nothing-to-call at smoke",
            "no-length at smoke"
        ]
    );
    assert_eq!(
        problems(
            "runs: { smoke: { call: submit, for: 10s, must: [], rows: [{ rate: 5/s }, { cooldown: 1s }] } }"
        ),
        ["no-load at { cooldown: 1s }"]
    );
    assert_eq!(problems("name: empty"), ["nothing-to-run at "]);
}

#[test]
fn a_dropped_length_is_told_where_it_stood() {
    let assembled = assembled(
        "defaults: { call: submit, requests_per_client: 3, must: [] }\nruns: { smoke: { rate: 5/s } }",
    );
    assert_eq!(found(&assembled), ["no-length at smoke"]);
    let labels = &assembled.diagnostics.sorted()[0].labels;
    assert_eq!(assembled.sources.text(labels[1].span), "3");
}

#[test]
fn a_rate_and_a_length_without_a_call() {
    assert_eq!(
        problems("runs: { smoke: { call: submit, rate: 1/h, for: 10s, must: [] } }"),
        ["no-calls at 10s"]
    );
}

#[test]
fn planned_calls_follow_from_what_ends_first() {
    let planned = |keys: &str| {
        measured(&format!(
            "runs: {{ smoke: {{ call: submit, must: [], {keys} }} }}"
        ))
        .planned_calls()
    };
    assert_eq!(planned("rate: 10/s, for: 3s"), Some(30));
    assert_eq!(planned("rate: 0.5/s, for: 3s"), Some(2));
    assert_eq!(planned("rate: 10/s, for: 3s, requests: 7"), Some(7));
    assert_eq!(planned("rate: 10/s, for: 3s, requests: 70"), Some(30));
    assert_eq!(planned("clients: 3, requests_per_client: 5"), Some(15));
    assert_eq!(
        planned("clients: 3, requests_per_client: 5, requests: 7"),
        Some(7)
    );
    assert_eq!(planned("clients: 3, for: 5s"), None);
    assert_eq!(planned("clients: 3, requests: 10, for: 5s"), None);
}

#[test]
fn scale_changes_loads_and_nothing_else() {
    let text = "runs: { a: { call: submit, rate: 100/s, for: 10s, warmup: { requests: 50 }, must: [] }, b: { \
                call: submit, clients: 3, requests: 5, must: [] } }";
    let mut input = input(&format!("{BASE}{text}"));
    input.scale = Ratio::new(1, 10);
    let plan = assemble(&input).plan.expect("a plan without mistakes");
    assert_eq!(plan.scale, Some(Ratio::new(1, 10)));
    let [a, b] = [&plan.runs[0].rows[0], &plan.runs[1].rows[0]];
    assert!(matches!(a.load, Load::Open { rate, .. } if rate == Rate::per_second(10)));
    assert_eq!(a.planned_calls(), Some(100));
    assert!(matches!(b.load, Load::Closed { clients: 1, .. }));
    assert_eq!(b.requests, Some(1));
}

#[test]
fn what_needs_clients_is_an_error_with_a_rate() {
    let found = problems(
        "runs: { smoke: { call: submit, rate: 1/s, for: 10s, connections: per_client, must: [] } }",
    );
    assert_eq!(found, ["closed-loop-only at per_client"]);
    let text = "plan: 1\ntargets: { web: { http: \"http://a:1\", auth: each } }\n\
                auth: { each: { bearer: { env: KEY } }, mine: { jwt: { algorithm: HS256, key: { env: KEY }, per: client } } }\n\
                calls:\n  a: { target: web, http: \"GET /{{ client() }}\" }\n  b: { target: web, http: GET /, auth: mine }\n\
                runs:\n  open: { mix: m, rate: 1/s, for: 10s, must: [] }\n  closed: { mix: m, clients: 1, for: 10s, must: [] }\n\
                mixes: { m: { a: 1, b: 1 } }";
    let mut input = input(text);
    let variables = &mut input.environment.variables;
    variables.insert("KEY".to_owned(), "secret".to_owned());
    assert_eq!(
        super::found(&assemble(&input)),
        ["closed-loop-only at client", "closed-loop-only at client()"]
    );
}

#[test]
fn tokens_that_can_not_be_signed_in_time_are_refused() {
    let text = |rate: &str, algorithm: &str| {
        format!(
            "plan: 1\ntargets: {{ api: {{ grpc: \"http://a:1\", schema: reflection, auth: signed }} }}\n\
             auth: {{ signed: {{ jwt: {{ algorithm: {algorithm}, key: {{ env: KEY }}, per: call }} }} }}\n\
             calls: {{ submit: {{ target: api, grpc: a.B/C }} }}\n\
             runs: {{ smoke: {{ call: submit, rate: {rate}, for: 10s, must: [] }} }}"
        )
    };
    let problems = |rate: &str, algorithm: &str| {
        let mut input = input(&text(rate, algorithm));
        let variables = &mut input.environment.variables;
        variables.insert("KEY".to_owned(), "secret".to_owned());
        found(&assemble(&input))
    };
    assert_eq!(problems("5000/s", "RS256"), ["out-of-range at call"]);
    assert!(problems("500/s", "PS512").is_empty());
    assert!(problems("5000/s", "ES256").is_empty());
}
