//! Node -> [`RawPlan`](super::raw::RawPlan), by the key tables, with every mistake in one pass.
//!
//! `Reader` turns a node into what its key's kind says and reports what does not fit; the files
//! named after parts of the language move the results into the raw plan. A value that was reported is absent, and
//! its map says so, so that nothing is reported because of another report. Whether names exist and loads make
//! sense is asked later, by `check`.

mod auth;
mod call;
mod entry;
mod fields;
mod headers;
mod keys;
mod load;
mod maps;
mod quantity;
mod reader;
mod run;
mod scalars;
mod target;

pub use entry::{Decoded, decode};
pub use reader::Context;

#[cfg(test)]
mod tests;
