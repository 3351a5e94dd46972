//! Node -> `RawPlan` (as written) -> `Plan` (as meant); every error at once.
//!
//! `raw` is what was written, with the place of everything; `model` is what was meant and can not hold an unknown
//! name, a zero rate or two contradictory limits. Decoding is by hand from the key tables that also make the JSON
//! Schema and the reference. Nothing here reads a file or the environment: `wants` says what is needed, `cli` brings it.

mod assemble;
pub mod check;
pub mod decode;
mod extent;
mod json_schema;
pub mod keys;
mod lookup;
pub mod model;
pub mod origin;
pub mod raw;
mod reference;
mod selected;
mod selection;
mod sources;
pub mod summary;
mod variables;

pub use assemble::{Assembled, assemble, wants};
pub use extent::Connections;
pub use json_schema::json_schema;
pub use reference::reference;
pub use selection::Selection;
pub use sources::{Environment, Gathered, Input, PlanFile, Want, beside, gather};
pub use summary::Summary;
pub use variables::Variables;
