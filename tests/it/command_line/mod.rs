//! The binary: exit codes, streams, signals, secrets.
#![expect(
    clippy::disallowed_methods,
    reason = "these tests make the files that the binary reads"
)]

mod exit_codes;
mod fixture;
mod outputs;
mod secrets;
mod signals;
