//! What is measured next: rows, repeats, `after` and cooldowns as a pure function of the plan and of what is finished.
//!
//! The shell loops over [`next`]; nothing is remembered here, so the same history always gives the same answer, and
//! a history can be replayed. It measures nothing, waits for nothing and knows no engine.

mod next;
mod order;

pub use next::{Finished, Next, Step, next};
pub use order::Position;

#[cfg(test)]
mod tests;
