//! What happened when, as tables.

use crate::measure::{Heat, Series, SeriesRow};
use crate::outcome::Class;
use crate::report::saved::{Number, SavedHeat, SavedSeries};
use crate::units::nanos;

use super::latency::decidable;

/// The table of a series: only the failure classes that had calls have a column.
pub(super) fn series(series: &Series) -> Option<SavedSeries> {
    if series.rows.is_empty() {
        return None;
    }
    let classes: Vec<Class> = Class::ALL
        .iter()
        .copied()
        .filter(|class| *class != Class::Ok)
        .filter(|class| series.rows.iter().any(|row| row.by_class.of(*class) > 0))
        .collect();
    let named = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    let mut columns: Vec<String> = named(&["planned", "sent", "ok"]);
    columns.extend(classes.iter().map(|class| class.name().to_owned()));
    columns.extend::<Vec<String>>(named(&[
        "p50_ns",
        "p90_ns",
        "p99_ns",
        "max_ns",
        "in_flight",
        "clients",
        "lateness_p99_ns",
    ]));
    Some(SavedSeries {
        step_ns: nanos(series.step),
        columns,
        rows: series.rows.iter().map(|row| cells(row, &classes)).collect(),
    })
}

fn cells(row: &SeriesRow, classes: &[Class]) -> Vec<Option<Number>> {
    let ok = row.by_class.of(Class::Ok);
    let counts = [row.planned, row.sent, ok].into_iter();
    let failed = classes.iter().map(|class| row.by_class.of(*class));
    let figures = [
        row.p50.filter(|_| decidable(ok, 50, 100)),
        row.p90.filter(|_| decidable(ok, 90, 100)),
        row.p99.filter(|_| decidable(ok, 99, 100)),
        row.max,
    ];
    counts
        .chain(failed)
        .map(|calls| Some(Number::of(calls)))
        .chain(figures.into_iter().map(|figure| figure.map(Number::of)))
        .chain([hundredths(row.in_flight), hundredths(row.clients)])
        .chain([row.lateness_p99.map(Number::of)])
        .collect()
}

/// A mean of counts needs no more than two decimals.
fn hundredths(mean: f64) -> Option<Number> {
    Number::new((mean * 100.0).round() / 100.0)
}

/// The map of response times.
pub(super) fn heat(heat: &Heat) -> Option<SavedHeat> {
    (!heat.columns.is_empty()).then(|| SavedHeat {
        step_ns: nanos(heat.step),
        bounds_ns: heat.edges.clone(),
        columns: heat.columns.clone(),
    })
}
