//! What bounds the reading of a text, whatever it holds.

/// The largest text that is read: plans are kilobytes, and rows and payloads have files of their own.
pub const MAX_BYTES: usize = 4 << 20;
/// The most nodes of a tree, aliases expanded.
pub(super) const MAX_NODES: usize = 100_000;
/// The deepest nesting; the YAML parser recurses, and this fits the stack of any thread.
pub(super) const MAX_DEPTH: usize = 32;
