//! When calls run out of time: a queue per length and kind, so that setting and meeting a deadline costs no search.
//!
//! Calls without a deadline stand in queues too, which tell how old the oldest call is.

use std::collections::VecDeque;
use std::time::Duration;

use super::calls::Key;
use crate::units::Offset;

/// From which stamp a deadline runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Since {
    /// Until it is sent.
    Due,
    /// Until it is done.
    Sent,
}

/// All running deadlines of a worker. Those of one length and kind expire in the order in which they were set.
#[derive(Debug, Default)]
pub(super) struct Deadlines {
    lanes: Vec<Lane>,
}

#[derive(Debug)]
struct Lane {
    length: Option<Duration>,
    since: Since,
    queue: VecDeque<(Offset, Key)>,
}

impl Deadlines {
    /// Sets a deadline `length` after `from`, or none that will ever be met.
    pub(super) fn set(&mut self, from: Offset, length: Option<Duration>, since: Since, key: Key) {
        let lane = self
            .lanes
            .iter_mut()
            .find(|lane| lane.length == length && lane.since == since);
        match lane {
            Some(lane) => lane.insert((from, key)),
            None => self.lanes.push(Lane {
                length,
                since,
                queue: VecDeque::from([(from, key)]),
            }),
        }
    }

    /// Drops the entries of calls that went on, from the front of each queue up to the first that did not.
    pub(super) fn pass(&mut self, matters: impl Fn(Key, Since) -> bool) {
        for lane in &mut self.lanes {
            while let Some(&(_, key)) = lane.queue.front()
                && !matters(key, lane.since)
            {
                lane.queue.pop_front();
            }
        }
    }

    /// The earliest deadline, right after [`Deadlines::pass`].
    pub(super) fn next(&self) -> Option<(Offset, Key, Since)> {
        self.lanes
            .iter()
            .filter_map(|lane| {
                let (from, key) = lane.queue.front()?;
                Some((from.after(lane.length?), *key, lane.since))
            })
            .min_by_key(|(at, ..)| *at)
    }

    /// The calls among which the oldest is, right after [`Deadlines::pass`].
    pub(super) fn oldest(&self) -> impl Iterator<Item = Key> + '_ {
        self.lanes
            .iter()
            .filter_map(|lane| lane.queue.front().map(|(_, key)| *key))
    }
}

impl Lane {
    /// Stamps of one worker hardly ever go back; where they do, by one batch, the order is kept all the same.
    fn insert(&mut self, entry: (Offset, Key)) {
        let later = |before: &(Offset, Key)| before.0 > entry.0;
        let mut at = self.queue.len();
        while at > 0 && self.queue.get(at - 1).is_some_and(later) {
            at -= 1;
        }
        self.queue.insert(at, entry);
    }
}
