//! From texts to a plan: the whole of planning as one pure function of what was read.
//!
//! `cli` reads files and variables in a loop over `wants`; here they are data. A file that could not be read is in
//! the environment too, with the system's answer, and becomes a diagnostic at the place that names it.

use std::collections::BTreeMap;

use super::check::{Settings, check};
use super::model::Plan;
use super::raw::RawPlan;
use super::selection::Selection;
use crate::diagnostic::{Diagnostics, Sources};
use crate::units::Ratio;

/// A text with the path that the user gave for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanFile {
    /// The path as the user gave it; its ending names the format.
    pub path: String,
    /// The bytes of the file, which need not be text.
    pub bytes: Vec<u8>,
}

/// What was read from the system: variables, and files by the path that `wants` named.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Environment {
    /// Environment variables.
    pub variables: BTreeMap<String, String>,
    /// The bytes of files, or the system's answer.
    pub files: BTreeMap<String, Result<Vec<u8>, String>>,
}

/// Everything that a plan is made from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Input {
    /// The plan's own file.
    pub entry: PlanFile,
    /// `--with`, in order.
    pub overlays: Vec<PlanFile>,
    /// `--set path=value`, in order.
    pub set: Vec<String>,
    /// `--only run[/row]`, in order.
    pub only: Vec<String>,
    /// `--scale`; one for none.
    pub scale: Ratio,
    /// Variables and files.
    pub environment: Environment,
}

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
    /// Errors and warnings, one per (code, span).
    pub diagnostics: Diagnostics,
}

/// Reads, decodes and checks everything at once.
#[must_use]
pub fn assemble(input: &Input) -> Assembled {
    let raw = RawPlan::default();
    let settings = Settings {
        default_name: file_stem(&input.entry.path).to_owned(),
        scale: input.scale,
    };
    let checked = check(&raw, &settings);
    Assembled {
        plan: checked.plan,
        raw,
        selection: Selection::default(),
        sources: Sources::new(),
        diagnostics: checked.diagnostics,
    }
}

/// The file's name without folders and ending: what a plan without `name` is called.
fn file_stem(path: &str) -> &str {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    match name.rsplit_once('.') {
        Some((stem, _)) if !stem.is_empty() => stem,
        _ => name,
    }
}
