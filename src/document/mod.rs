//! Text to one spanned tree: the only place that knows YAML, TOML and JSON.
//!
//! The three formats become the same [`Node`], so that everything after this module is written once.
//! Text is refused before it is read when it is no text or too large, and while it is read when it
//! grows beyond a budget, so that time and memory are bounded for every input. Of what a parser can
//! not read, the first problem is told (TOML: the first three); what can be read but not meant
//! (a key twice, an unquoted template) is told every time and leaves a poisoned node.
//! This module knows no key of a plan, reads no file and expands no `${…}`.

mod encoding;
mod format;
mod limits;
mod node;
mod parse;
mod scalar;
mod toml;
mod yaml;

pub use encoding::decode;
pub use format::Format;
pub use limits::MAX_BYTES;
pub use node::{Entry, Node, Scalar, ScalarKind, Value};
pub use parse::parse;
pub use scalar::{classify, plain_scalar};

#[cfg(test)]
mod tests;
