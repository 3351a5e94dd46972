//! `METRIC op VALUE [over D] [if any]`, every mistake of a criterion at once and underlined where it stands.
//!
//! `text` cuts the sentence into words, `metric` reads what it is about, `selector` whose, `value` what it is compared
//! with, and `sense` finds criteria that no run could fail or meet.

mod metric;
mod selector;
mod sense;
mod sentence;
mod text;
mod value;

pub use sentence::{parse_criterion, parse_mark};
