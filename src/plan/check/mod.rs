//! `RawPlan` (as written) -> `Plan` (as meant): names, layers, loads and criteria, every error at once.
//!
//! Each part checks what it owns on a tree in which a bad definition still counts as defined, so that nothing is
//! reported because of another report. A plan comes out only when no error was found. This module reads no text,
//! knows no document format and makes no decision about what runs when.

mod address;
mod auth;
mod call_rules;
mod calls;
mod circle;
mod context;
mod criteria;
mod decidable;
mod entry;
mod expand;
mod expect;
mod flows;
mod headers;
mod layers;
mod load;
mod marks;
mod measurement;
mod mixes;
mod names;
mod not_built;
mod open_model;
mod place;
mod protocol;
mod report;
mod request;
mod row_names;
mod runs;
mod schema;
mod settings;
mod shortages;
mod shown;
mod signing;
mod stages;
mod table;
mod targets;
mod templates;

pub use entry::{Checked, Settings, check};

#[cfg(test)]
mod tests;
