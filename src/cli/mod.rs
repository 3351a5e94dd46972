//! The command line: the only user of stdout, stderr, arguments, environment and signals.

#[cfg(feature = "demo")]
pub mod demo;
pub mod draw;
