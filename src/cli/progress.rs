//! What a person sees while a measurement runs: one status block on a terminal, a plain line every ten seconds elsewhere.

use std::fmt::Write;
use std::time::Duration;

use super::streams::Streams;
use crate::units::{Offset, format_duration};

/// The figures of one moment.
#[derive(Debug, Clone, Default)]
pub(super) struct Moment {
    /// Since the measurement's start.
    pub(super) elapsed: Offset,
    /// Calls that were due by now.
    pub(super) planned: u64,
    /// Calls sent.
    pub(super) sent: u64,
    /// Calls that ended well.
    pub(super) ok: u64,
    /// Calls that failed.
    pub(super) failed: u64,
    /// Calls in flight.
    pub(super) in_flight: u64,
    /// Median response of ok calls, in nanoseconds.
    pub(super) p50: Option<u64>,
    /// 99th percentile of the same.
    pub(super) p99: Option<u64>,
    /// 99th percentile of our own lateness.
    pub(super) lateness_p99: Option<u64>,
}

/// Shows moments at their pace.
#[derive(Debug)]
pub(super) struct Progress {
    mode: Mode,
    title: String,
    total: Option<Duration>,
    next: Offset,
    /// Figures of the last shown moment, for rates over the time since.
    last: Moment,
    lines: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    Silent,
    Block,
    Lines,
}

const BLOCK_PACE: Duration = Duration::from_secs(1);
const LINE_PACE: Duration = Duration::from_secs(10);
const BAR: usize = 24;

impl Progress {
    /// Progress of one measurement; `shown` is false for `--quiet` and `--no-progress`.
    pub(super) fn new(shown: bool, title: String, total: Option<Duration>) -> Self {
        let mode = match (shown, Streams::stderr_is_terminal()) {
            (false, _) => Mode::Silent,
            (true, true) => Mode::Block,
            (true, false) => Mode::Lines,
        };
        let next = match mode {
            Mode::Lines => Offset::ZERO.after(LINE_PACE),
            Mode::Block | Mode::Silent => Offset::ZERO,
        };
        Self {
            mode,
            title,
            total,
            next,
            last: Moment::default(),
            lines: 0,
        }
    }

    /// True when it is time to show a moment.
    pub(super) fn is_due(&self, elapsed: Offset) -> bool {
        self.mode != Mode::Silent && elapsed >= self.next
    }

    /// Shows a moment.
    pub(super) fn show(&mut self, moment: &Moment) {
        let pace = if self.mode == Mode::Block {
            BLOCK_PACE
        } else {
            LINE_PACE
        };
        while self.next <= moment.elapsed {
            self.next = self.next.after(pace);
        }
        let text = match self.mode {
            Mode::Block => self.block(moment),
            Mode::Lines | Mode::Silent => self.line(moment),
        };
        Streams::err(&text);
        self.last = moment.clone();
    }

    /// Takes the block away, so that the report stands in its place.
    pub(super) fn clear(&mut self) {
        if self.lines > 0 {
            Streams::err(&format!("\x1b[{}A\x1b[J", self.lines));
            self.lines = 0;
        }
    }

    fn rates(&self, moment: &Moment) -> (f64, f64) {
        let seconds = moment
            .elapsed
            .since(self.last.elapsed)
            .as_secs_f64()
            .max(0.001);
        let rate = |now: u64, before: u64| count(now.saturating_sub(before)) / seconds;
        (
            rate(moment.planned, self.last.planned),
            rate(moment.sent, self.last.sent),
        )
    }

    fn line(&self, moment: &Moment) -> String {
        let (planned, sent) = self.rates(moment);
        format!(
            "{} {}{}  planned {:.0}/s  sent {:.0}/s  ok {}  failed {}  in flight {}  p50 {}  p99 {}\n",
            self.title,
            seconds(moment.elapsed),
            self.of_total(),
            planned,
            sent,
            moment.ok,
            moment.failed,
            moment.in_flight,
            latency(moment.p50),
            latency(moment.p99),
        )
    }

    fn block(&mut self, moment: &Moment) -> String {
        let (planned, sent) = self.rates(moment);
        let lines = [
            format!(
                "{}  {} {}{}",
                self.title,
                self.bar(moment),
                seconds(moment.elapsed),
                self.of_total()
            ),
            format!(
                "  planned {:.0}/s  sent {:.0}/s  in flight {}  ok {}  failed {}",
                planned, sent, moment.in_flight, moment.ok, moment.failed
            ),
            format!(
                "  p50 {}  p99 {}  lateness p99 {}",
                latency(moment.p50),
                latency(moment.p99),
                latency(moment.lateness_p99)
            ),
        ];
        let width = Streams::width();
        let mut text = if self.lines > 0 {
            format!("\x1b[{}A", self.lines)
        } else {
            String::new()
        };
        for line in &lines {
            let cut: String = line.chars().take(width).collect();
            let _ = writeln!(text, "\x1b[2K{cut}");
        }
        self.lines = lines.len();
        text
    }

    fn of_total(&self) -> String {
        self.total
            .map_or_else(String::new, |total| format!("/{}", format_duration(total)))
    }

    fn bar(&self, moment: &Moment) -> String {
        let Some(total) = self.total.filter(|total| !total.is_zero()) else {
            return String::new();
        };
        let share = (moment.elapsed.as_secs_f64() / total.as_secs_f64()).clamp(0.0, 1.0);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "a share of 24 cells"
        )]
        let full = (share * BAR as f64).round() as usize;
        format!("{}{}", "█".repeat(full), "░".repeat(BAR - full))
    }
}

#[expect(clippy::cast_precision_loss, reason = "for display only")]
fn count(number: u64) -> f64 {
    number as f64
}

fn seconds(elapsed: Offset) -> String {
    format_duration(Duration::from_secs(elapsed.second()))
}

/// Three significant digits, as in the reports.
fn latency(nanos: Option<u64>) -> String {
    nanos.map_or_else(|| "–".to_owned(), crate::report::figure::duration)
}
