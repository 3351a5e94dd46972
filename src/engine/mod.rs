//! One measurement: fires what is due, waits for what was fired, counts what ended.
//!
//! A worker is one state machine on one thread with its own channels and tally; nothing is shared on the path of a
//! call. Due times are data and nothing moves them: what is late is sent with its due time, never skipped, never
//! spread. Every planned call ends in exactly one class. The engine knows no plan, no ladder and no protocol.
//!
//! Downwards: `run` starts workers and collects, `share` is one worker's life, `worker` its state machine, `settle`
//! how a call leaves it, `source` (`open`, `closed`) where calls come from, `calls` and `deadlines` what is in flight.

mod calls;
mod closed;
mod collector;
mod control;
mod deadlines;
mod mail;
mod observer;
mod open;
mod run;
mod settle;
mod share;
mod source;
mod work;
mod worker;

pub use observer::{Observer, Snapshot, Unobserved, Wish};
pub use run::{run, run_in_place, workers};
pub use work::{Closed, Load, Open, Pause, WhenFull, Work, WorkCall};
