//! One measurement: fires what is due, waits for what was fired, counts what ended.
//!
//! A worker is one state machine on one thread with its own channels and tally; nothing is shared on the path of a
//! call. Due times are data and nothing moves them: what is late is sent with its due time, never skipped, never
//! spread. Every planned call ends in exactly one class. The engine knows no plan, no ladder and no protocol.
//!
//! Downwards: `run` starts workers and `collector` gathers what `mail` brings (`hand_over`); `share` is one worker's life and
//! `worker` its state machine, in which `dispatch` is how a call enters, `settle` how it leaves and `expire` how it
//! runs out of time; `source` (`open`, `closed`) is where calls come from, `calls` and `deadlines` what is open.

mod calls;
mod closed;
mod collector;
mod control;
mod deadlines;
mod dispatch;
mod due;
mod expire;
mod gap;
mod hand_over;
mod mail;
mod observer;
mod open;
mod run;
mod settle;
mod share;
mod source;
mod work;
mod worker;

pub use observer::{Moment, Observer, Snapshot, Unobserved, Wish};
pub use run::{run, workers};
pub use work::{Closed, Load, Open, Pause, WhenFull, Work, WorkCall};
