//! A criterion and what it came to.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Number;

/// How a criterion, a row, a run or a result was judged.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum SavedVerdict {
    /// Good enough, shown with confidence.
    Pass,
    /// Good enough, with a `should` that does not hold or can't be decided.
    Warn,
    /// The data can't decide it.
    Inconclusive,
    /// Not good enough, shown with confidence.
    Fail,
}

/// The list in which a criterion stands.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum SavedList {
    /// Else FAIL.
    Must,
    /// Else WARN.
    Should,
    /// Ended the run.
    StopIf,
    /// A built-in rule about the measurement itself.
    Validity,
}

/// What a value counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SavedUnit {
    /// Nanoseconds.
    Ns,
    /// A share, 1 is the whole.
    Ratio,
    /// Events a second.
    PerS,
    /// A plain number, of calls where nothing else is said.
    Count,
    /// Clients.
    Clients,
    /// 1 is up, 0 is down.
    State,
    /// Bytes.
    Bytes,
}

/// On which side of a number the true value lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SavedBound {
    /// It is the number or more.
    AtLeast,
    /// It is the number or less.
    AtMost,
}

/// Where in the plan a criterion is written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SavedPlace {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: u64,
}

/// A criterion and what it came to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SavedCriterion {
    /// As written; for a validity rule its name and condition.
    pub text: String,
    /// Where it stands.
    pub list: SavedList,
    /// `pass`, `fail` or `inconclusive`: what the data say, whichever the list.
    pub verdict: SavedVerdict,
    /// What was observed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Number>,
    /// On which side of `value` the true one lies, where it is not `value` itself: calls that failed lie beyond it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bound: Option<SavedBound>,
    /// What it is compared with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Number>,
    /// How far the value is on the good side of the limit, as a share of the limit; negative on the bad side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<Number>,
    /// What value, limit and interval count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<SavedUnit>,
    /// How many samples the value comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub samples: Option<u64>,
    /// How many independent ones they are worth; absent for counted criteria.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effective_samples: Option<u64>,
    /// The confidence interval of the value: low and high end, each absent where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub interval: Option<(Option<Number>, Option<Number>)>,
    /// What decided it, or why it could not be decided and what would.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Where it is written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub span: Option<SavedPlace>,
}
