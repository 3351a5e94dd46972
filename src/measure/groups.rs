//! Failures that are alike.

use crate::outcome::{Class, Origin, Status};
use crate::units::Offset;

/// Failures with one class, status, origin and message, numbers and ids in the message aside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FailureGroup {
    /// The class.
    pub class: Class,
    /// The status, where a reply carried one.
    pub status: Option<Status>,
    /// Where it came from.
    pub origin: Origin,
    /// The message with numbers and ids masked; empty without one.
    pub message: String,
    /// How many.
    pub count: u64,
    /// The first due among them.
    pub first: Offset,
    /// The last due among them.
    pub last: Offset,
    /// The message of the first, unmasked.
    pub example: String,
    /// How many by column of the result's heat map.
    pub columns: Vec<u64>,
}
