//! The checks seen from plans.

use crate::diagnostic::Severity;
use crate::plan::model::{Measurement, Plan};
use crate::plan::{Assembled, Environment, Input, PlanFile, assemble};
use crate::units::Ratio;

mod layers;
mod loads;
mod names;
mod rows;
mod targets;

/// What every plan here needs, before its own text.
const BASE: &str = "\
plan: 1
targets:
  api: { grpc: \"http://localhost:50051\", schema: reflection }
  web: { http: \"http://localhost:8080\" }
calls:
  submit: { target: api, grpc: shop.Orders/Submit }
  read: { target: api, grpc: shop.Orders/Read, service: reading }
  page: { target: web, http: GET /page }
mixes:
  both: { submit: 3, read: 1 }
";

fn input(text: &str) -> Input {
    Input {
        entry: PlanFile {
            path: "plans/shop.yaml".to_owned(),
            bytes: text.as_bytes().to_vec(),
        },
        overlays: Vec::new(),
        set: Vec::new(),
        only: Vec::new(),
        scale: Ratio::ONE,
        environment: Environment::default(),
    }
}

fn assembled(text: &str) -> Assembled {
    assemble(&input(&format!("{BASE}{text}")))
}

/// Errors and warnings, each as `code at the underlined text`.
fn problems(text: &str) -> Vec<String> {
    found(&assembled(text))
}

fn found(assembled: &Assembled) -> Vec<String> {
    let sorted = assembled.diagnostics.sorted();
    sorted
        .into_iter()
        .map(|problem| {
            let mark = match problem.severity {
                Severity::Error => "",
                Severity::Warning => "warning ",
            };
            let text = assembled.sources.text(problem.span());
            format!("{mark}{} at {text}", problem.code.name())
        })
        .collect()
}

/// The plan of a text without mistakes.
fn plan(text: &str) -> Plan {
    let assembled = assembled(text);
    let problems = found(&assembled);
    assembled.plan.unwrap_or_else(|| panic!("{problems:#?}"))
}

/// The only measurement of a plan.
fn measured(text: &str) -> Measurement {
    let mut plan = plan(text);
    assert_eq!(plan.runs.len(), 1);
    assert_eq!(plan.runs[0].rows.len(), 1);
    plan.runs.remove(0).rows.remove(0)
}
