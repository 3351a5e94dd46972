//! loadbank: declarative load tests for gRPC and HTTP.
//!
//! A functional core inside an imperative shell, in rings: a module imports only lower rings, and
//! `tests/architecture.rs` holds the source to that. A plan becomes arrivals, arrivals become samples, samples a
//! tally, a tally a result, a result a verdict, and a verdict a report: plain values, with input and output at two joints.

// Ring 0: words.
pub mod diagnostic;
pub mod outcome;
pub mod random;
pub mod units;

// Ring 1: values and pure functions.
pub mod document;
pub mod measure;
pub mod mix;
pub mod schedule;
pub mod statistics;
pub mod template;

// Rings 2 to 4: what is meant, what is next, what it came to.
pub mod campaign;
pub mod payload;
pub mod plan;
pub mod report;
pub mod verdict;

// Rings 5 to 12: the shell.
pub mod auth;
pub mod bind;
pub mod cli;
pub mod clock;
pub mod engine;
pub mod machine;
pub mod protocol;
pub mod transport;
