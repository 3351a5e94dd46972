//! Runs and their patches.

use std::time::Duration;

use super::shared::{Maybe, Ramp, RawConnections, Think};
use crate::diagnostic::{Span, Spanned};
use crate::units::{Rate, Ratio};

/// How even the arrivals are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Arrivals {
    /// Evenly spaced.
    #[default]
    Even,
    /// A Poisson process.
    Poisson,
}

/// What happens when `in_flight` is full.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum WhenFull {
    /// Wait with the due time kept.
    #[default]
    Queue,
    /// End as `not_sent` at once.
    Drop,
}

/// How connections are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Connect {
    /// Kept open.
    #[default]
    Keep,
    /// A new one for each request.
    EachRequest,
}

/// `warmup`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Warmup {
    /// `{ requests }`
    Requests(u64),
    /// `{ for }`
    For(Duration),
}

/// The flat map of a run; `defaults`, rows, matrix columns, ladder steps and stages are patches of it.
///
/// Keys that exclude each other in one map (rate and clients; call, flow and mix; a key of one model beside the
/// other's load key) never stand here together: the decoder told of them and kept the first.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RawSettings {
    /// The map's own place.
    pub span: Option<Span>,
    /// True when a key of this map had an error of its own.
    pub poisoned: bool,
    /// True when a key could not be recognised at all, so that any absent key may have been meant.
    pub unrecognised: bool,
    /// Keys that stand here, or were probably meant, and could not be read.
    pub faulty: Vec<&'static str>,
    /// `name` of a row or stage
    pub name: Maybe<String>,
    /// `call`
    pub call: Maybe<String>,
    /// `flow`
    pub flow: Maybe<String>,
    /// `mix`
    pub mix: Maybe<String>,
    /// `target`
    pub target: Maybe<String>,
    /// `deadline`
    pub deadline: Maybe<Option<Duration>>,
    /// `rate`
    pub rate: Maybe<Ramp<Rate>>,
    /// `arrivals`
    pub arrivals: Maybe<Arrivals>,
    /// `clients`
    pub clients: Maybe<Ramp<u32>>,
    /// `think`
    pub think: Maybe<Think>,
    /// `pace`, per client
    pub pace: Maybe<Rate>,
    /// `requests`
    pub requests: Maybe<u64>,
    /// `requests_per_client`
    pub requests_per_client: Maybe<u64>,
    /// `for`
    pub length: Maybe<Duration>,
    /// `in_flight`
    pub in_flight: Maybe<u32>,
    /// `when_full`
    pub when_full: Maybe<WhenFull>,
    /// `warmup`
    pub warmup: Maybe<Warmup>,
    /// `connect`
    pub connect: Maybe<Connect>,
    /// `connections`
    pub connections: Maybe<RawConnections>,
    /// `stages`
    pub stages: Maybe<RawStages>,
    /// `rows`
    pub rows: Maybe<Vec<RawSettings>>,
    /// `matrix`: a column is a key with its values, each as a patch with that one key
    pub matrix: Maybe<Vec<(Spanned<String>, Vec<RawSettings>)>>,
    /// `repeat`
    pub repeat: Maybe<u32>,
    /// `ladder`
    pub ladder: Maybe<RawLadder>,
    /// `mark`: `LABEL if CRITERION`
    pub mark: Maybe<Vec<Spanned<String>>>,
    /// `compare`
    pub compare: Maybe<RawCompare>,
    /// `cooldown`
    pub cooldown: Maybe<Duration>,
    /// `after`
    pub after: Maybe<String>,
    /// `on_request`
    pub on_request: Maybe<bool>,
    /// `grace`
    pub grace: Maybe<Duration>,
    /// `must`; an empty list is not an absent one
    pub must: Maybe<Vec<Spanned<String>>>,
    /// `should`
    pub should: Maybe<Vec<Spanned<String>>>,
    /// `stop_if`
    pub stop_if: Maybe<Vec<Spanned<String>>>,
    /// `optional`
    pub optional: Maybe<bool>,
    /// `ignore`
    pub ignore: Maybe<Vec<Spanned<String>>>,
    /// `confidence`; `None` inside is the word `none`
    pub confidence: Maybe<Option<Ratio>>,
    /// `table`
    pub table: Maybe<RawTable>,
    /// `judge` of a stage
    pub judge: Maybe<bool>,
}

impl RawSettings {
    /// True when a key that is absent may have been meant: nothing is said of its absence.
    #[must_use]
    pub fn doubtful(&self, key: &str) -> bool {
        self.unrecognised || self.faulty.contains(&key)
    }
}

/// `table`.
#[derive(Debug, Clone, PartialEq)]
pub enum RawTable {
    /// `ab`
    Ab,
    /// A list of columns.
    Columns(Vec<Spanned<String>>),
}

/// `stages`.
#[derive(Debug, Clone, PartialEq)]
pub enum RawStages {
    /// A list of patches.
    List(Vec<RawSettings>),
    /// `{ clients: 100, add: 100, every: 60s, to: 1000 }`
    Staircase {
        /// The load at the start: exactly one of rate and clients.
        start: Box<RawSettings>,
        /// `add`, in the load key's own form
        add: Spanned<String>,
        /// `every`
        every: Spanned<Duration>,
        /// `to`
        to: Spanned<String>,
    },
}

/// `ladder`.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RawLadder {
    /// The load key of the first step with its value.
    pub start: Box<RawSettings>,
    /// `add`, in the load key's own form
    pub add: Maybe<String>,
    /// `times`
    pub times: Maybe<String>,
    /// `to`
    pub to: Maybe<String>,
    /// `until`: true for `fail`
    pub until_fail: Maybe<bool>,
    /// `refine`
    pub refine: Maybe<Ratio>,
    /// `down`
    pub down: Maybe<bool>,
}

/// `compare`.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RawCompare {
    /// `targets`
    pub targets: Vec<Spanned<String>>,
    /// `base`
    pub base: Maybe<String>,
    /// `rounds`
    pub rounds: Maybe<u32>,
}
