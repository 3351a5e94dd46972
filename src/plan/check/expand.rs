//! One run to its measurements: matrix (first key outermost) × rows × repeats, each with a name and labels.

use std::collections::{BTreeMap, BTreeSet};

use super::layers::{Folded, Part};
use super::row_names::{Shape, row_names};
use super::settings::{FIRED, MODELS, VARIABLE};
use crate::diagnostic::{Code, Diagnostic, Diagnostics, Span, Spanned};
use crate::plan::model::Layer;
use crate::plan::raw::{Named, RawPlan, RawSettings};

/// More measurements than this in one run are a slip.
const MOST: usize = 10_000;

/// One measurement as its layers make it.
pub(super) struct Expanded {
    /// Its keys.
    pub(super) folded: Folded,
    /// Its name in the run.
    pub(super) name: String,
    /// The keys that vary, with their values as shown.
    pub(super) labels: Vec<(String, String)>,
    /// Which repeat, where there are several.
    pub(super) repeat: Option<u32>,
    /// The place to which reports of missing keys point: the row, or else the run's name.
    pub(super) place: Span,
}

/// The keys of `defaults` and the run together.
pub(super) fn fold_run(raw: &RawPlan, run: &Named<RawSettings>) -> Folded {
    Folded::of(&[
        Part {
            layer: Layer::Defaults,
            settings: &raw.defaults,
        },
        Part {
            layer: Layer::Run,
            settings: &run.value,
        },
    ])
}

/// All measurements of a run, in their order.
pub(super) fn expand(
    run: &Named<RawSettings>,
    base: &Folded,
    problems: &mut Diagnostics,
) -> Vec<Expanded> {
    let columns = columns(&base.settings, problems);
    let rows = rows(&base.settings, problems);
    let repeats = base
        .settings
        .repeat
        .as_ref()
        .map_or(1, |repeat| repeat.value.max(1));
    let combinations = columns
        .iter()
        .map(|(_, values)| values.len())
        .try_fold(1usize, usize::checked_mul)
        .and_then(|count| count.checked_mul(rows.len()))
        .and_then(|count| count.checked_mul(repeats as usize));
    if combinations.is_none_or(|count| count > MOST) {
        problems.push(too_many(run, base));
        return Vec::new();
    }
    let shape = Shape {
        run,
        columns: &columns,
        rows: &rows,
    };
    let folded = fold_all(base, &columns, &rows);
    for measurement in &folded {
        measurement.check_model(problems);
    }
    let names = row_names(&shape, problems);
    let varying = varying(&folded);
    let places = places(run, &rows);
    let mut expanded = Vec::new();
    for (at, (folded, name)) in folded.into_iter().zip(names).enumerate() {
        let labels: Vec<(String, String)> = varying
            .iter()
            .filter_map(|key| Some(((*key).to_owned(), folded.origin(key)?.value.clone())))
            .collect();
        for repeat in 1..=repeats {
            let repeated = repeats > 1;
            expanded.push(Expanded {
                folded: folded.clone(),
                name: if repeated {
                    format!("{name} #{repeat}")
                } else {
                    name.clone()
                },
                labels: labels.clone(),
                repeat: repeated.then_some(repeat),
                place: places[at % places.len()],
            });
        }
    }
    expanded
}

/// A column of a matrix: its key and its values.
pub(super) type Column<'r> = (&'r Spanned<String>, &'r [RawSettings]);

fn columns<'r>(settings: &'r RawSettings, problems: &mut Diagnostics) -> Vec<Column<'r>> {
    let all = settings.matrix.iter().flat_map(|matrix| &matrix.value);
    let mut columns: Vec<Column<'r>> = Vec::new();
    for (key, values) in all {
        let excluded = [&MODELS[..], &FIRED[..]].into_iter().find_map(|group| {
            let other = columns.iter().find(|(other, _)| {
                group.contains(&other.value.as_str()) && group.contains(&key.value.as_str())
            });
            other.map(|(other, _)| *other)
        });
        if let Some(other) = excluded {
            problems.push(
                Diagnostic::error(
                    Code::ConflictingKeys,
                    key.span,
                    format!(
                        "`{}` and `{}` in one matrix leave open which is meant",
                        other.value, key.value
                    ),
                )
                .label("one of the two")
                .also(other.span, "and the other"),
            );
            continue;
        }
        if values.is_empty() && !settings.poisoned {
            problems.push(
                Diagnostic::error(
                    Code::BadValue,
                    key.span,
                    format!("the column `{}` has no values", key.value),
                )
                .label("an empty list leaves nothing to measure"),
            );
        }
        if !values.is_empty() {
            columns.push((key, values));
        }
    }
    columns
}

fn rows<'r>(settings: &'r RawSettings, problems: &mut Diagnostics) -> Vec<Option<&'r RawSettings>> {
    let Some(rows) = &settings.rows else {
        return vec![None];
    };
    if rows.value.is_empty() && !settings.poisoned {
        problems.push(
            Diagnostic::error(Code::BadValue, rows.span, "`rows` is an empty list")
                .label("leaves nothing to measure")
                .help("write at least one row, or remove `rows`"),
        );
    }
    if rows.value.is_empty() {
        return vec![None];
    }
    rows.value.iter().map(Some).collect()
}

fn too_many(run: &Named<RawSettings>, base: &Folded) -> Diagnostic {
    let keys = ["matrix", "rows", "repeat"];
    let place = keys.into_iter().find_map(|key| base.place(key));
    Diagnostic::error(
        Code::OutOfRange,
        place.unwrap_or(run.name.span),
        format!(
            "the run `{}` comes to more than {MOST} measurements",
            run.name.value
        ),
    )
    .label("matrix × rows × repeats")
}

/// Every combination, the first column outermost, rows innermost.
fn fold_all(base: &Folded, columns: &[Column<'_>], rows: &[Option<&RawSettings>]) -> Vec<Folded> {
    let mut all = vec![base.clone()];
    for (_, values) in columns {
        all = all
            .iter()
            .flat_map(|outer| values.iter().map(|value| with(outer, Layer::Matrix, value)))
            .collect();
    }
    all.iter()
        .flat_map(|outer| {
            rows.iter()
                .map(|row| row.map_or_else(|| outer.clone(), |row| with(outer, Layer::Row, row)))
        })
        .collect()
}

fn with(outer: &Folded, layer: Layer, settings: &RawSettings) -> Folded {
    let mut folded = outer.clone();
    folded.add(Part { layer, settings });
    folded
}

/// The keys whose values are not the same in all measurements, in the order of the reference.
fn varying(all: &[Folded]) -> Vec<&'static str> {
    let mut values: BTreeMap<&str, BTreeSet<Option<&str>>> = BTreeMap::new();
    for folded in all {
        for key in VARIABLE {
            let value = folded.origin(key).map(|origin| origin.value.as_str());
            values.entry(key).or_default().insert(value);
        }
    }
    VARIABLE
        .into_iter()
        .filter(|key| values.get(key).is_some_and(|values| values.len() > 1))
        .collect()
}

/// Where each row stands, in the order of the rows.
fn places(run: &Named<RawSettings>, rows: &[Option<&RawSettings>]) -> Vec<Span> {
    rows.iter()
        .map(|row| row.and_then(|row| row.span).unwrap_or(run.name.span))
        .collect()
}
