//! The whole document.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{SavedRun, SavedVerdict};

/// The name of this schema.
pub const SCHEMA: &str = "loadbank.result/1";

/// The tool that measured.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct SavedTool {
    /// Its version.
    pub version: String,
    /// Generator threads.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threads: Option<u64>,
    /// The finest spacing at which it sends calls.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pacing_gap_ns: Option<u64>,
}

/// A file of the plan, unexpanded.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct SavedSource {
    /// Its path as given.
    pub file: String,
    /// Its text as written: `${…}` is not replaced, so no secret is in it.
    pub text: String,
}

/// The plan that was run.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct SavedPlan {
    /// Its name.
    pub name: String,
    /// Its files, the entry first.
    #[serde(default)]
    pub sources: Vec<SavedSource>,
    /// SHA-256 of the sources.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sha256: Option<String>,
    /// What all random values were derived from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// What the command line changed: overlays, `--set`, `--scale`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub labels: BTreeMap<String, String>,
}

/// A target as it was reached.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct SavedTarget {
    /// Its name in the plan.
    pub name: String,
    /// Its address, without credentials.
    pub address: String,
    /// `grpc`, `HTTP/1.1`, `HTTP/2`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub protocol: Option<String>,
    /// Where its methods were described: `reflection v1`, `2 proto files`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub schema: Option<String>,
    /// How its calls were authenticated: `jwt HS256`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub auth: Option<String>,
    /// Connections that the plan gives it; absent where that depends on the load.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub connections: Option<u64>,
}

/// The machine that generated the load.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct SavedMachine {
    /// Its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<String>,
    /// System and release.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub system: Option<String>,
    /// The processor.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cpu: Option<String>,
    /// Cores that this process may use.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cores: Option<u64>,
    /// Memory in bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
    /// The limit on open files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub files: Option<u64>,
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum SavedEnd {
    /// As planned.
    Finished,
    /// By a signal.
    Interrupted,
    /// By a rule of the plan or because nothing could go on.
    Stopped,
}

/// The whole result.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SavedResult {
    /// `loadbank.result/1`
    #[schemars(extend("const" = SCHEMA))]
    pub schema: String,
    /// What measured.
    pub tool: SavedTool,
    /// What was asked.
    pub plan: SavedPlan,
    /// Against what.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub targets: Vec<SavedTarget>,
    /// From where.
    #[serde(default)]
    pub machine: SavedMachine,
    /// When it began (RFC 3339, UTC).
    pub started: String,
    /// How it ended.
    pub ended: SavedEnd,
    /// Why it ended before its end, or why it could not begin.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// How long it took, from `started`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub duration_ns: Option<u64>,
    /// How it was judged.
    pub verdict: SavedVerdict,
    /// What the process said about it.
    pub exit_code: u8,
    /// The runs in the order in which they were made.
    pub runs: Vec<SavedRun>,
    /// What a reader should know before trusting it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}
