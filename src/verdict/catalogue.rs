//! The metrics that a criterion can be about: one table, from which the parser's suggestions and the docs are made.

use super::finding::Kind;

/// One row of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MetricRow {
    /// The name as it stands in a criterion.
    pub name: &'static str,
    /// How criteria about it are decided.
    pub kind: Kind,
    /// What its limits are written in.
    pub unit: &'static str,
    /// One sentence.
    pub doc: &'static str,
    /// A criterion about it.
    pub example: &'static str,
    /// False while the language has it and the program does not.
    pub built: bool,
}

/// All metrics, in the order of the documentation.
#[must_use]
pub const fn catalogue() -> &'static [MetricRow] {
    &[]
}
