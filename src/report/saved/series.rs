//! What happened when: a table with a row a second, and a map of response times.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Number;

/// A row a step of time, in which calls belong to the step in which they were due.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct SavedSeries {
    /// The length of a step: a second, doubled until there are at most 3,600 rows.
    pub step_ns: u64,
    /// What the cells are: `planned`, `sent`, `ok`, a failure class, `p99_ns`, `in_flight`, …
    pub columns: Vec<String>,
    /// A cell a column; null where there is no data.
    pub rows: Vec<Vec<Option<Number>>>,
}

impl SavedSeries {
    /// The cells of a column from the first step to the last, if there is such a column.
    #[must_use]
    pub fn column(&self, name: &str) -> Option<Vec<Option<Number>>> {
        let at = self.columns.iter().position(|column| column == name)?;
        let cells = self.rows.iter().map(|row| row.get(at).copied().flatten());
        Some(cells.collect())
    }
}

/// How many replies took how long when.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct SavedHeat {
    /// The length of a column: at most 240 cover the row's window.
    pub step_ns: u64,
    /// The edges of the bins of response time, one more than there are bins.
    pub bounds_ns: Vec<u64>,
    /// A count a bin, for each column.
    pub columns: Vec<Vec<u64>>,
}
