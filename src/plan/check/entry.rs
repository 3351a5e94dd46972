//! The way in: one pass over all parts.

use super::auth::auths;
use super::calls::calls;
use super::context::{Context, names};
use super::criteria::check_unused;
use super::flows::check_flows;
use super::mixes::mixes;
use super::report::report;
use super::runs::runs;
use super::schema::{check_circles, check_missing};
use super::targets::targets;
use crate::diagnostic::{Diagnostics, Sources};
use crate::plan::model::Plan;
use crate::plan::raw::RawPlan;
use crate::units::Ratio;

/// What beside the plan's own text decides how it is meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings<'s> {
    /// The plan's name where it gives none: the file's name without its ending.
    pub default_name: String,
    /// `--scale`: factor on rates, clients and requests, never on criteria.
    pub scale: Ratio,
    /// The texts that the plan was read from; paths are relative to the file that names them.
    pub sources: &'s Sources,
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
pub fn check(raw: &RawPlan, settings: &Settings<'_>) -> Checked {
    let mut problems = Diagnostics::new();
    let sources = settings.sources;
    let targets = targets(raw, sources, &mut problems);
    check_circles(raw, &mut problems);
    check_missing(raw, &mut problems);
    let context = Context {
        raw,
        auths: auths(raw, sources, &mut problems),
        calls: calls(raw, sources, &mut problems),
        mixes: mixes(raw, &mut problems),
        names: names(raw),
        scale: settings.scale,
    };
    check_flows(raw, &mut problems);
    check_unused(&context, &mut problems);
    let runs = runs(&context, &mut problems);
    let report = report(raw, &mut problems);
    let whole = || {
        let auth = context.auths.into_iter().map(|checked| checked.auth);
        let calls = context.calls.into_iter().map(|checked| checked.call);
        Some(Plan {
            name: raw
                .name
                .as_ref()
                .map_or_else(|| settings.default_name.clone(), |name| name.value.clone()),
            description: raw.description.as_ref().map(|text| text.value.clone()),
            seed: raw.seed.as_ref().map(|seed| seed.value),
            scale: (settings.scale != Ratio::ONE).then_some(settings.scale),
            targets: targets.into_iter().collect::<Option<_>>()?,
            auth: auth.collect::<Option<_>>()?,
            calls: calls.collect::<Option<_>>()?,
            runs: runs.into_iter().collect::<Option<_>>()?,
            report,
            baseline: raw.baseline.clone(),
        })
    };
    let plan = if problems.has_errors() { None } else { whole() };
    Checked {
        plan,
        diagnostics: problems,
    }
}
