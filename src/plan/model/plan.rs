//! The whole plan.

use super::auth::Auth;
use super::call::Call;
use super::run::Run;
use super::target::Target;
use crate::diagnostic::Spanned;
use crate::units::Ratio;

/// A whole plan.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// `name`, or the file's name without its ending.
    pub name: String,
    /// `description`
    pub description: Option<String>,
    /// `seed`, where given.
    pub seed: Option<u64>,
    /// `--scale`, where it is not one: the loads here are scaled already.
    pub scale: Option<Ratio>,
    /// All targets.
    pub targets: Vec<Target>,
    /// All auth definitions.
    pub auth: Vec<Auth>,
    /// All calls.
    pub calls: Vec<Call>,
    /// The runs in the order of the file.
    pub runs: Vec<Run>,
    /// `report`: format and path, in the order of the file.
    pub report: Vec<(String, Spanned<String>)>,
    /// `baseline`
    pub baseline: Option<Spanned<String>>,
}
