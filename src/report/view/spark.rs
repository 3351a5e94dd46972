//! A line of bars: latency second by second.

use crate::report::figure::{Scale, length};
use crate::report::saved::{Number, SavedSeries};

const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// One latency by time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spark {
    /// `p99`, or `max` where steps have too few calls for a p99.
    figure: &'static str,
    step_ns: u64,
    values: Vec<Option<u64>>,
}

impl Spark {
    /// The picture of a series, if it has at least three steps with data.
    pub(super) fn of(series: &SavedSeries) -> Option<Self> {
        let [p99, max] = ["p99_ns", "max_ns"].map(|name| {
            let cells = series.column(name).unwrap_or_default().into_iter();
            cells
                .map(|cell| cell.map(Number::whole))
                .collect::<Vec<_>>()
        });
        let known = |values: &[Option<u64>]| values.iter().flatten().count();
        let (figure, mut values) = if known(&p99) * 2 > known(&max) {
            ("p99", p99)
        } else {
            ("max", max)
        };
        while values.last().is_some_and(Option::is_none) {
            values.pop();
        }
        (known(&values) >= 3).then_some(Self {
            figure,
            step_ns: series.step_ns.max(1),
            values,
        })
    }

    /// The bars in at most `width` characters, and what they show.
    ///
    /// The lowest value is the lowest bar, and each step up doubles: a quiet run looks quiet, and a spike of two
    /// orders of magnitude still fits. Where several steps share a bar, it shows the worst of them. No data is a gap.
    #[must_use]
    pub fn draw(&self, width: usize) -> (String, String) {
        let each = self.values.len().div_ceil(width.max(1)).max(1);
        let merged: Vec<Option<u64>> = self
            .values
            .chunks(each)
            .map(|steps| steps.iter().flatten().copied().max())
            .collect();
        let low = merged.iter().flatten().copied().min().unwrap_or(0);
        let high = merged.iter().flatten().copied().max().unwrap_or(0);
        let bars = merged.iter().map(|value| bar(*value, low)).collect();
        let scale = Scale::of([low, high]);
        let range = format!("{} to {}", scale.bare(low), scale.show(high));
        let seconds = self.step_ns.saturating_mul(each as u64);
        let figure = self.figure;
        let caption = if seconds == 1_000_000_000 {
            format!("{figure} by second, {range}")
        } else if each == 1 {
            format!("{figure} by {}, {range}", length(seconds))
        } else {
            format!("{figure}, the worst of each {}, {range}", length(seconds))
        };
        (bars, caption)
    }
}

fn bar(value: Option<u64>, low: u64) -> char {
    let Some(value) = value else { return ' ' };
    // Half a doubling rounds up: 1.42 times the lowest is the second bar.
    let doubled_square = u128::from(value).pow(2).saturating_mul(2) / u128::from(low.max(1)).pow(2);
    let level = (doubled_square.max(1).ilog2() / 2).min(7);
    BARS[level as usize]
}
