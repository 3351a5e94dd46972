//! Variables by name, and who gave them.

use std::collections::BTreeMap;
use std::fmt;

use super::origin::Supplier;

/// The environment over the plan's `env_file`.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Variables {
    environment: BTreeMap<String, String>,
    file: BTreeMap<String, String>,
}

impl Variables {
    /// The variables of the environment alone.
    #[must_use]
    pub fn new(environment: BTreeMap<String, String>) -> Self {
        Self {
            environment,
            file: BTreeMap::new(),
        }
    }

    /// Adds what an `env_file` says; the environment wins.
    #[must_use]
    pub fn with_file(mut self, file: BTreeMap<String, String>) -> Self {
        self.file = file;
        self
    }

    /// The value of a variable.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.supplied(name).map(|(value, _)| value)
    }

    /// The value of a variable and who gave it.
    #[must_use]
    pub fn supplied(&self, name: &str) -> Option<(&str, Supplier)> {
        let environment = self
            .environment
            .get(name)
            .map(|value| (value.as_str(), Supplier::Environment));
        environment.or_else(|| {
            self.file
                .get(name)
                .map(|value| (value.as_str(), Supplier::EnvFile))
        })
    }
}

/// Names only: values may be credentials.
impl fmt::Debug for Variables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Variables")
            .field("environment", &self.environment.keys())
            .field("file", &self.file.keys())
            .finish()
    }
}
