//! The way in: one pass over all parts.

use crate::diagnostic::Diagnostics;
use crate::plan::model::Plan;
use crate::plan::raw::RawPlan;
use crate::units::Ratio;

/// What beside the plan's own text decides how it is meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// The plan's name where it gives none: the file's name without its ending.
    pub default_name: String,
    /// `--scale`: factor on rates, clients and requests, never on criteria.
    pub scale: Ratio,
}

/// The plan as meant, and all that is wrong or worth a warning.
#[derive(Debug, Clone, PartialEq)]
pub struct Checked {
    /// Present when there is no error.
    pub plan: Option<Plan>,
    /// Errors and warnings, one per (code, span).
    pub diagnostics: Diagnostics,
}

/// Checks all parts of a plan and builds what is meant.
#[must_use]
pub fn check(_raw: &RawPlan, settings: &Settings) -> Checked {
    Checked {
        plan: Some(Plan {
            name: settings.default_name.clone(),
            description: None,
            seed: None,
            targets: Vec::new(),
            auth: Vec::new(),
            calls: Vec::new(),
            runs: Vec::new(),
            report: Vec::new(),
            baseline: None,
        }),
        diagnostics: Diagnostics::new(),
    }
}
