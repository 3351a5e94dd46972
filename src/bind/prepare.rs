//! What all measurements share: targets reached, schemas read, credentials made, calls compiled.

use std::collections::BTreeMap;

use super::bound::{Bound, BoundTarget};
use super::endpoints::endpoint;
use super::error::BindError;
use super::inputs::Inputs;
use crate::clock::Clock;
use crate::diagnostic::Diagnostics;
use crate::plan::model::{Measurement, Plan, TargetId};

/// Reaches the targets that these measurements call, makes the credentials, and compiles all their calls.
///
/// # Errors
/// Every mistake at once; else the first target or credential that is not to be had.
pub async fn prepare<'p>(
    plan: &'p Plan,
    measurements: &[&Measurement],
    inputs: Inputs<'p>,
    clock: &Clock,
) -> Result<Bound<'p>, BindError> {
    let mut bound = Bound {
        plan,
        inputs,
        targets: BTreeMap::new(),
        auth: BTreeMap::new(),
        tokens: Vec::new(),
        notes: Vec::new(),
    };
    let clients = measurements
        .iter()
        .filter_map(|one| one.most_in_flight())
        .max()
        .unwrap_or(1);
    bound.authenticate(clients, clock)?;
    let mut problems = Diagnostics::new();
    let mut endpoints = BTreeMap::new();
    for id in used(plan, measurements) {
        match endpoint(&inputs, &plan.targets[id.0]) {
            Ok(endpoint) => {
                endpoints.insert(id, endpoint);
            }
            Err(more) => problems.extend(more),
        }
    }
    if problems.has_errors() {
        return Err(problems.into());
    }
    for (id, endpoint) in endpoints {
        let reached = bound.reach(id, &endpoint, measurements, clock).await?;
        if let Some(schema) = &reached.schema {
            bound.notes.extend(schema.notes.iter().cloned());
        }
        if plan.targets[id.0].tls.insecure {
            let name = &plan.targets[id.0].name.value;
            bound.notes.push(format!(
                "the certificate of `{name}` is not verified (tls: {{ verify: false }})"
            ));
        }
        bound.targets.insert(id, BoundTarget { endpoint, reached });
    }
    for measurement in measurements {
        if let Err(more) = bound.compile(measurement) {
            problems.extend(more);
        }
    }
    if problems.has_errors() {
        Err(problems.into())
    } else {
        Ok(bound)
    }
}

/// The targets that are called, each once.
fn used(plan: &Plan, measurements: &[&Measurement]) -> Vec<TargetId> {
    let mut ids: Vec<TargetId> = measurements
        .iter()
        .flat_map(|one| plan.targets_of(one))
        .collect();
    ids.sort();
    ids.dedup();
    ids
}
