//! The calls that were not ok, in groups.

use crate::outcome::Class;
use crate::report::figure::{count, length, share};
use crate::report::saved::{SavedCounts, SavedFailureGroup, SavedFailures};
use crate::report::wording::{counted, plain, shortened};

use super::asked::size;

/// How many groups are shown.
const SHOWN: usize = 20;
/// Characters of a message that are shown.
const LONGEST: usize = 300;

/// The calls that were not ok.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FailuresView {
    /// `312 of 2,000 calls (15.6 %): unavailable 280, timeout 32`
    pub summary: String,
    /// The largest groups, largest first.
    pub groups: Vec<GroupView>,
    /// What is not among them.
    pub more: Option<String>,
}

/// Failures of the same class, status and message.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GroupView {
    /// How many.
    pub count: String,
    /// The class in words, and the status where there is one: `unavailable`, `status INTERNAL`.
    pub what: String,
    /// When: `8.2 s to 71.8 s`.
    pub when: String,
    /// The message with numbers and ids masked.
    pub message: String,
    /// One message in full, where it says more.
    pub example: Option<String>,
}

/// The failures of a row, if it has any.
pub(super) fn failures(failures: &SavedFailures, counts: &SavedCounts) -> Option<FailuresView> {
    let classes = by_class(failures);
    if classes.is_empty() && failures.groups.is_empty() {
        return None;
    }
    let total = classes
        .iter()
        .fold(0u64, |sum, (_, n)| sum.saturating_add(*n));
    let mut groups: Vec<&SavedFailureGroup> = failures.groups.iter().collect();
    groups.sort_by_key(|group| std::cmp::Reverse(group.count));
    let rest = groups.get(SHOWN..).unwrap_or_default();
    let unshown = rest
        .iter()
        .map(|group| group.count)
        .fold(failures.other.unwrap_or(0), u64::saturating_add);
    let more = match (rest.len(), unshown) {
        (_, 0) => None,
        (0, calls) => Some(format!(
            "… and {} in groups that were not kept apart",
            counted(calls, "call", "calls")
        )),
        (groups, calls) => Some(format!(
            "… and {} in {} that the result file has",
            counted(calls, "call", "calls"),
            counted(size(groups), "smaller group", "smaller groups"),
        )),
    };
    Some(FailuresView {
        summary: summary(&classes, total, counts.planned),
        groups: groups.into_iter().take(SHOWN).map(group).collect(),
        more,
    })
}

/// The classes that count against the target and had calls, in the order of the documentation; unknown ones last.
fn by_class(failures: &SavedFailures) -> Vec<(String, u64)> {
    let place = |name: &str| Class::parse(name).map_or(usize::MAX, Class::index);
    let mut classes: Vec<(&String, u64)> = failures
        .by_class
        .iter()
        .filter(|(name, calls)| **calls > 0 && Class::parse(name).is_none_or(Class::is_failed))
        .map(|(name, calls)| (name, *calls))
        .collect();
    classes.sort_by_key(|(name, _)| place(name));
    classes
        .into_iter()
        .map(|(name, calls)| (words(name), calls))
        .collect()
}

#[expect(clippy::cast_precision_loss, reason = "a share for display")]
fn summary(classes: &[(String, u64)], total: u64, planned: u64) -> String {
    let list: Vec<String> = classes
        .iter()
        .map(|(name, calls)| format!("{name} {}", count(*calls)))
        .collect();
    let of = if planned == 0 {
        counted(total, "call", "calls")
    } else {
        format!(
            "{} of {} ({})",
            count(total),
            counted(planned, "call", "calls"),
            share(total as f64 / planned as f64)
        )
    };
    if list.is_empty() {
        of
    } else {
        format!("{of}: {}", list.join(", "))
    }
}

fn group(group: &SavedFailureGroup) -> GroupView {
    let message = shortened(&plain(&group.message), LONGEST);
    let example = group
        .example
        .as_deref()
        .map(|example| shortened(&plain(example), LONGEST))
        .filter(|example| *example != message && !example.is_empty());
    let mut what = words(&group.class);
    if let Some(status) = &group.status {
        what.push(' ');
        what.push_str(&plain(status));
    }
    let (first, last) = (length(group.first_ns), length(group.last_ns));
    GroupView {
        count: count(group.count),
        what,
        when: if first == last {
            format!("at {first}")
        } else {
            format!("{first} to {last}")
        },
        message,
        example,
    }
}

/// A class as it is read: `not_sent` is `not sent`.
fn words(class: &str) -> String {
    plain(&class.replace('_', " "))
}
