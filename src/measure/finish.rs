//! From counts to a result.

use std::collections::BTreeMap;

use super::cell::part;
use super::extent::Extent;
use super::layout::Layout;
use super::result::{
    ConnectionCounts, Ended, InFlight, Model, Part, Populations, RunResult, Window,
};
use super::series::{Heat, Series};
use super::tally::Tally;
use super::watcher::Watcher;

/// What the engine knows at the end and the tally does not.
#[derive(Debug, Clone, PartialEq)]
pub struct Ending {
    /// How it ended.
    pub ended: Ended,
    /// Which model.
    pub model: Model,
    /// Generator threads.
    pub threads: u32,
    /// Of a paced closed loop: clients × pace × time.
    pub paced: Option<u64>,
    /// Connections.
    pub connections: ConnectionCounts,
}

impl Tally {
    /// The result.
    #[must_use]
    pub fn finish(self, ending: Ending) -> RunResult {
        let whole = self.whole();
        let mut counts = whole.counts;
        counts.skipped = self.skipped;
        counts.warmup = self.warmup;
        counts.warmup_failed = self.warmup_failed;
        RunResult {
            ended: ending.ended,
            model: ending.model,
            threads: ending.threads,
            length: self.layout.length,
            paced: ending.paced,
            window: whole.window,
            counts,
            by_status: whole.by_status,
            groups: self.groups.sorted(),
            ungrouped: self.groups.ungrouped(),
            bytes: whole.bytes,
            in_flight: InFlight {
                max: self.peak,
                mean: whole.window.and_then(|window| mean_over(self.busy, window)),
            },
            connections: ending.connections,
            late_burst: self.late_burst,
            latency: whole.latency,
            calls: self.calls(),
            services: self.services(),
            stages: self.stages(),
            series: Series::of(&self.rows),
            heat: Heat::of(&self.rows),
            watched: self.watchers.into_iter().map(Watcher::finish).collect(),
        }
    }

    fn whole(&self) -> Part {
        let mut whole = self.part_of("", |_, _| true);
        for stage in &self.stages {
            whole.latency.merge(&Populations {
                ok: stage.ok.clone(),
                failed: stage.failed.clone(),
            });
        }
        whole
    }

    /// The cells that fit, as one part.
    fn part_of(&self, name: &str, fits: impl Fn(usize, usize) -> bool) -> Part {
        let mut part = part(name);
        let mut extent = Extent::default();
        let stages = self.layout.stage_cells();
        for (at, cell) in self.cells.iter().enumerate() {
            if fits(at / stages, at % stages) {
                cell.add_to(&mut part, &mut extent);
            }
        }
        part.window = extent.window();
        part
    }

    fn calls(&self) -> Vec<Part> {
        let layout = &self.layout;
        let mut parts: Vec<Part> = layout
            .calls
            .iter()
            .take(Layout::MAX_CALLS)
            .enumerate()
            .map(|(row, call)| Part {
                service: call.service.clone(),
                target: Some(call.target.clone()),
                ..self.part_of(&call.name, |own, _| own == row)
            })
            .collect();
        if layout.calls.len() > Layout::MAX_CALLS {
            parts.push(self.part_of(Layout::OTHER, |own, _| own == Layout::MAX_CALLS));
        }
        parts
    }

    fn services(&self) -> Vec<Part> {
        let mut rows: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (row, call) in self.layout.calls.iter().take(Layout::MAX_CALLS).enumerate() {
            if let Some(service) = &call.service {
                rows.entry(service).or_default().push(row);
            }
        }
        rows.iter()
            .map(|(service, rows)| self.part_of(service, |row, _| rows.contains(&row)))
            .collect()
    }

    fn stages(&self) -> Vec<Part> {
        let named = self.layout.stages.iter().zip(&self.stages);
        named
            .enumerate()
            .map(|(at, (stage, others))| {
                let mut part = self.part_of(&stage.name, |_, own| own == at);
                part.judged = stage.judged;
                part.latency.merge(&Populations {
                    ok: others.ok.clone(),
                    failed: others.failed.clone(),
                });
                part
            })
            .collect()
    }
}

#[expect(clippy::cast_precision_loss, reason = "a mean is no count")]
fn mean_over(busy: u128, window: Window) -> Option<f64> {
    let length = window.length().as_nanos();
    (length > 0).then(|| busy as f64 / length as f64)
}
