//! Plans as people keep them: those that are shipped, and what a bad one is told.

#![expect(clippy::disallowed_methods, reason = "plans are files")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use loadbank::diagnostic::Severity;
use loadbank::plan::model::{Address, Measurement, Plan};
use loadbank::plan::{Assembled, Environment, Input, PlanFile, assemble};
use loadbank::units::Ratio;

/// What shipped plans need from the environment.
const VARIABLES: &[(&str, &str)] = &[("JWT_SECRET", "a secret of thirty-two characters..")];

fn shipped() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("plans");
    let mut plans: Vec<PathBuf> = fs::read_dir(folder)
        .expect("the folder of plans")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    plans.sort();
    plans
}

fn assembled(path: &str, bytes: Vec<u8>) -> Assembled {
    let mut environment = Environment::default();
    for (name, value) in VARIABLES {
        let variables = &mut environment.variables;
        variables.insert((*name).to_owned(), (*value).to_owned());
    }
    assemble(&Input {
        entry: PlanFile {
            path: path.to_owned(),
            bytes,
        },
        overlays: Vec::new(),
        set: Vec::new(),
        only: Vec::new(),
        scale: Ratio::ONE,
        environment,
    })
}

fn read(name: &str) -> Assembled {
    let path = shipped()
        .into_iter()
        .find(|path| path.ends_with(name))
        .expect(name);
    assembled(name, fs::read(path).expect(name))
}

fn plan(name: &str) -> Plan {
    let assembled = read(name);
    let problems = told(&assembled);
    assembled
        .plan
        .unwrap_or_else(|| panic!("{name}: {problems:#?}"))
}

/// What is wrong, as `line:column severity[code] underlined text`.
fn told(assembled: &Assembled) -> Vec<String> {
    let sorted = assembled.diagnostics.sorted();
    sorted
        .into_iter()
        .map(|problem| {
            let span = problem.span();
            let place = assembled.sources.position(span).expect("a place");
            format!(
                "{}:{} {}[{}] {}",
                place.line,
                place.column,
                problem.severity.name(),
                problem.code.name(),
                assembled.sources.text(span)
            )
        })
        .collect()
}

#[test]
fn every_shipped_plan_passes_check() {
    let plans = shipped();
    assert!(!plans.is_empty());
    for path in plans {
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .expect("a name");
        let assembled = assembled(name, fs::read(&path).expect("a plan"));
        let errors: Vec<String> = told(&assembled)
            .into_iter()
            .filter(|line| line.contains(Severity::Error.name()))
            .collect();
        assert!(errors.is_empty(), "{name}: {errors:#?}");
        assert!(assembled.plan.is_some(), "{name}");
    }
}

#[test]
fn shipped_plans_warn_only_of_what_is_not_built_and_of_what_can_not_be_decided() {
    let mut codes = BTreeSet::new();
    for path in shipped() {
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .expect("a name");
        let assembled = assembled(name, fs::read(&path).expect("a plan"));
        codes.extend(
            assembled
                .diagnostics
                .iter()
                .map(|problem| problem.code.name()),
        );
    }
    let expected = BTreeSet::from(["not-yet", "short-measurement", "too-few-calls"]);
    assert!(codes.is_subset(&expected), "{codes:?}");
}

#[test]
fn the_wallet_plan_is_the_same_in_yaml_and_in_toml() {
    let (yaml, toml) = (plan("wallet-ab.yaml"), plan("wallet-ab.toml"));
    for (left, right) in yaml.runs.iter().zip(&toml.runs) {
        assert_eq!(left.name.value, right.name.value);
        let rows = left.rows.iter().zip(&right.rows);
        for (left, right) in rows {
            assert_eq!(
                (
                    &left.name,
                    &left.labels,
                    &left.load,
                    left.requests,
                    left.length
                ),
                (
                    &right.name,
                    &right.labels,
                    &right.load,
                    right.requests,
                    right.length
                )
            );
        }
        assert_eq!(left.rows.len(), right.rows.len());
        assert_eq!(left.table, right.table);
        assert_eq!(left.mark.len(), right.mark.len());
    }
    assert_eq!(yaml.runs.len(), toml.runs.len());
}

#[test]
fn the_wallet_matrix_is_two_paths_by_twelve_rows() {
    let plan = plan("wallet-ab.yaml");
    let across = &plan.runs[0];
    assert_eq!(across.rows.len(), 24);
    assert_eq!(across.rows[0].name, "static, 1 client, 100 each");
    assert_eq!(across.rows[23].name, "token_all, 800 clients, 10 each");
    let calls: Vec<Option<u64>> = across.rows[..3]
        .iter()
        .map(Measurement::planned_calls)
        .collect();
    assert_eq!(calls, [Some(100), Some(100), Some(500)]);
}

#[test]
fn an_address_comes_from_the_environment_or_from_its_default() {
    let plan = plan("trading-gateway.yaml");
    let address = &plan.targets[0].address;
    assert!(
        matches!(
            address,
            Address::Tcp {
                port: 50051,
                tls: false,
                ..
            }
        ),
        "{address:?}"
    );
}

const TEN_MISTAKES: &str = "\
plan: 1
targets:
  shop: { grpc: \"localhost:50051\", schema: reflection }
  web: { http: \"http://localhost:8080\", headers: { \"bad name\": x } }
calls:
  submit: { target: shpo, grpc: shop.Orders/Submit }
  page: { target: web, http: get /page }
  read: { target: web, http: GET /, json: { id: \"{{ uuidd() }}\" } }
runs:
  smoke: { call: page, concurency: 10, rate: 10/s, for: 5 }
  spike: { call: page, clients: 10, for: 1m, must: [p99 < 50%] }
  soak: { mix: none, rate: 1/s, for: 1m, must: [success <= 100%] }
";

#[test]
fn ten_mistakes_are_told_at_their_places_in_one_pass() {
    let assembled = assembled("ten.yaml", TEN_MISTAKES.into());
    assert!(assembled.plan.is_none());
    assert_eq!(
        told(&assembled),
        [
            "3:18 error[bad-address] localhost:50051",
            "4:53 error[bad-header] bad name",
            "6:21 error[unknown-name] shpo",
            "7:30 error[bad-value] get",
            "8:53 error[unknown-function] uuidd",
            "10:24 error[unknown-key] concurency",
            "10:57 error[missing-unit] 5",
            "11:59 error[unit-mismatch] 50%",
            "12:16 error[unknown-name] none",
            "12:49 error[cannot-fail] success <= 100%",
        ]
    );
}
