//! What a row was asked to do.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Number;

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
