//! Why a plan can not be fired.

use crate::diagnostic::Diagnostics;

/// Why a plan can not be fired.
#[derive(Debug)]
pub enum BindError {
    /// The plan or a file that it names is wrong: exit 2.
    Plan(Diagnostics),
    /// A target can not be reached or does not speak what the plan says: exit 3.
    Target {
        /// The target's name.
        target: String,
        /// Its address as the plan has it.
        address: String,
        /// What happened, and what to do.
        message: String,
    },
    /// A credential could not be made: exit 3.
    Credential {
        /// The entry of `auth`.
        auth: String,
        /// The reason, without the secret.
        message: String,
    },
}

impl From<Diagnostics> for BindError {
    fn from(problems: Diagnostics) -> Self {
        Self::Plan(problems)
    }
}
