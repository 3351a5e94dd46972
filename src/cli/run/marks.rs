//! What a row's marks need counted.

use std::sync::Arc;

use crate::bind::Ready;
use crate::plan::model::{Measurement, Run};
use crate::verdict::{Criterion, watches};

/// A mark is looked at after the measurement, but what it speaks of is counted during it.
pub(super) fn watch_marks(run: &Run, measurement: &Measurement, ready: &mut Ready) {
    if run.mark.is_empty() {
        return;
    }
    let marks = run.mark.iter().map(|mark| &mark.condition);
    let all: Vec<Criterion> = measurement.criteria.iter().chain(marks).cloned().collect();
    Arc::make_mut(&mut ready.work.layout).watches = watches(&all);
}
