//! What was noticed beside the calls: limits, the target's own figures, the generator itself.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Number, SavedLatency};

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
