//! Names of measurements: what a person would call them, from what varies.

use std::collections::BTreeMap;

use super::names::clashes;
use super::settings::{KeyValue, VARIABLE, keys};
use crate::diagnostic::{Diagnostics, Span};
use crate::plan::raw::{Named, RawSettings};

/// What a run is made of.
pub(super) struct Shape<'a, 'r> {
    /// The run.
    pub(super) run: &'r Named<RawSettings>,
    /// Columns of its matrix.
    pub(super) columns: &'a [(&'r crate::diagnostic::Spanned<String>, &'r [RawSettings])],
    /// Its rows.
    pub(super) rows: &'a [Option<&'r RawSettings>],
}

/// The names of all combinations, in their order; repeats are not in them.
///
/// A name is made of the matrix's values and the row's own name or the keys that vary among the rows without one.
/// A run with one measurement gives it its own name.
pub(super) fn row_names(shape: &Shape<'_, '_>, problems: &mut Diagnostics) -> Vec<String> {
    check_written(shape.rows, problems);
    let rows = names_of_rows(shape.rows);
    let mut prefixes = vec![String::new()];
    for (_, values) in shape.columns.iter().filter(|(_, values)| values.len() > 1) {
        prefixes = prefixes
            .iter()
            .flat_map(|prefix| {
                values
                    .iter()
                    .map(move |value| joined(prefix, &words(value)))
            })
            .collect();
    }
    // Columns with one value add no name, and no combinations either.
    let names = prefixes
        .iter()
        .flat_map(|prefix| rows.iter().map(move |row| joined(prefix, row)))
        .map(|name| {
            if name.is_empty() {
                shape.run.name.value.clone()
            } else {
                name
            }
        });
    distinct(names.collect())
}

/// Rows that are named by the plan have names of their own.
fn check_written(rows: &[Option<&RawSettings>], problems: &mut Diagnostics) {
    let written: Vec<(&str, Span)> = rows
        .iter()
        .filter_map(|row| row.as_ref()?.name.as_ref())
        .map(|name| (name.value.as_str(), name.span))
        .collect();
    clashes("row", &written, problems);
}

fn names_of_rows(rows: &[Option<&RawSettings>]) -> Vec<String> {
    let nameless: Vec<&RawSettings> = rows
        .iter()
        .filter_map(|row| row.filter(|row| row.name.is_none()))
        .collect();
    let varying = varying(&nameless);
    rows.iter()
        .enumerate()
        .map(|(at, row)| match row {
            None => String::new(),
            Some(row) => row.name.as_ref().map_or_else(
                || {
                    let name = words_of(row, |key| varying.contains(&key));
                    if name.is_empty() && rows.len() > 1 {
                        format!("row {}", at + 1)
                    } else {
                        name
                    }
                },
                |name| name.value.clone(),
            ),
        })
        .collect()
}

/// The keys that are not the same in all of these rows; all keys where there is one row only.
fn varying(rows: &[&RawSettings]) -> Vec<&'static str> {
    let mut values: BTreeMap<&'static str, Vec<String>> = BTreeMap::new();
    for row in rows {
        for KeyValue { key, shown, .. } in keys(row) {
            values.entry(key).or_default().push(shown);
        }
    }
    VARIABLE
        .into_iter()
        .filter(|key| {
            values.get(key).is_some_and(|values| {
                rows.len() == 1
                    || values.len() < rows.len()
                    || values.iter().any(|value| *value != values[0])
            })
        })
        .collect()
}

fn words(settings: &RawSettings) -> String {
    words_of(settings, |_| true)
}

fn words_of(settings: &RawSettings, named_by: impl Fn(&str) -> bool) -> String {
    let words: Vec<String> = keys(settings)
        .iter()
        .filter(|value| named_by(value.key))
        .map(word)
        .collect();
    words.join(", ")
}

/// A key and its value in as few words as say it.
fn word(value: &KeyValue) -> String {
    let shown = value.shown.as_str();
    let counted = |one: &str, many: &str| {
        let unit = if shown == "1" { one } else { many };
        format!("{shown} {unit}")
    };
    match value.key {
        "call" | "flow" | "mix" | "target" | "rate" | "connect" => shown.to_owned(),
        "clients" => counted("client", "clients"),
        "requests" => counted("request", "requests"),
        "connections" => counted("connection", "connections"),
        "requests_per_client" => format!("{shown} each"),
        key => format!("{key} {shown}"),
    }
}

fn joined(before: &str, after: &str) -> String {
    match (before, after) {
        ("", other) | (other, "") => other.to_owned(),
        (before, after) => format!("{before}, {after}"),
    }
}

/// Tells equal names apart by a number.
fn distinct(names: Vec<String>) -> Vec<String> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    names
        .into_iter()
        .map(|name| {
            let count = seen.entry(name.clone()).or_default();
            *count += 1;
            if *count == 1 {
                name
            } else {
                format!("{name} ({count})")
            }
        })
        .collect()
}
