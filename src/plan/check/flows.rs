//! Flows: their steps, what they capture and what they set. They are checked here; what runs them is not built.

use super::names::{Kind, resolve};
use super::templates::{Reader, scope};
use crate::diagnostic::{Code, Diagnostic, Diagnostics, Span};
use crate::plan::raw::{Named, RawPlan, RawStep};
use crate::template::Path;

/// Checks every flow.
pub(super) fn check_flows(raw: &RawPlan, problems: &mut Diagnostics) {
    for named in &raw.flows {
        check_flow(raw, named, problems);
    }
}

fn check_flow(raw: &RawPlan, named: &Named<Vec<RawStep>>, problems: &mut Diagnostics) {
    let calls = |step: &RawStep| matches!(step, RawStep::Call { .. });
    if !named.poisoned && !named.value.iter().any(calls) {
        problems.push(
            Diagnostic::error(
                Code::NothingToCall,
                named.name.span,
                format!("the flow `{}` calls nothing", named.name.value),
            )
            .label("no step with `call`"),
        );
    }
    let mut captured: Vec<(String, Span)> = Vec::new();
    for step in &named.value {
        let RawStep::Call { call, capture, set } = step else {
            continue;
        };
        resolve(raw, Kind::Call, call, problems);
        let names = captured.iter().map(|(name, _)| name.clone()).collect();
        let scope = scope(raw, names);
        let mut reader = Reader::new(&scope, problems);
        for (_, value) in set {
            reader.node(value);
        }
        for (name, path) in capture {
            if let Err(problem) = Path::parse(&path.value, path.span) {
                problems.push(problem);
            }
            if let Some((_, first)) = captured.iter().find(|(other, _)| *other == name.value) {
                problems.push(
                    Diagnostic::error(
                        Code::NameClash,
                        name.span,
                        format!("`{}` is captured twice in this flow", name.value),
                    )
                    .label("captured again here")
                    .also(*first, "first captured here"),
                );
            }
            captured.push((name.value.clone(), name.span));
        }
    }
}
