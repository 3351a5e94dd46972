//! From a plan to its summary.

use std::time::Duration;

use super::criteria::{criteria, place};
use super::data::{KeySummary, RunSummary, Summary, TargetSummary};
use super::row::row;
use crate::diagnostic::{Sources, Span};
use crate::plan::Selection;
use crate::plan::model::{
    Connect, HttpVersion, Load, Measurement, Origin, Plan, Protocol, Run, Schema, Target,
};
use crate::units::format_duration;

/// Keys that say how a run is laid out; the summary shows what they come to instead.
const LAYOUT: [&str; 11] = [
    "name",
    "rows",
    "matrix",
    "repeat",
    "mark",
    "table",
    "after",
    "on_request",
    "optional",
    "must",
    "should",
];

impl Summary {
    /// What a plan means, with the runs and rows that were chosen.
    #[must_use]
    pub fn new(plan: &Plan, selection: &Selection, sources: &Sources) -> Self {
        let place = |span: Span| place(sources, span);
        Self {
            name: plan.name.clone(),
            description: plan.description.clone(),
            seed: plan.seed,
            scale: plan.scale,
            targets: plan
                .targets
                .iter()
                .map(|one| target(plan, one, &place))
                .collect(),
            runs: plan
                .runs
                .iter()
                .enumerate()
                .map(|(at, one)| run(plan, one, &selection.rows(plan, at), &place))
                .collect(),
        }
    }
}

fn target(plan: &Plan, target: &Target, place: &dyn Fn(Span) -> String) -> TargetSummary {
    let protocol = match target.protocol {
        Protocol::Grpc => "gRPC",
        Protocol::Http(HttpVersion::Http2) => "HTTP/2",
        Protocol::Http(HttpVersion::Auto) if target.address.is_tls() => "HTTP/2 or HTTP/1.1",
        Protocol::Http(HttpVersion::Auto | HttpVersion::Http1) => "HTTP/1.1",
    };
    let schema: Vec<String> = target
        .schema
        .iter()
        .map(|source| match &source.value {
            Schema::Reflection => "reflection".to_owned(),
            Schema::Proto { files, .. } => format!("{} .proto", files.len()),
            Schema::Descriptors(files) => format!("{} descriptor sets", files.len()),
            Schema::From(other) => format!("schema of {}", plan.targets[other.0].name.value),
        })
        .collect();
    TargetSummary {
        name: target.name.value.clone(),
        address: target.address_text.clone(),
        protocol: protocol.to_owned(),
        schema: schema.join(" and "),
        auth: target.auth.map(|id| plan.auth[id.0].name.value.clone()),
        deadline: target.deadline,
        place: place(target.name.span),
    }
}

fn run(plan: &Plan, run: &Run, chosen: &[usize], place: &dyn Fn(Span) -> String) -> RunSummary {
    let rows: Vec<&Measurement> = if chosen.is_empty() {
        run.rows.iter().collect()
    } else {
        chosen.iter().map(|row| &run.rows[*row]).collect()
    };
    RunSummary {
        name: run.name.value.clone(),
        place: place(run.name.span),
        chosen: !chosen.is_empty(),
        after: run.after.clone(),
        optional: run.optional,
        keys: shared_keys(&rows, place),
        built_in: built_in(plan, &rows),
        criteria: criteria(plan, &rows, place),
        notes: notes(&rows, place),
        rows: rows.into_iter().map(|one| row(plan, one)).collect(),
    }
}

/// The keys that all rows have from one place.
fn shared_keys(rows: &[&Measurement], place: &dyn Fn(Span) -> String) -> Vec<KeySummary> {
    let Some((first, others)) = rows.split_first() else {
        return Vec::new();
    };
    let shared = |origin: &&Origin| {
        !LAYOUT.contains(&origin.key)
            && origin.key != "stop_if"
            && others.iter().all(|row| row.origins.contains(origin))
    };
    let shared = first.origins.iter().filter(shared);
    shared
        .map(|origin| KeySummary {
            key: origin.key,
            value: origin.value.clone(),
            place: place(origin.span),
            layer: origin.layer.name(),
        })
        .collect()
}

/// What holds because nothing else is written in any row.
fn built_in(plan: &Plan, rows: &[&Measurement]) -> Vec<String> {
    let unsaid = |key: &str| {
        let says = |row: &&Measurement| row.origins.iter().any(|origin| origin.key == key);
        !rows.iter().any(says)
    };
    let open = |row: &&Measurement| matches!(row.load, Load::Open { .. });
    let mut words = Vec::new();
    if rows.iter().any(open) {
        if unsaid("arrivals") {
            words.push("arrivals even".to_owned());
        }
        if unsaid("in_flight") {
            words.push("no cap on calls in flight".to_owned());
        }
    }
    if !rows.iter().all(open) && unsaid("think") {
        words.push("no think time".to_owned());
    }
    if unsaid("connect") && rows.iter().all(|row| row.connect == Connect::Keep) {
        words.push("connections kept".to_owned());
    }
    if unsaid("warmup") {
        words.push("no warm-up".to_owned());
    }
    if unsaid("grace") {
        words.push(grace(plan, rows));
    }
    if unsaid("confidence") {
        words.push("confidence 99%".to_owned());
    }
    words
}

fn grace(plan: &Plan, rows: &[&Measurement]) -> String {
    let deadlines = rows.iter().map(|row| plan.longest_deadline(row));
    let longest: Option<Duration> = deadlines
        .collect::<Option<Vec<_>>>()
        .and_then(|all| all.into_iter().max());
    longest.map_or_else(
        || "grace without end".to_owned(),
        |longest| format!("grace {}", format_duration(longest)),
    )
}

/// Dropped keys, each once, with the first key that displaced it.
fn notes(rows: &[&Measurement], place: &dyn Fn(Span) -> String) -> Vec<String> {
    let mut told: Vec<Span> = Vec::new();
    let mut notes = Vec::new();
    for dropped in rows.iter().flat_map(|row| &row.dropped) {
        let (key, by) = (&dropped.key, &dropped.by);
        if told.contains(&key.span) {
            continue;
        }
        told.push(key.span);
        notes.push(format!(
            "`{}: {}` ({}) is dropped: it has no meaning with `{}` ({})",
            key.key,
            key.value,
            place(key.span),
            by.key,
            place(by.span)
        ));
    }
    notes
}
