//! Due times as values: what is due when, as a function of the plan alone.
//!
//! A [`Shape`] says how the rate runs over time and a [`Spacing`] how arrivals lie in *count space*, the axis on
//! which one unit is one expected arrival. The shape maps count to time by inverting its integral, so the due
//! time of arrival k is closed form: nothing that happens in a run can move it, no error adds up, and a
//! [`Share`] of the arrivals is found without walking over the others. [`ClientShape`] does the same for numbers
//! of clients. This module knows no clock and no engine.

mod arrivals;
mod clients;
mod count;
mod poisson;
mod segment;
mod shape;
mod whole;

pub use arrivals::{Arrival, Arrivals, Share};
pub use clients::{Active, ClientPiece, ClientShape, quota};
pub use count::Count;
pub use shape::{Piece, Shape};
pub use whole::{Schedule, ScheduleError, Spacing};

#[cfg(test)]
mod tests;
