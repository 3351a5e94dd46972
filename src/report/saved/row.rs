//! One measurement: what was asked, what happened, how it was judged.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    Number, SavedBytes, SavedConnections, SavedCounts, SavedCriterion, SavedFailures, SavedHeat,
    SavedInFlight, SavedLatencies, SavedLatency, SavedRates, SavedSeries, SavedVerdict,
};

/// Who decides when a call is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum SavedModel {
    /// The plan.
    Open,
    /// The replies: each client waits for its own.
    Closed,
}

/// What was asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SavedLoad {
    /// The model.
    pub model: SavedModel,
    /// What was fired, where it is one call.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub call: Option<String>,
    /// What was fired, where it is a flow.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flow: Option<String>,
    /// What was fired, where it is a mix.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mix: Option<String>,
    /// The target, where the row names another than its calls do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// Open: calls a second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rate_per_s: Option<Number>,
    /// Open: `even` or `poisson`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arrivals: Option<String>,
    /// Open: the cap on calls in flight.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_flight: Option<u64>,
    /// Open: `queue` or `drop` at the cap.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when_full: Option<String>,
    /// Closed: how many clients.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clients: Option<u64>,
    /// Closed: how long a client waits before each call, as written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub think: Option<String>,
    /// Closed and paced: calls a second of each client.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pace_per_s: Option<Number>,
    /// How many calls were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub requests: Option<u64>,
    /// How many calls of each client were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub requests_per_client: Option<u64>,
    /// How long it was to last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub duration_ns: Option<u64>,
    /// `each_request` where every call opens its own connection.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub connect: Option<String>,
    /// Closed and paced: clients × pace × time, what `of planned` is measured by.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paced_calls: Option<u64>,
    /// The longest deadline of the calls.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline_ns: Option<u64>,
}

/// One call of a mix, or one stage: the same figures on a part of the row.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct SavedPart {
    /// The call or the stage.
    pub name: String,
    /// The label `service` of a call.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub service: Option<String>,
    /// The target of a call.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// When it was due, from `started`: a stage.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub window_ns: Option<(u64, u64)>,
    /// How many.
    pub counts: SavedCounts,
    /// What failed.
    #[serde(default)]
    pub failures: SavedFailures,
    /// How fast.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rates: Option<SavedRates>,
    /// How long.
    #[serde(default)]
    pub latency: SavedLatencies,
}

/// What limited the load, with its evidence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SavedBottleneck {
    /// The kind of limit.
    pub code: String,
    /// What shows it.
    pub evidence: String,
    /// The first second that shows it.
    pub first_s: u64,
    /// The last second that shows it.
    pub last_s: u64,
}

/// A series that the target told of itself.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct SavedObserved {
    /// The time between readings.
    pub step_ns: u64,
    /// The readings; null where there was no answer.
    pub values: Vec<Option<Number>>,
}

/// Something that the generator noticed of itself.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SavedFlag {
    /// The kind.
    pub code: String,
    /// `note`, `warning` or `fault`.
    pub severity: String,
    /// The first second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_s: Option<u64>,
    /// The last second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_s: Option<u64>,
    /// What was seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Number>,
    /// What it should not pass.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Number>,
}

/// The generator itself.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct SavedSelf {
    /// What it noticed.
    #[serde(default)]
    pub flags: Vec<SavedFlag>,
    /// The busiest thread's share of one core.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cpu: Option<Number>,
    /// How late it dispatched calls.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lateness: Option<SavedLatency>,
    /// The most calls that it sent at once to catch up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub largest_burst: Option<u64>,
}

/// What the plan, or the lack of it, changed about the judging of a row.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct SavedJudging {
    /// True for `confidence: none`: observed values decide estimated criteria.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_observed_value: bool,
    /// Built-in rules that the plan switches off.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ignored: Vec<String>,
    /// True where the plan has no criterion and the built-in one stands in.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub default_criterion: bool,
}

/// One measurement of a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SavedRow {
    /// The row's name; the run's where it has one row.
    pub name: String,
    /// The keys that vary between rows, outermost first, with their values: numbers or text.
    #[serde(default, skip_serializing_if = "serde_json::Map::is_empty")]
    pub labels: serde_json::Map<String, serde_json::Value>,
    /// How it was judged.
    pub verdict: SavedVerdict,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<super::SavedEnd>,
    /// Why it ended before its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The label of the first `mark` that held.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<String>,
    /// What was asked.
    pub load: SavedLoad,
    /// From the first due to the last done, from `started`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub window_ns: Option<(u64, u64)>,
    /// How many.
    pub counts: SavedCounts,
    /// What failed.
    #[serde(default)]
    pub failures: SavedFailures,
    /// How fast.
    #[serde(default)]
    pub rates: SavedRates,
    /// How much.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes: Option<SavedBytes>,
    /// How many at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_flight: Option<SavedInFlight>,
    /// Over how many connections.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub connections: Option<SavedConnections>,
    /// How long.
    #[serde(default)]
    pub latency: SavedLatencies,
    /// What limited it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bottleneck: Vec<SavedBottleneck>,
    /// The same by call, where there are several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub calls: Vec<SavedPart>,
    /// The same by service, where calls have that label.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub services: Vec<SavedPart>,
    /// The same by stage.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stages: Vec<SavedPart>,
    /// The same by second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub series: Option<SavedSeries>,
    /// Response times by second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heat: Option<SavedHeat>,
    /// How it was judged, where that is not the usual way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub judging: Option<SavedJudging>,
    /// What was good enough, and whether it was.
    #[serde(default)]
    pub criteria: Vec<SavedCriterion>,
    /// What moves no verdict but should be known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
    /// What the target told of itself.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub observed: BTreeMap<String, SavedObserved>,
    /// What the generator noticed of itself.
    #[serde(rename = "self", default, skip_serializing_if = "Option::is_none")]
    pub generator: Option<SavedSelf>,
}
