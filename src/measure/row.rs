//! What is counted of one step of time.

use super::bins::{LatenessBins, ResponseBins};
use super::classes::ClassCounts;
use super::level::Level;
use super::timeline::Slot;

/// The steps that a series has at most; they double when these are full.
pub(super) const MOST_ROWS: usize = 3600;

/// One step: calls by their due time, levels by the clock.
#[derive(Debug, Clone, Default)]
pub(super) struct Row {
    pub(super) planned: u64,
    pub(super) sent: u64,
    pub(super) by_class: ClassCounts,
    /// Response times of ok calls.
    pub(super) response: ResponseBins,
    pub(super) lateness: LatenessBins,
    pub(super) in_flight: Level,
    pub(super) clients: Level,
}

impl Row {
    /// Writes to the whole row, so that the system gives it memory now.
    pub(super) fn touch(&mut self) {
        self.response.touch();
        self.lateness.touch();
    }

    /// True when nothing was counted, as in a row that was made beforehand.
    pub(super) fn is_empty(&self) -> bool {
        self.planned == 0
            && self.by_class.planned() == 0
            && self.in_flight == Level::default()
            && self.clients == Level::default()
    }
}

impl Slot for Row {
    fn join(&mut self, same: &Self) {
        self.planned += same.planned;
        self.sent += same.sent;
        self.by_class.merge(&same.by_class);
        self.response.merge(&same.response);
        self.lateness.merge(&same.lateness);
        self.in_flight.join(&same.in_flight);
        self.clients.join(&same.clients);
    }

    fn lengthen(&mut self, step: u64) {
        self.in_flight.lengthen(step);
        self.clients.lengthen(step);
    }
}
