//! A saved result, shown: one view in which all rounding, ordering and wording is decided, then one file per format.
//!
//! Everything here starts from the saved result ([`saved::SavedResult`], schema `loadbank.result/1`), never from a plan,
//! so that a later version can report an old file. Downwards: [`figure`] turns numbers into text, [`wording`] makes
//! text from outside harmless, [`view`] decides what is said, and the formats only lay it out.

mod csv;
pub mod figure;
mod format;
pub mod github;
mod json;
mod junit;
mod markdown;
pub mod save;
pub mod saved;
pub mod text;
pub mod view;
pub mod wording;

pub use format::Format;
pub use view::Report;
