//! The system's clocks.
#![expect(clippy::disallowed_methods, reason = "clock is the one reader of time")]

use std::time::{Instant, SystemTime};

use crate::units::Offset;

/// A monotonic zero.
#[derive(Debug, Clone, Copy)]
pub(super) struct Real {
    start: Instant,
}

impl Real {
    pub(super) fn start() -> Self {
        Self {
            start: Instant::now(),
        }
    }

    pub(super) fn now(self) -> Offset {
        Offset::ZERO.after(self.start.elapsed())
    }

    pub(super) fn wall_nanos() -> i64 {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        since.map_or(0, |since| {
            i64::try_from(since.as_nanos()).unwrap_or(i64::MAX)
        })
    }

    /// The instant of an offset, for timers of the runtime.
    pub(super) fn instant(self, at: Offset) -> Instant {
        self.start + at.since(Offset::ZERO)
    }
}
