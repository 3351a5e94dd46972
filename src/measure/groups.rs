//! Failures that are alike.

use std::collections::BTreeMap;

use super::mask::mask;
use super::timeline::{Beyond, Slot, Timeline};
use crate::outcome::{Class, Origin, Outcome, Status};
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
    /// How many by step of time, from the start of the measurement.
    pub columns: Vec<u64>,
    /// The length of such a step in ns.
    pub column_step: u64,
}

/// The groups that are kept; further failures are only counted.
const MOST: usize = 100;
/// The bytes that are kept of a message.
const LONGEST_MESSAGE: usize = 1024;
/// Steps of time that a group's counts are kept by.
const COLUMNS: usize = 240;
const SECOND: u64 = 1_000_000_000;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    class: Class,
    status: Option<Status>,
    origin: Origin,
    message: String,
}

/// A count in a step of time.
#[derive(Debug, Clone, Default)]
struct Count(u64);

impl Slot for Count {
    fn join(&mut self, same: &Self) {
        self.0 += same.0;
    }

    fn lengthen(&mut self, _step: u64) {}
}

#[derive(Debug, Clone)]
struct Entry {
    count: u64,
    first: Offset,
    last: Offset,
    /// The number of the call that the example is of, so that the choice does not depend on the order of merging.
    k: u64,
    example: String,
    columns: Timeline<Count>,
}

/// All failures, in at most [`MOST`] groups.
#[derive(Debug, Clone, Default)]
pub(super) struct Groups {
    entries: BTreeMap<Key, Entry>,
    ungrouped: u64,
}

impl Groups {
    /// Counts a call that is not ok.
    pub(super) fn add(&mut self, outcome: &Outcome, k: u64, due: Offset) {
        let full = outcome.message.as_deref().unwrap_or_default();
        let full = shortened(full);
        let key = Key {
            class: outcome.class,
            status: outcome.status,
            origin: outcome.origin,
            message: mask(full),
        };
        let mut columns = Timeline::<Count>::new(SECOND, COLUMNS, Beyond::Doubles);
        columns.at(due.as_nanos()).0.0 += 1;
        let entry = Entry {
            count: 1,
            first: due,
            last: due,
            k,
            example: full.to_owned(),
            columns,
        };
        self.put(key, &entry);
    }

    fn put(&mut self, key: Key, entry: &Entry) {
        if let Some(own) = self.entries.get_mut(&key) {
            own.count += entry.count;
            own.first = own.first.min(entry.first);
            own.last = own.last.max(entry.last);
            if (entry.k, &entry.example) < (own.k, &own.example) {
                own.k = entry.k;
                own.example.clone_from(&entry.example);
            }
            own.columns.merge(&entry.columns);
        } else if self.entries.len() < MOST {
            self.entries.insert(key, entry.clone());
        } else {
            self.ungrouped += entry.count;
        }
    }

    pub(super) fn merge(&mut self, other: &Self) {
        for (key, entry) in &other.entries {
            self.put(key.clone(), entry);
        }
        self.ungrouped += other.ungrouped;
    }

    /// Failures that found no group.
    pub(super) const fn ungrouped(&self) -> u64 {
        self.ungrouped
    }

    /// The groups, the most frequent first.
    pub(super) fn sorted(&self) -> Vec<FailureGroup> {
        let mut groups: Vec<FailureGroup> = self
            .entries
            .iter()
            .map(|(key, entry)| FailureGroup {
                class: key.class,
                status: key.status,
                origin: key.origin,
                message: key.message.clone(),
                count: entry.count,
                first: entry.first,
                last: entry.last,
                example: entry.example.clone(),
                columns: columns(&entry.columns),
                column_step: entry.columns.step(),
            })
            .collect();
        groups.sort_by(|a, b| b.count.cmp(&a.count).then(a.first.cmp(&b.first)));
        groups
    }
}

fn columns(timeline: &Timeline<Count>) -> Vec<u64> {
    (0..timeline.len())
        .map(|number| timeline.get(number).map_or(0, |count| count.0))
        .collect()
}

fn shortened(message: &str) -> &str {
    let mut end = message.len().min(LONGEST_MESSAGE);
    while !message.is_char_boundary(end) {
        end -= 1;
    }
    message.get(..end).unwrap_or_default()
}
