//! TOML 1.1: the parser's table, in the order of the file.
//!
//! The parser recurses once a bracket and once a dot of a key, so depth is measured before it starts (`depth`).

mod depth;
mod read;

pub(super) use read::parse;
