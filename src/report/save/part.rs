//! Counts, failures and rates, of a row and of its parts.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::measure::{ConnectionCounts, Counts, FailureGroup, Part, Window};
use crate::outcome::{Class, Status};
use crate::report::saved::{
    Number, SavedConnections, SavedCounts, SavedFailureGroup, SavedFailures, SavedPart, SavedRates,
};
use crate::units::Offset;

use super::latency::latencies;

/// What a call, a service or a stage came to; `begin` is where the row's clock starts in the result.
pub(super) fn part(part: &Part, begin: Offset) -> SavedPart {
    SavedPart {
        name: part.name.clone(),
        service: part.service.clone(),
        target: part.target.clone(),
        window_ns: part.window.map(|window| from_start(window, begin)),
        counts: counts(&part.counts),
        failures: failures(&part.counts, &part.by_status, &[], 0),
        rates: Some(rates(&part.counts, part.window, None)),
        latency: latencies(&part.latency),
    }
}

/// A window on the result's clock.
pub(super) fn from_start(window: Window, begin: Offset) -> (u64, u64) {
    let on_result = |at: Offset| begin.as_nanos().saturating_add(at.as_nanos());
    (on_result(window.start), on_result(window.end))
}

/// How many.
pub(super) fn counts(counts: &Counts) -> SavedCounts {
    let some = |count: u64| Some(count).filter(|count| *count > 0);
    let of = |class| counts.by_class.of(class);
    SavedCounts {
        planned: counts.planned(),
        sent: counts.sent,
        completed: counts.completed(),
        ok: counts.ok(),
        failed: counts.failed(),
        unfinished: of(Class::Unfinished),
        not_sent: of(Class::NotSent),
        late: of(Class::Late),
        local: of(Class::Local),
        skipped: some(counts.skipped),
        messages: some(counts.messages),
        warmup: some(counts.warmup),
        warmup_failed: some(counts.warmup_failed),
    }
}

/// What was not ok.
pub(super) fn failures(
    counts: &Counts,
    by_status: &BTreeMap<Status, u64>,
    groups: &[FailureGroup],
    ungrouped: u64,
) -> SavedFailures {
    SavedFailures {
        by_class: counts
            .by_class
            .iter()
            .filter(|(class, calls)| *class != Class::Ok && *calls > 0)
            .map(|(class, calls)| (class.name().to_owned(), calls))
            .collect(),
        by_status: by_status
            .iter()
            .map(|(status, calls)| (status.to_string(), *calls))
            .collect(),
        groups: groups.iter().map(group).collect(),
        other: Some(ungrouped).filter(|calls| *calls > 0),
    }
}

fn group(group: &FailureGroup) -> SavedFailureGroup {
    SavedFailureGroup {
        class: group.class.name().to_owned(),
        status: group.status.map(|status| status.to_string()),
        origin: Some(group.origin.name().to_owned()),
        message: group.message.clone(),
        count: group.count,
        first_ns: group.first.as_nanos(),
        last_ns: group.last.as_nanos(),
        example: Some(group.example.clone()).filter(|example| !example.is_empty()),
        counts: Some(group.columns.clone()).filter(|columns| !columns.is_empty()),
        counts_step_ns: (!group.columns.is_empty()).then_some(group.column_step),
    }
}

/// How fast: planned calls over the planned length where it is known, all else from the first due to the last done.
pub(super) fn rates(
    counts: &Counts,
    window: Option<Window>,
    length: Option<Duration>,
) -> SavedRates {
    let window = window.map(Window::length);
    let over = |calls: u64, time: Option<Duration>| per_second(calls, time?);
    SavedRates {
        planned_per_s: over(counts.planned(), length.or(window)),
        sent_per_s: over(counts.sent, window),
        completed_per_s: over(counts.completed(), window),
        ok_per_s: over(counts.ok(), window),
    }
}

#[expect(clippy::cast_precision_loss, reason = "a rate is no count")]
fn per_second(calls: u64, time: Duration) -> Option<Number> {
    let seconds = time.as_secs_f64();
    (seconds > 0.0)
        .then(|| Number::new(calls as f64 / seconds))
        .flatten()
}

/// What became of connections; none where none were tried.
pub(super) fn connections(counts: &ConnectionCounts) -> Option<SavedConnections> {
    (*counts != ConnectionCounts::default()).then(|| SavedConnections {
        opened: counts.opened,
        reconnected: counts.reconnected,
        refused: counts.refused,
        max: Some(counts.max),
        by_address: counts.by_address.clone(),
    })
}
