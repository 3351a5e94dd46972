//! From the first due to the last done.

use super::result::Window;
use super::sample::Sample;
use crate::outcome::Class;
use crate::units::Offset;

/// A window that grows with every call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Extent {
    first: Offset,
    last: Offset,
}

impl Default for Extent {
    fn default() -> Self {
        Self {
            first: Offset::MAX,
            last: Offset::ZERO,
        }
    }
}

impl Extent {
    /// Takes in a call; one that never ended by itself was not done.
    pub(super) fn add(&mut self, sample: &Sample) {
        self.first = self.first.min(sample.due);
        self.last = self.last.max(if sample.outcome.class == Class::Unfinished {
            sample.due
        } else {
            sample.done
        });
    }

    pub(super) fn merge(&mut self, other: &Self) {
        self.first = self.first.min(other.first);
        self.last = self.last.max(other.last);
    }

    /// None without calls.
    pub(super) fn window(&self) -> Option<Window> {
        (self.first <= self.last).then_some(Window {
            start: self.first,
            end: self.last,
        })
    }
}
