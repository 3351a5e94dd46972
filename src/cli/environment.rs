//! The environment: the one place that reads its variables.

use std::collections::BTreeMap;

/// The environment's variables that are text.
pub(super) fn variables() -> BTreeMap<String, String> {
    std::env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)))
        .collect()
}

/// True inside a job of GitHub Actions.
pub(super) fn is_github_job() -> bool {
    variables()
        .get("GITHUB_ACTIONS")
        .is_some_and(|value| value == "true")
}

/// The proxy variable that is set, if there is one. It is ignored: load goes straight to its target.
pub(super) fn proxy() -> Option<String> {
    const NAMES: [&str; 3] = ["http_proxy", "https_proxy", "all_proxy"];
    variables()
        .into_iter()
        .find(|(name, value)| NAMES.contains(&name.to_lowercase().as_str()) && !value.is_empty())
        .map(|(name, _)| name)
}
