//! Positions in a plan.

/// Position of a target in [`targets`](super::Plan::targets).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TargetId(pub usize);
/// Position of an auth in [`auth`](super::Plan::auth).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AuthId(pub usize);
/// Position of a call in [`calls`](super::Plan::calls).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CallId(pub usize);
