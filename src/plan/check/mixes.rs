//! Mixes: which calls, and how often each.

use super::names::{Kind, resolve};
use crate::diagnostic::{Code, Diagnostic, Diagnostics, Spanned, did_you_mean};
use crate::plan::model::CallId;
use crate::plan::raw::{Named, RawPlan, Weights};

/// The calls of a mix with their weights; none where an entry could not be understood.
pub(super) type Entries = Option<Vec<(CallId, u64)>>;

/// All mixes by position.
pub(super) fn mixes(raw: &RawPlan, problems: &mut Diagnostics) -> Vec<Entries> {
    raw.mixes
        .iter()
        .map(|named| mix(raw, named, problems))
        .collect()
}

fn mix(raw: &RawPlan, named: &Named<Weights>, problems: &mut Diagnostics) -> Entries {
    let mut entries = Vec::new();
    let mut whole = true;
    for (name, weight) in &named.value {
        match entry(raw, name, problems) {
            Some(call) => entries.push((call, weight.value)),
            None => whole = false,
        }
    }
    let total: u128 = named
        .value
        .iter()
        .map(|(_, weight)| u128::from(weight.value))
        .sum();
    if total == 0 && !named.poisoned {
        problems.push(
            Diagnostic::error(
                Code::EmptyMix,
                named.name.span,
                format!("the mix `{}` has nothing to choose", named.name.value),
            )
            .label("no weight above zero")
            .help("write names of calls with their weights: `{ submit: 60, read: 40 }`"),
        );
        return None;
    }
    if let Some(weight) = too_large(&named.value) {
        problems.push(
            Diagnostic::error(
                Code::OutOfRange,
                weight.span,
                "the weights of this mix are too large to be counted",
            )
            .help("only their proportions count: write smaller ones"),
        );
        return None;
    }
    whole.then_some(entries)
}

/// The weight with which the sum leaves 64 bits.
fn too_large(weights: &Weights) -> Option<&Spanned<u64>> {
    let mut sum: u64 = 0;
    weights.iter().map(|(_, weight)| weight).find(|weight| {
        let next = sum.checked_add(weight.value);
        sum = next.unwrap_or(u64::MAX);
        next.is_none()
    })
}

/// A call; a flow is known, and not built.
fn entry(raw: &RawPlan, name: &Spanned<String>, problems: &mut Diagnostics) -> Option<CallId> {
    let calls = Kind::Call.names(raw);
    if let Some(at) = calls.iter().position(|known| *known == name.value) {
        return Some(CallId(at));
    }
    let flows = Kind::Flow.names(raw);
    if !flows.contains(&name.value.as_str()) {
        let known: Vec<&str> = calls.into_iter().chain(flows).collect();
        problems.push(
            Diagnostic::error(
                Code::UnknownName,
                name.span,
                format!("there is no call or flow `{}`", name.value),
            )
            .label("not a call or flow of this plan")
            .help(did_you_mean(&name.value, known)),
        );
    }
    None
}

/// The call that a run fires by name alone.
pub(super) fn single(raw: &RawPlan, name: &Spanned<String>, problems: &mut Diagnostics) -> Entries {
    resolve(raw, Kind::Call, name, problems).map(|at| vec![(CallId(at), 1)])
}
