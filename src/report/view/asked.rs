//! What a row was asked to do, in the plan's own words.

use std::fmt::Write as _;
use std::time::Duration;

use crate::report::figure::{count, rate};
use crate::report::saved::{SavedLoad, SavedModel, SavedRow};
use crate::report::wording::{counted, plain};
use crate::units::format_duration;

/// The parts of a row's headline after its name: `mix trading`, `rate 200/s for 10s`, `closed loop`.
pub(super) fn asked(row: &SavedRow) -> Vec<String> {
    let load = &row.load;
    let mut parts: Vec<String> = fired(load).into_iter().collect();
    if let Some(target) = &load.target {
        parts.push(format!("to {}", plain(target)));
    }
    parts.push(amount(load));
    if !row.stages.is_empty() {
        parts.push(counted(size(row.stages.len()), "stage", "stages"));
    }
    if let Some(limit) = load.in_flight {
        let dropping = load.when_full.as_deref() == Some("drop");
        let full = if dropping { ", more are dropped" } else { "" };
        parts.push(format!("at most {} in flight{full}", count(limit)));
    }
    if let Some(think) = &load.think {
        parts.push(format!("think {}", plain(think)));
    }
    if load.connect.as_deref() == Some("each_request") {
        parts.push("a new connection per call".to_owned());
    }
    parts.extend(model(load).map(str::to_owned));
    parts
}

/// The label that latencies of a closed model carry wherever they stand.
pub(super) fn model(load: &SavedLoad) -> Option<&'static str> {
    match (load.model, load.pace_per_s) {
        (SavedModel::Open, _) => None,
        (SavedModel::Closed, None) => Some("closed loop"),
        (SavedModel::Closed, Some(_)) => Some("paced closed loop"),
    }
}

fn fired(load: &SavedLoad) -> Option<String> {
    let named = [
        ("mix", &load.mix),
        ("flow", &load.flow),
        ("call", &load.call),
    ];
    let (kind, name) = named
        .into_iter()
        .find_map(|(kind, name)| name.as_ref().map(|name| (kind, name)))?;
    Some(format!("{kind} {}", plain(name)))
}

fn amount(load: &SavedLoad) -> String {
    let mut text = match load.model {
        SavedModel::Open => {
            let rate = load.rate_per_s.map_or_else(
                || "open model".to_owned(),
                |per_second| format!("rate {}", rate(per_second.get())),
            );
            match load.arrivals.as_deref() {
                None | Some("even") => rate,
                Some(arrivals) => format!("{rate} {}", plain(arrivals)),
            }
        }
        SavedModel::Closed => {
            let clients = counted(load.clients.unwrap_or(1), "client", "clients");
            match load.pace_per_s {
                Some(pace) => format!("{clients} at {} each", rate(pace.get())),
                None => clients,
            }
        }
    };
    if let Some(each) = load.requests_per_client {
        let _ = write!(text, " × {}", counted(each, "call", "calls"));
    }
    if let Some(requests) = load.requests {
        let _ = write!(text, ", {}", counted(requests, "call", "calls"));
    }
    if let Some(nanos) = load.duration_ns {
        let _ = write!(
            text,
            " for {}",
            format_duration(Duration::from_nanos(nanos))
        );
    }
    text
}

/// The length of a list as a count.
pub(super) fn size(length: usize) -> u64 {
    u64::try_from(length).unwrap_or(u64::MAX)
}
