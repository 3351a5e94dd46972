//! Quantities with their units: instants, lengths, rates, shares and sizes.
//!
//! Every quantity is exact: an [`Offset`] counts nanoseconds, a [`Rate`] and a [`Ratio`] are fractions.
//! Parsing never guesses a unit; a bare number is an error that carries the likely spellings.
//! This module knows no plan, no clock and no rounding for display beyond its own `Display`.

mod bytes;
mod duration;
mod error;
mod number;
mod offset;
mod rate;
mod ratio;

pub use bytes::Bytes;
pub use duration::{format_duration, nanos, parse_duration};
pub use error::UnitError;
pub use offset::Offset;
pub use rate::Rate;
pub use ratio::Ratio;

#[cfg(test)]
mod tests;
