//! What planning left for binding to read.

use crate::diagnostic::Sources;
use crate::plan::Variables;

/// What planning left for binding to read.
#[derive(Debug, Clone, Copy)]
pub struct Inputs<'a> {
    /// The plan's texts, for the places of its files.
    pub sources: &'a Sources,
    /// Environment variables, `env_file` included.
    pub variables: &'a Variables,
    /// The seed of the run.
    pub seed: u64,
}
