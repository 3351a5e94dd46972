//! The function table: a row, a doc line and a tested example each.
//!
//! To add a function write its row next to its kin; the table, the reference and the tests take it from there.
//! Functions see their arguments and the call's context, nothing else.

mod choice;
mod identity;
mod number;
mod table;
mod text;
mod time;
mod zipf;

pub use table::FUNCTIONS;
pub(super) use table::borrowed_name;
