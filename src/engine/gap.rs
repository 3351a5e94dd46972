//! How seldom a worker wakes for due times: not more often than its rate deserves.
//!
//! A wake-up costs some microseconds. Up to 5,000 calls a second each gets its own; beyond that calls that are due
//! within one gap leave together, late by half a gap on average. Virtual time has no gap.

use std::time::Duration;

use crate::units::Offset;

/// The gap of one worker, by the rate that it has lately had.
#[derive(Debug, Clone)]
pub(super) struct Gap {
    since: Offset,
    calls: u64,
    length: Duration,
    fixed: bool,
}

impl Gap {
    /// No gap yet; with `fixed` there never is one.
    pub(super) const fn new(fixed: bool, now: Offset) -> Self {
        Self {
            since: now,
            calls: 0,
            length: Duration::ZERO,
            fixed,
        }
    }

    /// A call was due.
    pub(super) const fn count(&mut self) {
        self.calls += 1;
    }

    /// Chooses the gap anew from the calls since the last time.
    pub(super) fn choose(&mut self, now: Offset) {
        let elapsed = now.since(self.since).as_micros().max(1);
        let per_second = u128::from(self.calls) * 1_000_000 / elapsed;
        (self.since, self.calls) = (now, 0);
        self.length = match per_second {
            _ if self.fixed => Duration::ZERO,
            0..=5_000 => Duration::ZERO,
            5_001..=30_000 => Duration::from_micros(250),
            _ => Duration::from_micros(500),
        };
    }

    /// When to wake for a call that is due at `due`, seen from `now`.
    pub(super) fn wake(&self, now: Offset, due: Offset) -> Offset {
        due.max(now.after(self.length))
    }
}
