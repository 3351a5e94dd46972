//! Kinds that several tables share.

use super::table::{Kind, Names};

const U32: u64 = u32::MAX as u64;

/// A number that is counted in 32 bits, from one.
pub(super) const COUNT: Kind = Kind::Integer {
    least: 1,
    most: U32,
};

/// `connections` of targets and runs.
pub(super) const CONNECTIONS: Kind = Kind::CountOr("per_client");

/// `headers` of targets, calls and reflection.
pub(super) static HEADERS: Names = Names {
    entry: "a header value",
    kind: Kind::HeaderValue,
};
