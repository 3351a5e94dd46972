//! What a live view shows of a tally.

use super::histogram::Histogram;
use super::kind::LatencyKind;
use super::tally::Tally;

impl Tally {
    /// The responses of ok calls so far.
    #[must_use]
    pub fn ok_responses(&self) -> Histogram {
        let mut sum = Histogram::default();
        for cell in &self.cells {
            sum.merge(cell.ok_responses());
        }
        sum
    }

    /// How late the calls so far were, whatever became of them.
    #[must_use]
    pub fn lateness(&self) -> Histogram {
        let mut sum = Histogram::default();
        for stage in &self.stages {
            sum.merge(stage.ok.of(LatencyKind::Lateness));
            sum.merge(stage.failed.of(LatencyKind::Lateness));
        }
        sum
    }
}
