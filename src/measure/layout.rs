//! What a measurement can touch, known before it starts, so that memory is a constant.

use std::time::Duration;

use super::row::MOST_ROWS;
use super::sample::{CallIndex, StageIndex};
use super::watch::{Of, Selection, Watch};
use super::watcher::BLOCKS;
use crate::units::Bytes;

/// A call as reports and selectors name it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CallName {
    /// Its name.
    pub name: String,
    /// Its service label.
    pub service: Option<String>,
    /// The target that it goes to.
    pub target: String,
}

/// A stage as reports and selectors name it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StageName {
    /// Its name.
    pub name: String,
    /// False for `judge: false`.
    pub judged: bool,
}

/// The parts that samples name by index, and what is watched of them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Layout {
    /// The calls, by [`CallIndex`](super::CallIndex).
    pub calls: Vec<CallName>,
    /// The stages, by [`StageIndex`](super::StageIndex); empty where there are none.
    pub stages: Vec<StageName>,
    /// What the criteria ask for.
    pub watches: Vec<Watch>,
    /// How long calls are due, where that is known before the start.
    pub length: Option<Duration>,
}

impl Layout {
    /// The calls that have numbers of their own; those behind them share `other`.
    pub const MAX_CALLS: usize = 50;
    /// The name of what they share.
    pub const OTHER: &str = "other";

    /// The calls that have a row of their own.
    pub(super) fn own_calls(&self) -> usize {
        self.calls.len().clamp(1, Self::MAX_CALLS)
    }

    /// The calls that have a row, the shared one included.
    fn call_rows(&self) -> usize {
        self.own_calls() + usize::from(self.calls.len() > Self::MAX_CALLS)
    }

    /// The cells for stages; one where there are none.
    pub(super) fn stage_cells(&self) -> usize {
        self.stages.len().max(1)
    }

    pub(super) fn stage_cell(&self, stage: StageIndex) -> usize {
        usize::from(stage.0).min(self.stage_cells() - 1)
    }

    /// The cells for every call in every stage, by call, then stage.
    pub(super) fn cells(&self) -> usize {
        self.call_rows() * self.stage_cells()
    }

    pub(super) fn cell(&self, call: CallIndex, stage: StageIndex) -> usize {
        let row = usize::from(call.0).min(self.call_rows() - 1);
        row * self.stage_cells() + self.stage_cell(stage)
    }

    /// The position of a call and stage in [`Layout::concerned`].
    pub(super) fn concern(&self, call: CallIndex, stage: StageIndex) -> usize {
        let call = usize::from(call.0).min(self.calls.len().saturating_sub(1));
        call * self.stage_cells() + self.stage_cell(stage)
    }

    /// By call (each of them) and stage: the watches that its samples concern.
    pub(super) fn concerned(&self) -> Vec<Vec<usize>> {
        let calls = self.calls.len().max(1);
        (0..calls * self.stage_cells())
            .map(|at| {
                let call = self.calls.get(at / self.stage_cells());
                let stage = self.stages.get(at % self.stage_cells());
                let concerns = |watch: &Watch| concerns(&watch.selection, call, stage);
                (0..self.watches.len())
                    .filter(|watch| concerns(&self.watches[*watch]))
                    .collect()
            })
            .collect()
    }

    /// About how much memory the tallies of a run take at most, with so many generator threads: a constant that does
    /// not grow with the run.
    #[must_use]
    pub fn memory(&self, threads: usize) -> Bytes {
        let seconds = self.length.map_or(MOST_ROWS, |length| {
            usize::try_from(length.as_secs()).map_or(MOST_ROWS, |seconds| seconds.min(MOST_ROWS))
        });
        let cells = self.cells() * BYTES_OF_CELL + self.stage_cells() * BYTES_OF_STAGE;
        let watches = self.watches.len() * (BYTES_OF_HISTOGRAM + BLOCKS * BYTES_OF_BLOCK);
        let rows = (seconds + threads * OPEN_ROWS) * BYTES_OF_ROW;
        let all = (1 + threads) * cells + watches + rows;
        Bytes(u64::try_from(all).unwrap_or(u64::MAX))
    }
}

/// Three and a half octaves of latencies, as most populations have.
const BYTES_OF_HISTOGRAM: usize = 16 << 10;
const BYTES_OF_CELL: usize = 3 * BYTES_OF_HISTOGRAM;
const BYTES_OF_STAGE: usize = 4 * BYTES_OF_HISTOGRAM;
const BYTES_OF_BLOCK: usize = 2 << 10;
const BYTES_OF_ROW: usize = 8 << 10;
/// The seconds of which a thread holds calls that have not ended.
const OPEN_ROWS: usize = 12;

fn concerns(selection: &Selection, call: Option<&CallName>, stage: Option<&StageName>) -> bool {
    let stage_is = |name: &str| stage.is_some_and(|stage| stage.name == name);
    let in_stage = match (&selection.within, &selection.of) {
        (Some(within), _) => stage_is(within),
        (None, Of::Stage(_)) => true,
        (None, _) => stage.is_none_or(|stage| stage.judged),
    };
    in_stage
        && match &selection.of {
            Of::All | Of::Ok | Of::Failed | Of::Class(_) | Of::Status(_) => true,
            Of::Call(name) => call.is_some_and(|call| call.name == *name),
            Of::Service(name) => call.is_some_and(|call| call.service.as_ref() == Some(name)),
            Of::Target(name) => call.is_some_and(|call| call.target == *name),
            Of::Stage(name) => stage_is(name),
            // A flow has a population of its own, which its single calls are no part of.
            Of::Flow(_) => false,
        }
}
