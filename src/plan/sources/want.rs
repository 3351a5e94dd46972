//! What a plan needs from the system before it can be read to its end.

use std::collections::BTreeSet;

use super::interpolate::names_in;
use crate::document::{Node, Value};

/// A file or a variable that the plan names.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Want {
    /// A file, by the path to read it under.
    File {
        /// The path; also the key of [`Environment::files`](super::Environment::files).
        path: String,
        /// True when it may be absent: then nothing is put into the environment.
        optional: bool,
    },
    /// An environment variable.
    Variable(String),
}

/// Gathers the variables that a tree names: `${env:NAME}` and `{ env: NAME }`.
pub(super) fn variables(node: &Node, wants: &mut BTreeSet<Want>) {
    match &node.value {
        Value::Scalar(scalar) => {
            wants.extend(names_in(&scalar.text).map(|name| Want::Variable(name.to_owned())));
        }
        Value::Sequence(items) => {
            for item in items {
                variables(item, wants);
            }
        }
        Value::Mapping(entries) => {
            if let [entry] = entries.as_slice()
                && entry.key.value == "env"
                && let Some(name) = entry.value.scalar()
            {
                wants.insert(Want::Variable(name.text.clone()));
            }
            for entry in entries {
                variables(&entry.value, wants);
            }
        }
        Value::Null | Value::Poisoned => {}
    }
}
