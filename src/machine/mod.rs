//! What machine this is and what it has left: the only reader of /proc, cgroups and limits.
//!
//! What the system does not tell is none, never a guess. Nothing here knows what a measurement needs; callers bring
//! that as numbers.

mod fingerprint;
mod memory;
mod open_files;
mod text;
mod usage;

pub use fingerprint::{Fingerprint, cores};
pub use open_files::OpenFiles;
pub use usage::Usage;

#[cfg(test)]
mod tests;
