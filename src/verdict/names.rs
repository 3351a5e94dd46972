//! The names that a selector may use.

use std::collections::BTreeSet;

/// What a plan defines, for the selectors of its criteria.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Names {
    /// Calls.
    pub calls: BTreeSet<String>,
    /// Flows.
    pub flows: BTreeSet<String>,
    /// Stages.
    pub stages: BTreeSet<String>,
    /// Targets.
    pub targets: BTreeSet<String>,
    /// Service labels.
    pub services: BTreeSet<String>,
}
