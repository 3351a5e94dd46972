//! Text to one spanned tree: the only place that knows YAML, TOML and JSON.
//!
//! The three formats become the same [`Node`], so that everything after this module is written once.
//! It knows no key of a plan, reads no file and expands no `${…}`.

mod node;

pub use node::{Entry, Node, Scalar, ScalarKind, Value};
