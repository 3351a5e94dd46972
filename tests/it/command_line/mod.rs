//! The binary: exit codes, streams, signals, secrets.

mod exit_codes;
mod fixture;
mod outputs;
mod secrets;
mod signals;
