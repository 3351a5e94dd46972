//! What a summary holds.

use std::time::Duration;

use crate::plan::Connections;
use crate::units::{Bytes, Ratio};
use crate::verdict::List;

/// A whole plan.
#[derive(Debug, Clone, PartialEq)]
pub struct Summary {
    /// Its name.
    pub name: String,
    /// Its description.
    pub description: Option<String>,
    /// Its seed; none where one is drawn for each run of the plan.
    pub seed: Option<u64>,
    /// `--scale`, where it is not one.
    pub scale: Option<Ratio>,
    /// The targets in the order of the file.
    pub targets: Vec<TargetSummary>,
    /// The runs in the order of the file.
    pub runs: Vec<RunSummary>,
}

/// A target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TargetSummary {
    /// Its name.
    pub name: String,
    /// Its address as written, after `${…}`.
    pub address: String,
    /// How it is spoken to, in words.
    pub protocol: String,
    /// Where its methods are described, in words; empty for HTTP.
    pub schema: String,
    /// The name of its auth.
    pub auth: Option<String>,
    /// Its deadline; none for streams without one.
    pub deadline: Option<Duration>,
    /// `file:line`
    pub place: String,
}

/// A run.
#[derive(Debug, Clone, PartialEq)]
pub struct RunSummary {
    /// Its name.
    pub name: String,
    /// `file:line`
    pub place: String,
    /// Whether any of it is measured with the `--only` that was given.
    pub chosen: bool,
    /// The run that comes before it.
    pub after: Option<String>,
    /// FAIL and INCONCLUSIVE count as WARN.
    pub optional: bool,
    /// Its chosen measurements; all of them where none is chosen.
    pub rows: Vec<RowSummary>,
    /// The keys that all of its measurements share, with their places.
    pub keys: Vec<KeySummary>,
    /// What holds where nothing is written, in words.
    pub built_in: Vec<String>,
    /// Its criteria, each once.
    pub criteria: Vec<CriterionSummary>,
    /// What was dropped, in words.
    pub notes: Vec<String>,
}

/// A measurement.
#[derive(Debug, Clone, PartialEq)]
pub struct RowSummary {
    /// Its name.
    pub name: String,
    /// What is fired, in words.
    pub fires: String,
    /// The model and its amount, in words.
    pub load: String,
    /// Planned calls; none where that depends on the replies.
    pub calls: Option<u64>,
    /// The most calls; none where only time bounds them.
    pub most_calls: Option<u64>,
    /// How long calls are due; none where that depends on the replies.
    pub length: Option<Duration>,
    /// The most length; none where nothing but replies bounds it.
    pub most_length: Option<Duration>,
    /// Virtual clients; none in an open model.
    pub clients: Option<u32>,
    /// The pause before it.
    pub cooldown: Duration,
    /// Warm-up in words.
    pub warmup: Option<String>,
    /// Connections by the name of the target.
    pub connections: Vec<(String, Connections)>,
    /// Memory that the generator needs, roughly.
    pub memory: Bytes,
}

/// A key with its value and its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeySummary {
    /// The key.
    pub key: &'static str,
    /// The value as a plan would write it.
    pub value: String,
    /// `file:line`
    pub place: String,
    /// The layer that set it, in a word.
    pub layer: &'static str,
}

/// A criterion over all measurements of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CriterionSummary {
    /// The criterion as written.
    pub text: String,
    /// Its list.
    pub list: List,
    /// `file:line`; none for the one that stands in where nothing is written.
    pub place: Option<String>,
    /// Whether the planned calls can decide it.
    pub decidable: Decidable,
}

/// Whether planned calls can decide a criterion.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decidable {
    /// By the observed value.
    Counted,
    /// There are calls enough.
    Enough {
        /// The fewest calls with which it can pass; none where time decides.
        needed: Option<u64>,
    },
    /// There are not.
    TooFew {
        /// The fewest calls with which it can pass.
        needed: u64,
        /// The calls of the measurement that has the fewest.
        planned: u64,
        /// Its name.
        row: String,
    },
    /// How many calls there are depends on the replies.
    Depends {
        /// The fewest calls with which it can pass.
        needed: u64,
    },
    /// A measurement makes no such call.
    Never {
        /// Its name.
        row: String,
    },
    /// The program does not judge it yet.
    NotBuilt,
}
