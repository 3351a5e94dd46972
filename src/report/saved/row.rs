//! One measurement: what was asked, what happened, how it was judged.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    SavedBottleneck, SavedBytes, SavedConnections, SavedCounts, SavedCriterion, SavedFailures,
    SavedHeat, SavedInFlight, SavedLatencies, SavedLoad, SavedObserved, SavedRates, SavedSelf,
    SavedSeries, SavedVerdict,
};

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
