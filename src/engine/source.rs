//! Where a worker's calls come from: the schedule of an open model or the clients of a closed one.

use super::closed::Clients;
use super::due::{Due, Frame};
use super::open::Arrivals;
use super::work::Load;
use crate::units::Offset;

/// One worker's part of a load.
#[derive(Debug)]
pub(super) enum Source<'w> {
    Open(Arrivals<'w>),
    Closed(Clients<'w>),
}

impl<'w> Source<'w> {
    /// The part of `load` that is this worker's.
    pub(super) fn new(load: &'w Load, frame: Frame<'w>) -> Self {
        match load {
            Load::Open(open) => Self::Open(Arrivals::new(open, frame)),
            Load::Closed(closed) => Self::Closed(Clients::new(closed, frame)),
        }
    }

    /// The next call, when it is due by now.
    pub(super) fn take(&mut self, now: Offset) -> Option<Due> {
        match self {
            Self::Open(arrivals) => arrivals.take(now),
            Self::Closed(clients) => clients.take(now),
        }
    }

    /// When the next call is due, as far as that is known.
    pub(super) fn next_due(&self) -> Option<Offset> {
        match self {
            Self::Open(arrivals) => arrivals.next_due(),
            Self::Closed(clients) => clients.next_due(),
        }
    }

    /// From when on nothing is due, where the plan says so.
    pub(super) fn end(&self) -> Option<Offset> {
        match self {
            Self::Open(arrivals) => arrivals.end(),
            Self::Closed(clients) => clients.end(),
        }
    }

    /// A client's call ended; false when the client makes no more.
    pub(super) fn ended(&mut self, client: u32, at: Offset) -> bool {
        match self {
            Self::Open(_) => true,
            Self::Closed(clients) => clients.ended(client, at),
        }
    }

    /// True when nothing will ever be due, whatever ends.
    pub(super) fn is_spent(&self, now: Offset) -> bool {
        match self {
            Self::Open(arrivals) => arrivals.next_due().is_none(),
            Self::Closed(clients) => clients.is_spent(now),
        }
    }

    /// Nothing more becomes due; says how many clients stop at once.
    pub(super) fn stop(&mut self) -> u32 {
        match self {
            Self::Open(arrivals) => {
                arrivals.stop();
                0
            }
            Self::Closed(clients) => clients.stop(),
        }
    }

    /// This worker's clients that are not done; none in an open model.
    pub(super) fn clients(&self) -> u32 {
        match self {
            Self::Open(_) => 0,
            Self::Closed(clients) => clients.active(),
        }
    }
}
