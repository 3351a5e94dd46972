//! What the result says of the plan, the machine and the load, beside what was measured.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};

use crate::bind::Bound;
use crate::diagnostic::Sources;
use crate::machine::{Fingerprint, OpenFiles};
use crate::plan::model::{Connect, Load, Measurement, Plan, Run, Table, TargetId, Think, WhenFull};
use crate::report::saved::{
    Number, SavedJudging, SavedLoad, SavedMachine, SavedModel, SavedPlan, SavedResult, SavedSource,
    SavedTarget, SavedTool,
};
use crate::units::{format_duration, nanos};

/// The tool and what it used.
pub(super) fn tool() -> SavedTool {
    SavedTool {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        threads: None,
        pacing_gap_ns: None,
    }
}

/// The plan as it was written: no variable is expanded in these texts, so no secret is in them.
pub(super) fn plan(plan: &Plan, sources: &Sources, seed: u64) -> SavedPlan {
    let texts: Vec<SavedSource> = sources
        .iter()
        .map(|(_, source)| SavedSource {
            file: source.name.clone(),
            text: source.text.to_string(),
        })
        .collect();
    let mut hash = Sha256::new();
    for source in &texts {
        hash.update(source.text.as_bytes());
        hash.update([0]);
    }
    let digest: Vec<String> = hash
        .finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    SavedPlan {
        name: plan.name.clone(),
        sources: texts,
        sha256: Some(digest.concat()),
        seed: Some(seed),
        labels: BTreeMap::new(),
    }
}

/// The targets that were called.
pub(super) fn targets(bound: &Bound<'_>, measurements: &[&Measurement]) -> Vec<SavedTarget> {
    let plan = bound.plan();
    let most = |target: TargetId| {
        let of = |one: &&Measurement| one.connections_to(plan, target).most();
        measurements.iter().filter_map(of).max().map(u64::from)
    };
    (0..plan.targets.len())
        .map(TargetId)
        .filter_map(|id| {
            let target = &plan.targets[id.0];
            let speaks = bound.speaks(id)?;
            let (protocol, schema) = match speaks.split_once(", ") {
                Some((protocol, schema)) => (protocol.to_owned(), Some(schema.to_owned())),
                None => (speaks, None),
            };
            Some(SavedTarget {
                name: target.name.value.clone(),
                address: target.address_text.clone(),
                protocol: Some(protocol),
                schema,
                auth: target.auth.map(|auth| plan.auth[auth.0].name.value.clone()),
                connections: most(id),
            })
        })
        .collect()
}

/// The machine.
pub(super) fn machine() -> SavedMachine {
    let fingerprint = Fingerprint::read();
    SavedMachine {
        host: fingerprint.host,
        system: fingerprint.system,
        cpu: fingerprint.cpu,
        cores: Some(u64::from(fingerprint.cores)),
        memory: fingerprint.memory,
        files: OpenFiles::raise().limit,
    }
}

/// What was asked.
pub(super) fn load(bound: &Bound<'_>, measurement: &Measurement) -> SavedLoad {
    let plan = bound.plan();
    let call = match (&measurement.mix, measurement.fire.as_slice()) {
        (None, [(call, _)]) => Some(plan.calls[call.0].name.value.clone()),
        _ => None,
    };
    let mut load = SavedLoad {
        model: SavedModel::Open,
        call,
        flow: None,
        mix: measurement.mix.clone(),
        target: measurement
            .target
            .map(|target| plan.targets[target.0].name.value.clone()),
        rate_per_s: None,
        arrivals: None,
        in_flight: None,
        when_full: None,
        clients: None,
        think: None,
        pace_per_s: None,
        paced_calls: None,
        requests: measurement.requests,
        requests_per_client: None,
        duration_ns: measurement.length.map(nanos),
        connect: (measurement.connect == Connect::EachRequest).then(|| "each_request".to_owned()),
        deadline_ns: plan.longest_deadline(measurement).map(nanos),
    };
    match &measurement.load {
        Load::Open {
            rate,
            arrivals,
            in_flight,
            when_full,
        } => {
            load.rate_per_s = Number::new(rate.as_per_second());
            load.arrivals = Some(match arrivals {
                crate::plan::model::Arrivals::Even => "even".to_owned(),
                crate::plan::model::Arrivals::Poisson => "poisson".to_owned(),
            });
            load.in_flight = in_flight.map(u64::from);
            load.when_full = in_flight.map(|_| match when_full {
                WhenFull::Queue => "queue".to_owned(),
                WhenFull::Drop => "drop".to_owned(),
            });
        }
        Load::Closed {
            clients,
            think,
            pace,
            requests_per_client,
        } => {
            load.model = SavedModel::Closed;
            load.clients = Some(u64::from(*clients));
            load.think = think.map(written);
            load.pace_per_s = pace.and_then(|pace| Number::new(pace.as_per_second()));
            load.requests_per_client = *requests_per_client;
        }
    }
    load
}

fn written(think: Think) -> String {
    let show = format_duration;
    match think {
        Think::Constant(length) => show(length),
        Think::Uniform(from, to) => format!("{}..{}", show(from), show(to)),
        Think::Exponential(mean) => format!("exponential({})", show(mean)),
        Think::Normal(mean, deviation) => format!("normal({}, {})", show(mean), show(deviation)),
    }
}

/// What the plan changed about the judging.
pub(super) fn judging(measurement: &Measurement) -> SavedJudging {
    SavedJudging {
        by_observed_value: measurement.confidence.is_none(),
        ignored: measurement.ignore.clone(),
        default_criterion: measurement.default_criterion,
    }
}

/// The columns of the row table; empty for the usual ones.
pub(super) fn table(run: &Run) -> Vec<String> {
    match &run.table {
        None => Vec::new(),
        Some(Table::Ab) => vec!["ab".to_owned()],
        Some(Table::Columns(columns)) => columns.clone(),
    }
}

/// A result with one of its runs alone.
pub(super) fn part(saved: &SavedResult, run: &str) -> SavedResult {
    let mut part = saved.clone();
    part.runs.retain(|one| one.name == run);
    if let Some(one) = part.runs.first() {
        part.verdict = one.verdict;
    }
    part
}

/// An instant as RFC 3339 with milliseconds, in UTC.
pub(super) fn rfc3339(wall_nanos: i64) -> String {
    jiff::Timestamp::from_nanosecond(i128::from(wall_nanos))
        .map_or_else(|_| String::new(), |at| format!("{at:.3}"))
}

/// An instant fit for a file name.
pub(super) fn file_time(wall_nanos: i64) -> String {
    let text = rfc3339(wall_nanos);
    text.chars()
        .take(19)
        .filter(|c| !matches!(c, '-' | ':'))
        .collect()
}

/// A seed that nobody gave: small enough to be typed again.
pub(super) fn drawn_seed() -> u64 {
    use std::hash::{BuildHasher, Hasher};
    std::hash::RandomState::new().build_hasher().finish() % 1_000_000_000
}
