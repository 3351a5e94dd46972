//! One measurement of a summary.

use super::data::RowSummary;
use super::memory::memory;
use crate::plan::model::{Load, Measurement, Plan, Warmup};
use crate::units::format_duration;

/// What a measurement means.
pub(super) fn row(plan: &Plan, row: &Measurement) -> RowSummary {
    let connections: Vec<_> = plan
        .targets_of(row)
        .into_iter()
        .map(|id| {
            let name = plan.targets[id.0].name.value.clone();
            (name, row.connections_to(plan, id))
        })
        .collect();
    RowSummary {
        name: row.name.clone(),
        fires: fires(plan, row),
        load: load(&row.load),
        calls: row.planned_calls(),
        most_calls: row.most_calls(),
        length: row.planned_length(),
        most_length: row.planned_length().or(row.length),
        clients: match row.load {
            Load::Closed { clients, .. } => Some(clients),
            Load::Open { .. } => None,
        },
        cooldown: row.cooldown,
        warmup: row.warmup.map(|warmup| match warmup {
            Warmup::Requests(count) => format!("{count} requests"),
            Warmup::For(length) => format_duration(length),
        }),
        memory: memory(plan, row, &connections),
        connections,
    }
}

fn fires(plan: &Plan, row: &Measurement) -> String {
    match (&row.mix, row.fire.as_slice()) {
        (Some(mix), _) => format!("mix {mix}"),
        (None, [(call, _), ..]) => plan.calls[call.0].name.value.clone(),
        (None, []) => "nothing".to_owned(),
    }
}

fn load(load: &Load) -> String {
    match load {
        Load::Open {
            rate, in_flight, ..
        } => match in_flight {
            Some(cap) => format!("{rate}, at most {cap} in flight"),
            None => rate.to_string(),
        },
        Load::Closed {
            clients,
            pace,
            requests_per_client,
            ..
        } => {
            let mut text = match clients {
                1 => "1 client".to_owned(),
                clients => format!("{clients} clients"),
            };
            if let Some(each) = requests_per_client {
                text = format!("{text} × {each}");
            }
            if let Some(pace) = pace {
                text = format!("{text}, paced at {pace} each");
            }
            text
        }
    }
}
