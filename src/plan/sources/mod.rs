//! From files, overlays and `--set` to one tree with every value in place.
//!
//! The plan's own file comes first; files of definitions that `use` names are added to it, overlays and `--set` edit it,
//! and then `${…}` is replaced inside scalars. Each value keeps the span of the text it was written in, so a mistake is
//! shown where it was made and a conflict between layers shows both places. Nothing here reads a file or the
//! environment: what is missing is a [`Want`], and what could not be read is a diagnostic at the place that names it.

mod env_file;
mod gather;
mod input;
mod interpolate;
mod overlay;
mod paths;
mod set;
mod uses;
mod want;

pub use gather::{Gathered, gather};
pub use input::{Environment, Input, PlanFile};
pub use paths::beside;
pub use want::Want;

#[cfg(test)]
mod tests;
