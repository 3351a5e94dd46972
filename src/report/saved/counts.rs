//! How many: counts, failures, rates, bytes, calls in flight, connections.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Number;

/// How many calls ended how.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct SavedCounts {
    /// All calls that were due; in a closed model those that were started.
    pub planned: u64,
    /// Calls that had a connection and a stream slot.
    pub sent: u64,
    /// Sent calls that ended before the drain did.
    pub completed: u64,
    /// Calls that ended well.
    pub ok: u64,
    /// Calls that the target failed, `not_sent` included.
    pub failed: u64,
    /// Calls still open when the drain ended.
    pub unfinished: u64,
    /// Calls for which the target left no slot before the deadline.
    pub not_sent: u64,
    /// Calls unsent because the generator was late.
    pub late: u64,
    /// Calls lost to a limit of the generator's machine or of the plan.
    #[serde(default)]
    pub local: u64,
    /// Steps of flows that were not reached, where flows were fired.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub skipped: Option<u64>,
    /// Reply messages, where calls were streams.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub messages: Option<u64>,
    /// Calls of the warm-up, which are in no other number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warmup: Option<u64>,
    /// Calls of the warm-up that failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub warmup_failed: Option<u64>,
}

/// The calls that were not ok, three times: by class, by status, in groups.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct SavedFailures {
    /// Calls of each class that is not `ok` and had any.
    #[serde(default)]
    pub by_class: BTreeMap<String, u64>,
    /// Replies by the status that they carried, expected ones included.
    #[serde(default)]
    pub by_status: BTreeMap<String, u64>,
    /// Groups of like failures, largest first, at most 100.
    #[serde(default)]
    pub groups: Vec<SavedFailureGroup>,
    /// Calls in further groups that were not kept apart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other: Option<u64>,
}

/// Failures of the same class, status and message.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct SavedFailureGroup {
    /// The class.
    pub class: String,
    /// The status, where a reply carried one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// Where it came from, more exactly than the class says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<String>,
    /// The message with numbers and ids masked.
    pub message: String,
    /// How many calls.
    pub count: u64,
    /// When the first of them was due, from the row's start.
    pub first_ns: u64,
    /// When the last of them was due, from the row's start.
    pub last_ns: u64,
    /// One message in full.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub example: Option<String>,
    /// Calls of the group by step of time, from the row's start: the columns of the heat map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counts: Option<Vec<u64>>,
    /// The length of such a step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counts_step_ns: Option<u64>,
}

/// Calls a second over the row's window.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct SavedRates {
    /// Due calls a second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub planned_per_s: Option<Number>,
    /// Sent calls a second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sent_per_s: Option<Number>,
    /// Completed calls a second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub completed_per_s: Option<Number>,
    /// Ok calls a second, from the first due to the last done.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ok_per_s: Option<Number>,
}

/// Bytes of bodies on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct SavedBytes {
    /// Of requests.
    pub sent: u64,
    /// Of replies.
    pub received: u64,
}

/// Calls in flight.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct SavedInFlight {
    /// The most at one time.
    pub max: u64,
    /// The mean over time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mean: Option<Number>,
}

/// Connections of the row.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct SavedConnections {
    /// How many were opened.
    pub opened: u64,
    /// How many of them replaced a lost one.
    pub reconnected: u64,
    /// How many attempts were refused.
    pub refused: u64,
    /// The most open at one time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<u64>,
    /// Opened connections by the address that they went to.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub by_address: BTreeMap<String, u64>,
}
