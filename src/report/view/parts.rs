//! The parts of a row: by stage, by call, by service.

use crate::report::figure::{Scale, count, rate};
use crate::report::saved::{SavedLatency, SavedPart};
use crate::report::wording::plain;

use super::table::{Align, Table};

/// A table of parts that have latencies of their own.
pub(super) fn parts(caption: &str, head: &str, parts: &[SavedPart]) -> Option<Table> {
    if parts.is_empty() {
        return None;
    }
    let mut table = Table::new(caption);
    table.push(head, Align::Left, texts(parts, |part| plain(&part.name)));
    if parts.iter().any(|part| part.service.is_some()) {
        let service = |part: &SavedPart| plain(part.service.as_deref().unwrap_or_default());
        table.push("service", Align::Left, texts(parts, service));
    }
    table.push(
        "planned",
        Align::Right,
        texts(parts, |part| count(part.counts.planned)),
    );
    table.push(
        "ok",
        Align::Right,
        texts(parts, |part| count(part.counts.ok)),
    );
    table.push(
        "failed",
        Align::Right,
        texts(parts, |part| count(part.counts.failed)),
    );
    if parts.iter().any(|part| part.rates.is_some()) {
        let ok = |part: &SavedPart| {
            let per_second = part.rates.and_then(|rates| rates.ok_per_s);
            per_second.map_or_else(|| "–".to_owned(), |per_second| rate(per_second.get()))
        };
        table.push("throughput", Align::Right, texts(parts, ok));
    }
    push_latency(&mut table, parts, "p50", |latency| latency.p50_ns);
    push_latency(&mut table, parts, "p99", |latency| latency.p99_ns);
    push_latency(&mut table, parts, "max", |latency| latency.max_ns);
    Some(table)
}

fn texts(parts: &[SavedPart], text: impl Fn(&SavedPart) -> String) -> Vec<String> {
    parts.iter().map(text).collect()
}

fn push_latency(
    table: &mut Table,
    parts: &[SavedPart],
    name: &str,
    pick: impl Fn(&SavedLatency) -> Option<u64>,
) {
    let values: Vec<Option<u64>> = parts
        .iter()
        .map(|part| pick(part.latency.ok.as_ref()?.response.as_ref()?))
        .collect();
    let scale = Scale::of(values.iter().copied().flatten());
    let cell =
        |value: &Option<u64>| value.map_or_else(|| "–".to_owned(), |value| scale.bare(value));
    let head = format!("{name} {}", scale.unit());
    table.push(head, Align::Right, values.iter().map(cell).collect());
}
