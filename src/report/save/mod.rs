//! What was measured and how it was judged, as rows of the result file.
//!
//! A [`Frame`] carries what only the plan and the shell know: names, the load in words, where the row lies in time.
//! Numbers are copied, never rounded for display; what has no data is left out. Nothing here knows how a report looks.

mod criterion;
mod latency;
mod part;
mod row;
mod series;

pub use row::{Frame, overall, save_row, save_run};

#[cfg(test)]
mod tests;
