//! `RawPlan` (as written) -> `Plan` (as meant): names, layers, loads and criteria, every error at once.
//!
//! Each part checks what it owns on a tree in which a bad definition still counts as defined, so that nothing is
//! reported because of another report. A plan comes out only when no error was found. This module reads no text,
//! knows no document format and makes no decision about what runs when.

mod entry;

pub use entry::{Checked, Settings, check};
