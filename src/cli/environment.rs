//! The environment: the one place that reads its variables.

use std::collections::BTreeMap;

/// The environment's variables that are text.
pub(super) fn variables() -> BTreeMap<String, String> {
    std::env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)))
        .collect()
}
