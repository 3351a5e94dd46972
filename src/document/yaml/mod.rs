//! YAML 1.2, and JSON as its subset.
//!
//! The parser's events are gathered as they come, with their places (`events`), and then read: places become
//! byte spans, merge keys are merged and duplicate keys told (`read`). What the parser refuses becomes one diagnostic (`refusal`).

mod events;
mod read;
mod refusal;

use super::Format;
use super::limits::{MAX_DEPTH, MAX_NODES};
use super::node::Node;
use crate::diagnostic::{Diagnostics, SourceId};

/// Reads a YAML or JSON document.
pub(super) fn parse(id: SourceId, text: &str, format: Format) -> (Option<Node>, Diagnostics) {
    let options = serde_saphyr::options! {
        strict_booleans: true,
        underscored_numbers_as_strings: true,
        reject_unsupported_tags: true,
        with_snippet: false,
        duplicate_keys: serde_saphyr::DuplicateKeyPolicy::PassThrough,
        merge_keys: serde_saphyr::MergeKeyPolicy::AsOrdinary,
        non_finite_float_policy: serde_saphyr::NonFiniteFloatPolicy::PassThrough,
        budget: serde_saphyr::budget! {
            max_nodes: MAX_NODES,
            max_depth: MAX_DEPTH,
            max_documents: 2,
        },
    };
    match serde_saphyr::from_str_with_options::<events::Seen>(text, options) {
        Ok(seen) => read::document(id, text, &seen),
        Err(error) => (None, refusal::diagnostic(id, text, format, &error).into()),
    }
}
