//! `table`: the columns of the row table.

use crate::diagnostic::{Code, Diagnostic, Diagnostics, Spanned, did_you_mean};
use crate::outcome::Class;
use crate::plan::model::Table;
use crate::plan::raw::RawTable;

/// Columns that are not classes.
const COLUMNS: [&str; 20] = [
    "min",
    "mean",
    "stddev",
    "max",
    "p50",
    "p75",
    "p90",
    "p95",
    "p99",
    "p99.9",
    "p99.99",
    "planned",
    "requests",
    "completed",
    "sent",
    "throughput",
    "success",
    "errors",
    "in_flight",
    "failed",
];

/// The table as meant.
pub(super) fn table(raw: Option<&Spanned<RawTable>>, problems: &mut Diagnostics) -> Option<Table> {
    match &raw?.value {
        RawTable::Ab => Some(Table::Ab),
        RawTable::Columns(columns) => {
            for column in columns.iter().filter(|column| !is_column(&column.value)) {
                problems.push(unknown(column));
            }
            let names = columns.iter().map(|column| column.value.clone());
            Some(Table::Columns(names.collect()))
        }
    }
}

fn is_column(name: &str) -> bool {
    COLUMNS.contains(&name) || Class::parse(name).is_some()
}

fn unknown(column: &Spanned<String>) -> Diagnostic {
    let classes = Class::ALL.iter().map(|class| class.name());
    let names: Vec<&str> = COLUMNS.into_iter().chain(classes).collect();
    Diagnostic::error(
        Code::UnknownMetric,
        column.span,
        format!("a row table has no column `{}`", column.value),
    )
    .label("not a column")
    .help(did_you_mean(&column.value, names))
}
