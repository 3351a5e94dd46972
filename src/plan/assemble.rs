//! From texts to a plan: the whole of planning as one pure function of what was read.
//!
//! `cli` reads files and variables in a loop over `wants`; here they are data. A file that could not be read is in
//! the environment too, with the system's answer, and becomes a diagnostic at the place that names it.

use std::collections::BTreeSet;

use super::check::{Settings, check};
use super::decode::{Context, decode};
use super::model::Plan;
use super::origin::Origins;
use super::raw::RawPlan;
use super::selection::Selection;
use super::sources::{Input, Want, gather};
use super::variables::Variables;
use crate::diagnostic::{Diagnostics, Sources};

/// A plan with what it was made from and all that is wrong with it.
#[derive(Debug, Clone, PartialEq)]
pub struct Assembled {
    /// Present when there is no error.
    pub plan: Option<Plan>,
    /// The plan as written, as far as it could be read.
    pub raw: RawPlan,
    /// What `--only` chose.
    pub selection: Selection,
    /// All texts, for drawing diagnostics and for the result file.
    pub sources: Sources,
    /// Which values hold which variables.
    pub origins: Origins,
    /// The environment over `env_file`, for credentials that are read when the plan is bound.
    pub variables: Variables,
    /// Errors and warnings, one per (code, span).
    pub diagnostics: Diagnostics,
}

/// What the plan needs from the system. Put it into the environment and ask again until nothing new is wanted: a used
/// file may name further files and variables.
#[must_use]
pub fn wants(input: &Input) -> BTreeSet<Want> {
    gather(input).wants
}

/// Reads, decodes and checks everything at once.
#[must_use]
pub fn assemble(input: &Input) -> Assembled {
    let gathered = gather(input);
    let mut diagnostics = gathered.diagnostics;
    let mut assembled = Assembled {
        plan: None,
        raw: RawPlan::default(),
        selection: Selection::default(),
        sources: gathered.sources,
        origins: gathered.origins,
        variables: gathered.variables,
        diagnostics: Diagnostics::new(),
    };
    if let Some(root) = &gathered.root {
        let context = Context {
            sources: &assembled.sources,
            origins: &assembled.origins,
            variables: &assembled.variables,
        };
        let decoded = decode(root, &context);
        diagnostics.extend(decoded.diagnostics);
        let settings = Settings {
            default_name: file_stem(&input.entry.path).to_owned(),
            scale: input.scale,
            sources: &assembled.sources,
        };
        let checked = check(&decoded.raw, &settings);
        diagnostics.extend(checked.diagnostics);
        assembled.raw = decoded.raw;
        assembled.plan = checked.plan;
        let (selection, problems) = Selection::parse(
            &input.only,
            &assembled.raw,
            assembled.plan.as_ref(),
            &mut assembled.sources,
        );
        diagnostics.extend(problems);
        assembled.selection = selection;
        assembled.plan = assembled.plan.filter(|_| !diagnostics.has_errors());
    }
    assembled.diagnostics = diagnostics;
    assembled
}

/// The file's name without folders and ending: what a plan without `name` is called.
fn file_stem(path: &str) -> &str {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    match name.rsplit_once('.') {
        Some((stem, _)) if !stem.is_empty() => stem,
        _ => name,
    }
}
