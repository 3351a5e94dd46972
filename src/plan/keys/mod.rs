//! The language as tables: one row a key, with the kind of its value, a sentence and an example.
//!
//! Three things are made from these rows and so can not disagree: what the decoder takes, the JSON Schema, and
//! the reference. A table is made of groups, so that a run, a row, a stage and `defaults` share the rows they have
//! in common. The tables know no text and no place; what a value means beyond its kind is not said here.

mod auth;
mod call;
mod connection;
mod kind;
mod load;
mod report;
mod run;
mod schema;
mod settings;
mod shared;
mod synonyms;
mod table;
mod target;
mod top;

pub use synonyms::{Synonym, synonym};
pub use table::{Choice, Key, Kind, Names, State, Table, Word};
pub use top::{PLAN, USED, all_tables};

pub(in crate::plan) use load::load_kind;

#[cfg(test)]
mod tests;
