//! A saved result, shown: one view in which all rounding, ordering and wording is decided, then one file per format.
//!
//! Everything here starts from the saved result ([`saved::SavedResult`], schema `loadbank.result/1`), never from a plan,
//! so that a later version can report an old file. Downwards: [`save`] turns what was measured into saved rows,
//! [`figure`] turns numbers into text, [`wording`] makes text from outside harmless, [`view`] decides what is said,
//! and the formats only lay it out.

pub mod figure;
pub mod saved;
pub mod wording;
