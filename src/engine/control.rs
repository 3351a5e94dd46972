//! What the shell tells the workers and they tell each other: stop, ready, at the end. Workers look at it a few times
//! a second, never on the path of a call.

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
    /// Send nothing more, wait for a second at most.
    Soon,
    /// Wait for nothing.
    Now,
}

/// Shared by the workers of one measurement.
#[derive(Debug, Clone)]
pub(super) struct Control {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    halt: AtomicU8,
    /// All are ready to measure; the instant is the zero of the measurement.
    start: Meeting,
    /// All warm-up calls are due, then all calls are; the instant is when the last of them was.
    ends: [Meeting; 2],
}

/// Where all workers meet.
#[derive(Debug)]
struct Meeting {
    absent: AtomicU32,
    /// The latest instant that somebody brought.
    at: AtomicU64,
}

impl Meeting {
    const fn of(workers: u32) -> Self {
        Self {
            absent: AtomicU32::new(workers),
            at: AtomicU64::new(0),
        }
    }

    fn join(&self, at: Offset) {
        self.at.fetch_max(at.as_nanos(), Ordering::AcqRel);
        self.absent.fetch_sub(1, Ordering::AcqRel);
    }

    fn complete(&self) -> Option<Offset> {
        let everybody = self.absent.load(Ordering::Acquire) == 0;
        everybody.then(|| Offset::from_nanos(self.at.load(Ordering::Acquire)))
    }
}

impl Control {
    pub(super) fn new(workers: u32) -> Self {
        Self {
            shared: Arc::new(Shared {
                halt: AtomicU8::new(0),
                start: Meeting::of(workers),
                ends: [Meeting::of(workers), Meeting::of(workers)],
            }),
        }
    }

    /// Tells the workers; what was said before is not taken back.
    pub(super) fn halt(&self, halt: Halt) {
        self.shared.halt.fetch_max(halt as u8, Ordering::Relaxed);
    }

    /// What was said last.
    pub(super) fn halted(&self) -> Halt {
        match self.shared.halt.load(Ordering::Relaxed) {
            0 => Halt::No,
            1 => Halt::Drain,
            2 => Halt::Soon,
            _ => Halt::Now,
        }
    }

    /// A worker could start measuring at `at`. Called once by each.
    pub(super) fn ready(&self, at: Offset) {
        self.shared.start.join(at);
    }

    /// The common start, once all are ready: the latest instant that any of them asked for.
    pub(super) fn start(&self) -> Option<Offset> {
        self.shared.start.complete()
    }

    /// Nothing more is due in a worker from `at` on. Called once by each in a phase.
    pub(super) fn spent(&self, warm: bool, at: Offset) {
        self.shared.ends[usize::from(warm)].join(at);
    }

    /// When the phase ended, once it has for all.
    pub(super) fn end(&self, warm: bool) -> Option<Offset> {
        self.shared.ends[usize::from(warm)].complete()
    }
}

/// Ends the measurement when the worker that holds it panics, so that the others do not wait for it.
#[derive(Debug)]
pub(super) struct DeadMan(pub(super) Control);

impl Drop for DeadMan {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.halt(Halt::Now);
        }
    }
}
