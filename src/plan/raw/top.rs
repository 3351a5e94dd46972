//! The top level.

use super::auth::RawAuth;
use super::call::{RawCall, RawData, RawStep};
use super::settings::RawSettings;
use super::shared::{Maybe, Named};
use super::target::RawTarget;
use crate::diagnostic::Spanned;

/// Names of calls or flows and their weights.
pub type Weights = Vec<(Spanned<String>, Spanned<u64>)>;

/// The top level.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RawPlan {
    /// True when nothing was reported while it was decoded.
    pub clean: bool,
    /// True when `runs` may have been meant by a key that could not be read.
    pub runs_doubtful: bool,
    /// `name`
    pub name: Maybe<String>,
    /// `description`
    pub description: Maybe<String>,
    /// `seed`
    pub seed: Maybe<u64>,
    /// `targets`
    pub targets: Vec<Named<RawTarget>>,
    /// `auth`
    pub auth: Vec<Named<RawAuth>>,
    /// `calls`
    pub calls: Vec<Named<RawCall>>,
    /// `flows`
    pub flows: Vec<Named<Vec<RawStep>>>,
    /// `mixes`: entry name and weight
    pub mixes: Vec<Named<Weights>>,
    /// `data`
    pub data: Vec<Named<RawData>>,
    /// `criteria`: named lists
    pub criteria: Vec<Named<Vec<Spanned<String>>>>,
    /// `defaults`
    pub defaults: RawSettings,
    /// `runs`, in the order of the file
    pub runs: Vec<Named<RawSettings>>,
    /// `baseline`
    pub baseline: Maybe<String>,
    /// `report`: format name and path
    pub report: Vec<(Spanned<String>, Spanned<String>)>,
}
