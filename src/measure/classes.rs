//! A count for each class.

use crate::outcome::Class;

const CLASSES: usize = Class::ALL.len();

/// How many calls ended in each class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ClassCounts([u64; CLASSES]);

impl ClassCounts {
    /// Counts one call.
    pub const fn add(&mut self, class: Class) {
        self.0[class.index()] += 1;
    }

    /// Counts several calls.
    pub const fn add_many(&mut self, class: Class, calls: u64) {
        self.0[class.index()] += calls;
    }

    /// How many calls ended in a class.
    #[must_use]
    pub const fn of(&self, class: Class) -> u64 {
        self.0[class.index()]
    }

    /// Every class with its count, in the order of reports.
    pub fn iter(&self) -> impl Iterator<Item = (Class, u64)> + '_ {
        Class::ALL.iter().map(|class| (*class, self.of(*class)))
    }

    /// All calls: what was planned.
    #[must_use]
    pub fn planned(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The calls that failed by the target's fault.
    #[must_use]
    pub fn failed(&self) -> u64 {
        self.iter()
            .filter(|(class, _)| class.is_failed())
            .map(|(_, count)| count)
            .sum()
    }

    /// The calls that say something about the target: ok and failed.
    #[must_use]
    pub fn judged(&self) -> u64 {
        self.of(Class::Ok) + self.failed()
    }

    /// Adds the counts of another.
    pub fn merge(&mut self, other: &Self) {
        for (own, more) in self.0.iter_mut().zip(other.0) {
            *own += more;
        }
    }
}
