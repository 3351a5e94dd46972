//! The open model: what is due stands in the schedule.

use super::due::{Due, Frame};
use super::work::Open;
use crate::schedule;
use crate::units::Offset;

/// One worker's arrivals, in the order of their due times.
#[derive(Debug)]
pub(super) struct Arrivals<'w> {
    frame: Frame<'w>,
    rest: schedule::Arrivals<'w>,
    next: Option<schedule::Arrival>,
    end: Option<Offset>,
}

impl<'w> Arrivals<'w> {
    pub(super) fn new(open: &'w Open, frame: Frame<'w>) -> Self {
        let mut rest = open.schedule.arrivals(frame.seed, frame.share);
        let next = rest.next();
        let end = open.schedule.end(frame.seed).since(Offset::ZERO);
        Self {
            frame,
            rest,
            next,
            end: Some(frame.base.after(end)),
        }
    }

    pub(super) fn take(&mut self, now: Offset) -> Option<Due> {
        let due = self.next_due().filter(|due| *due <= now)?;
        let arrival = std::mem::replace(&mut self.next, self.rest.next())?;
        Some(Due {
            k: arrival.k,
            which: self.frame.mix.call(self.frame.seed, arrival.k),
            stage: arrival.stage,
            at: due,
            client: None,
        })
    }

    pub(super) fn next_due(&self) -> Option<Offset> {
        let arrival = self.next?;
        Some(self.frame.base.after(arrival.due.since(Offset::ZERO)))
    }

    pub(super) const fn end(&self) -> Option<Offset> {
        self.end
    }

    pub(super) fn stop(&mut self) {
        self.next = None;
        self.end = None;
    }
}

/// A worker's part of a cap, so that all parts together are the cap.
pub(super) fn quota(cap: u32, share: schedule::Share) -> u32 {
    let of = share.of.max(1);
    (cap / of + u32::from(share.worker < cap % of)).max(1)
}
