//! What the shell tells the workers: go on, stop, end now. Workers look at it a few times a second.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, Ordering};

use crate::units::Offset;

/// How far a measurement has been told to end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Halt {
    /// Go on.
    No,
    /// Send nothing more, wait for what is in flight.
    Drain,
    /// Wait for nothing.
    Now,
}

/// Shared by the workers of one measurement.
#[derive(Debug, Clone, Default)]
pub(super) struct Control {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    halt: AtomicU8,
    /// Workers that are done with warm-up.
    warm: AtomicU32,
    /// The zero of the measurement on the clock, once all are; before that `UNKNOWN`.
    start: AtomicU64,
}

const UNKNOWN: u64 = u64::MAX;

impl Default for Shared {
    fn default() -> Self {
        Self {
            halt: AtomicU8::new(0),
            warm: AtomicU32::new(0),
            start: AtomicU64::new(UNKNOWN),
        }
    }
}

impl Control {
    /// Tells the workers; what was said before is not taken back.
    pub(super) fn halt(&self, halt: Halt) {
        self.shared.halt.fetch_max(halt as u8, Ordering::Relaxed);
    }

    /// What was said last.
    pub(super) fn halted(&self) -> Halt {
        match self.shared.halt.load(Ordering::Relaxed) {
            0 => Halt::No,
            1 => Halt::Drain,
            _ => Halt::Now,
        }
    }

    /// A worker is ready to measure; the last of them sets the common start a little ahead.
    pub(super) fn ready(&self, workers: u32, now: Offset) {
        if self.shared.warm.fetch_add(1, Ordering::AcqRel) + 1 == workers {
            let ahead = if workers > 1 { 2_000_000 } else { 0 };
            self.shared
                .start
                .store(now.as_nanos() + ahead, Ordering::Release);
        }
    }

    /// The common start, once it is known.
    pub(super) fn start(&self) -> Option<Offset> {
        match self.shared.start.load(Ordering::Acquire) {
            UNKNOWN => None,
            nanos => Some(Offset::from_nanos(nanos)),
        }
    }
}
