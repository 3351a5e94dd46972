//! How a value is written in its place: one encoding per kind of place, for every body, path and header.
//!
//! An encoding takes what its place can hold and refuses the rest; it never guesses. Values whose type is known only
//! per call (data columns are mostly text) are read the way the JSON mapping of protobuf reads them.

mod coerce;
mod kind;
mod protobuf;
mod text;

pub use kind::{Encoding, EnumNames};
pub(super) use protobuf::{length_prefixed, varint};
pub(super) use text::write_text;
