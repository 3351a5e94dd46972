//! Numbers as people read them: decided here once, so that a value reads the same in every format.
//!
//! Durations have three significant digits, at most two decimals, and one unit a column; counts have separators;
//! shares near the whole get the digits of their complement. A number that is not zero never reads as zero, and a
//! share that is not the whole never reads as the whole. What the numbers mean is not known here.

mod count;
mod duration;
mod share;

pub use count::{bytes, count, number, rate, times};
pub use duration::{Scale, duration, length, seconds};
pub use share::{points, share};

#[cfg(test)]
mod tests;
