//! Whole measurements in virtual time, against a channel that does what its script says.
#![expect(clippy::unwrap_used, reason = "a test that can not go on fails")]

mod bench;
mod cap;
mod closed;
mod deadlines;
mod ending;
mod invariance;
mod schedule;
mod scripted;
mod stall;
mod threads;
