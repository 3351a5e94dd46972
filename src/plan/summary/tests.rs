use super::*;
use crate::plan::{Environment, Input, PlanFile, assemble};
use crate::units::Ratio;

const SHOP: &str = "\
plan: 1
name: shop
description: Orders and pages
seed: 7
targets:
  api: { grpc: \"http://localhost:50051\", schema: reflection, deadline: 2s }
  web: { http: \"https://shop.example\" }
calls:
  submit: { target: api, grpc: shop.Orders/Submit }
  page: { target: web, http: GET / }
mixes:
  day: { submit: 9, page: 1 }
defaults: { think: 5ms, in_flight: 20 }
runs:
  steady: { mix: day, rate: 100/s, for: 1m, must: [p99 < 50ms, p99.9 of page < 90ms, success == 100%], should: [drift p99 < 5%] }
  rows: { call: page, connect: each_request, requests_per_client: 10, matrix: { clients: [1, 200] }, cooldown: 5s, must: [p99 < 1s] }
  long: { call: submit, clients: 5, for: 24h, on_request: true }
";

fn summary(only: &[&str]) -> Summary {
    let assembled = assemble(&Input {
        entry: PlanFile {
            path: "shop.yaml".to_owned(),
            bytes: SHOP.as_bytes().to_vec(),
        },
        overlays: Vec::new(),
        set: Vec::new(),
        only: only.iter().map(|text| (*text).to_owned()).collect(),
        scale: Ratio::ONE,
        environment: Environment::default(),
    });
    let plan = assembled
        .plan
        .unwrap_or_else(|| panic!("{:?}", assembled.diagnostics));
    Summary::new(&plan, &assembled.selection, &assembled.sources)
}

#[test]
fn a_plan_is_shown_as_understood() {
    insta::assert_snapshot!(summary(&[]));
}

#[test]
fn only_what_is_chosen_is_shown_as_measured() {
    let chosen: Vec<bool> = summary(&["long"])
        .runs
        .iter()
        .map(|run| run.chosen)
        .collect();
    assert_eq!(chosen, [false, false, true]);
    assert_eq!(summary(&["rows/200 clients"]).runs[1].rows.len(), 1);
}

#[test]
fn a_criterion_is_as_decidable_as_its_worst_measurement() {
    let summary = summary(&[]);
    let of = |run: usize, at: usize| summary.runs[run].criteria[at].decidable.clone();
    assert_eq!(of(0, 0), Decidable::Enough { needed: Some(459) });
    assert_eq!(
        of(0, 1),
        Decidable::TooFew {
            needed: 4603,
            planned: 600,
            row: "steady".to_owned()
        }
    );
    assert_eq!(of(0, 2), Decidable::Counted);
    assert_eq!(of(0, 3), Decidable::NotBuilt);
    assert_eq!(
        of(1, 0),
        Decidable::TooFew {
            needed: 459,
            planned: 10,
            row: "1 client".to_owned()
        }
    );
}
