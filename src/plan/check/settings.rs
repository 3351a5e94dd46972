//! The keys of a run's flat map as a table, so that folding, conflicts and origins are each written once.

use super::shown::Shown;
use crate::diagnostic::Span;
use crate::plan::raw::RawSettings;

macro_rules! settings {
    ($($field:ident $key:literal)*) => {
        /// The keys that are set, with the place and the text of their values, in the order of the table.
        pub(super) fn keys(settings: &RawSettings) -> Vec<KeyValue> {
            let mut keys = Vec::new();
            $(if let Some(value) = &settings.$field {
                keys.push(KeyValue { key: $key, span: value.span, shown: value.value.shown() });
            })*
            keys
        }

        /// Replaces each key of `base` that `inner` sets.
        pub(super) fn overlay(base: &mut RawSettings, inner: &RawSettings) {
            $(if inner.$field.is_some() {
                base.$field.clone_from(&inner.$field);
            })*
        }

        /// The place of a key's value, where it is set.
        pub(super) fn place(settings: &RawSettings, key: &str) -> Option<Span> {
            match key {
                $($key => settings.$field.as_ref().map(|value| value.span),)*
                _ => None,
            }
        }

        /// Unsets a key.
        pub(super) fn remove(settings: &mut RawSettings, key: &str) {
            match key {
                $($key => settings.$field = None,)*
                _ => {}
            }
        }
    };
}

settings! {
    name "name" call "call" flow "flow" mix "mix" target "target" deadline "deadline"
    rate "rate" arrivals "arrivals" clients "clients" think "think" pace "pace"
    requests "requests" requests_per_client "requests_per_client" length "for"
    in_flight "in_flight" when_full "when_full" warmup "warmup" connect "connect"
    connections "connections" stages "stages" rows "rows" matrix "matrix" repeat "repeat"
    ladder "ladder" mark "mark" compare "compare" cooldown "cooldown" after "after"
    on_request "on_request" grace "grace" must "must" should "should" stop_if "stop_if"
    optional "optional" ignore "ignore" confidence "confidence" table "table" judge "judge"
}

/// A key that is set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct KeyValue {
    /// The key.
    pub(super) key: &'static str,
    /// The place of its value.
    pub(super) span: Span,
    /// The value as a plan would write it.
    pub(super) shown: String,
}

/// The load keys: one of them names the model.
pub(super) const MODELS: [&str; 2] = ["rate", "clients"];
/// What is fired: one of them.
pub(super) const FIRED: [&str; 3] = ["call", "flow", "mix"];
/// Keys that have a meaning with `rate` only.
pub(super) const OPEN_ONLY: [&str; 3] = ["arrivals", "in_flight", "when_full"];
/// Keys that have a meaning with `clients` only.
pub(super) const CLOSED_ONLY: [&str; 3] = ["think", "pace", "requests_per_client"];
/// Keys by which the measurements of one run are told apart.
pub(super) const VARIABLE: [&str; 19] = [
    "call",
    "flow",
    "mix",
    "target",
    "deadline",
    "rate",
    "arrivals",
    "clients",
    "think",
    "pace",
    "requests",
    "requests_per_client",
    "for",
    "in_flight",
    "when_full",
    "warmup",
    "connect",
    "connections",
    "confidence",
];
