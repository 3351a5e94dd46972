//! One measurement: from folded keys to what is meant.

use std::time::Duration;

use super::call_rules::{no_deadline, wrong_protocol};
use super::context::{Context, Fired};
use super::criteria::{criteria, demand};
use super::expand::Expanded;
use super::load::{check_calls, load, scaled, warmup};
use super::mixes::{Entries, single};
use super::names::{Kind, resolve};
use super::open_model::check_clients;
use super::schema::missing_schema;
use super::signing::check_signing;
use super::targets::connection_count;
use crate::diagnostic::{Diagnostics, Spanned};
use crate::plan::model::{CallId, Measurement, TargetId};
use crate::plan::raw::{RawCallKind, RawPlan, RawSettings};
use crate::units::Ratio;

/// Builds a measurement; none where a part of it could not be understood or is not built.
pub(super) fn measurement(
    context: &Context<'_>,
    run: &str,
    expanded: &Expanded,
    problems: &mut Diagnostics,
) -> Option<Measurement> {
    let settings = &expanded.folded.settings;
    let name = full_name(run, &expanded.name);
    let target = settings
        .target
        .as_ref()
        .and_then(|name| resolve(context.raw, Kind::Target, name, problems));
    let fire = fire(context, settings, problems);
    let fired = fired(context, target, fire.as_deref().unwrap_or_default());
    if let (Some(name), Some(target)) = (&settings.target, target) {
        check_target(context.raw, name, target, &fired, problems);
    }
    check_deadlines(context, settings, &fired, problems);
    check_clients(context, settings, &fired, problems);
    let load = load(settings, context.scale);
    if let Some(load) = &load {
        check_calls(&name, expanded, load, problems);
        check_signing(context, load, &fired, problems);
    }
    let demand = demand(context, settings, problems);
    // A target that is named and not defined must not turn into the calls' own.
    if settings.target.is_some() && target.is_none() {
        return None;
    }
    let mut measurement = Measurement {
        name: expanded.name.clone(),
        repeat: expanded.repeat,
        labels: expanded.labels.clone(),
        fire: fire?,
        mix: settings.mix.as_ref().map(|mix| mix.value.clone()),
        target: target.map(TargetId),
        deadline: settings.deadline.as_ref().map(|deadline| deadline.value),
        load: load?,
        requests: settings
            .requests
            .as_ref()
            .map(|requests| scaled(requests.value, context.scale)),
        length: settings.length.as_ref().map(|length| length.value),
        warmup: warmup(settings, context.scale),
        connect: settings
            .connect
            .as_ref()
            .map(|connect| connect.value)
            .unwrap_or_default(),
        connections: settings
            .connections
            .as_ref()
            .map(|connections| connection_count(Some(connections))),
        cooldown: settings
            .cooldown
            .as_ref()
            .map_or(Duration::ZERO, |length| length.value),
        grace: settings.grace.as_ref().map(|length| length.value),
        criteria: Vec::new(),
        default_criterion: false,
        ignore: texts(settings.ignore.as_ref()),
        confidence: settings
            .confidence
            .as_ref()
            .map_or(Some(Ratio::new(99, 100)), |confidence| confidence.value),
        origins: expanded.folded.origins.clone(),
        dropped: expanded.folded.dropped.clone(),
    };
    let (criteria, by_default) = criteria(&measurement, expanded, demand?);
    measurement.criteria = criteria;
    measurement.default_criterion = by_default;
    Some(measurement)
}

/// The name of a measurement among all runs: `run`, `run/row`.
pub(super) fn full_name(run: &str, row: &str) -> String {
    let repeats = row
        .strip_prefix(run)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(" #"));
    if repeats {
        row.to_owned()
    } else {
        format!("{run}/{row}")
    }
}

/// The calls that are fired, with their weights; a flow is known, and not built.
fn fire(context: &Context<'_>, settings: &RawSettings, problems: &mut Diagnostics) -> Entries {
    let raw = context.raw;
    if let Some(call) = &settings.call {
        return single(raw, call, problems);
    }
    if let Some(flow) = &settings.flow {
        resolve(raw, Kind::Flow, flow, problems);
        return None;
    }
    let mix = settings.mix.as_ref()?;
    let at = resolve(raw, Kind::Mix, mix, problems)?;
    context.mixes[at].clone()
}

/// What is fired on which target, as far as both are known.
fn fired(context: &Context<'_>, target: Option<usize>, entries: &[(CallId, u64)]) -> Vec<Fired> {
    let on = |call: CallId| target.map(TargetId).or(context.calls[call.0].target);
    entries
        .iter()
        .filter_map(|(call, weight)| {
            Some(Fired {
                call: *call,
                target: on(*call)?,
                weight: *weight,
            })
        })
        .collect()
}

/// A run that names a target needs one that its calls can be made on.
fn check_target(
    raw: &RawPlan,
    name: &Spanned<String>,
    target: usize,
    fired: &[Fired],
    problems: &mut Diagnostics,
) {
    for fired in fired {
        let call = &raw.calls[fired.call.0];
        let Some(kind) = &call.value.kind else {
            continue;
        };
        let place = Some((call.name.value.as_str(), name.span));
        if let Some(problem) = wrong_protocol(raw, kind, target, place) {
            problems.push(problem);
        }
        if matches!(kind, RawCallKind::Grpc(_))
            && let Some(problem) = missing_schema(raw, target, Some(name.span))
        {
            problems.push(problem);
        }
    }
}

/// Only streams may have no deadline; a call that says so itself was told before.
fn check_deadlines(
    context: &Context<'_>,
    settings: &RawSettings,
    fired: &[Fired],
    problems: &mut Diagnostics,
) {
    for fired in fired {
        let call = &context.call(fired.call).value;
        let target = &context.target(fired.target).value;
        let said = settings
            .deadline
            .as_ref()
            .or(call.deadline.as_ref().or(target.deadline.as_ref()));
        if let Some(said) = said
            && said.value.is_none()
            && call.stream.is_none()
        {
            problems.push(no_deadline(said.span));
        }
    }
}

fn texts(list: Option<&Spanned<Vec<Spanned<String>>>>) -> Vec<String> {
    let texts = list.map(|list| list.value.as_slice()).unwrap_or_default();
    texts.iter().map(|text| text.value.clone()).collect()
}
