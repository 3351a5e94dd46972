//! The observer of a measurement: shows progress, passes Ctrl-C on, ends what `stop_if` or a lost credential ends.

use std::sync::Arc;

use crate::auth::Tokens;
use crate::cli::progress::{Moment, Progress};
use crate::cli::signals::Signals;
use crate::engine::{Observer, Snapshot, Wish};
use crate::measure::StopReason;
use crate::units::Ratio;
use crate::verdict::Watchdog;

/// Watches one measurement.
pub(super) struct Watch<'a> {
    pub(super) signals: &'a Signals,
    pub(super) watchdog: Watchdog,
    pub(super) tokens: &'a [Arc<Tokens>],
    pub(super) progress: Progress,
}

impl Observer for Watch<'_> {
    fn tick(&mut self, snapshot: &Snapshot<'_>) -> Wish {
        if self.progress.is_due(snapshot.elapsed) {
            self.progress.show(&moment(snapshot));
        }
        match self.signals.count() {
            0 => {}
            1 => return Wish::Interrupt,
            _ => return Wish::Abort,
        }
        if let Some(error) = self.tokens.iter().find_map(|tokens| tokens.failure()) {
            let reason = format!("a token could not be renewed: {error}");
            return Wish::Stop(StopReason::Impossible(reason));
        }
        match self.watchdog.check(snapshot.tally, snapshot.elapsed) {
            Some(reason) => Wish::Stop(reason),
            None => Wish::GoOn,
        }
    }
}

fn moment(snapshot: &Snapshot<'_>) -> Moment {
    let counts = snapshot.tally.counts();
    let responses = snapshot.tally.ok_responses();
    let open = snapshot.in_flight + snapshot.waiting;
    Moment {
        elapsed: snapshot.elapsed,
        planned: counts.planned() + open,
        sent: counts.sent + snapshot.in_flight,
        ok: counts.ok(),
        failed: counts.failed(),
        in_flight: snapshot.in_flight,
        p50: responses.quantile(Ratio::new(1, 2)),
        p99: responses.quantile(Ratio::new(99, 100)),
        lateness_p99: snapshot.tally.lateness().quantile(Ratio::new(99, 100)),
    }
}
