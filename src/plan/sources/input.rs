//! What planning is given.

use std::collections::BTreeMap;
use std::fmt;

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
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Environment {
    /// Environment variables; one that is not set is not here.
    pub variables: BTreeMap<String, String>,
    /// The bytes of files, or the system's answer; an optional file that does not exist is not here.
    pub files: BTreeMap<String, Result<Vec<u8>, String>>,
}

/// Names only: values may be credentials.
impl fmt::Debug for Environment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Environment")
            .field("variables", &self.variables.keys())
            .field("files", &self.files.keys())
            .finish()
    }
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
