//! When calls run out of time: a queue per deadline length, so that setting and meeting one costs no search.

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
    length: Duration,
    since: Since,
    queue: VecDeque<(Offset, Key)>,
}

impl Deadlines {
    /// Sets a deadline.
    pub(super) fn set(&mut self, from: Offset, length: Duration, since: Since, key: Key) {
        let entry = (from.after(length), key);
        let lane = self
            .lanes
            .iter_mut()
            .find(|lane| lane.length == length && lane.since == since);
        match lane {
            Some(lane) => lane.insert(entry),
            None => self.lanes.push(Lane {
                length,
                since,
                queue: VecDeque::from([entry]),
            }),
        }
    }

    /// The earliest deadline that still matters; entries of calls that went on are dropped on the way.
    pub(super) fn next(
        &mut self,
        matters: impl Fn(Key, Since) -> bool,
    ) -> Option<(Offset, Key, Since)> {
        let mut earliest: Option<(Offset, Key, Since)> = None;
        for lane in &mut self.lanes {
            while let Some(&(at, key)) = lane.queue.front() {
                if matters(key, lane.since) {
                    if earliest.is_none_or(|(other, ..)| at < other) {
                        earliest = Some((at, key, lane.since));
                    }
                    break;
                }
                lane.queue.pop_front();
            }
        }
        earliest
    }
}

impl Lane {
    /// Stamps of one worker hardly ever go back; where they do, by one batch, the order is kept all the same.
    fn insert(&mut self, entry: (Offset, Key)) {
        let mut at = self.queue.len();
        while at > 0
            && self
                .queue
                .get(at - 1)
                .is_some_and(|before| before.0 > entry.0)
        {
            at -= 1;
        }
        self.queue.insert(at, entry);
    }
}
