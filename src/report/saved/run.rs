//! A run: one or more rows under one name.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Number, SavedRow, SavedUnit, SavedVerdict};

/// The bracket of a ladder.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SavedCapacity {
    /// The highest step that passed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passed: Option<Number>,
    /// The lowest step that failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub failed: Option<Number>,
    /// What the steps count.
    pub unit: SavedUnit,
    /// What the target ran out of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bottleneck: Option<String>,
}

/// What one target adds to another.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SavedOverhead {
    /// To the mean.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mean_ns: Option<i64>,
    /// To the median.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub p50_ns: Option<i64>,
    /// To the slowest hundredth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub p99_ns: Option<i64>,
    /// The interval of what is added to the slowest hundredth, in nanoseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub interval: Option<(i64, i64)>,
}

/// Two targets under the same load.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SavedCompare {
    /// The target that is subtracted.
    pub base: String,
    /// The other one.
    pub other: String,
    /// The other one less the base.
    pub overhead: SavedOverhead,
}

/// One or more measurements under one name.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SavedRun {
    /// Its name.
    pub name: String,
    /// How it was judged.
    pub verdict: SavedVerdict,
    /// True when FAIL and INCONCLUSIVE of its rows count as WARN.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub optional: bool,
    /// The columns of its row table: `ab`, or names of figures.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub table: Vec<String>,
    /// The bracket of a ladder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub capacity: Option<SavedCapacity>,
    /// The comparison of two targets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub compare: Option<SavedCompare>,
    /// Its measurements in the order in which they were made.
    pub rows: Vec<SavedRow>,
}
