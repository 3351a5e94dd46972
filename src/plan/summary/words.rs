//! The phrases and columns that a summary is printed in.

use std::fmt::Write as _;
use std::time::Duration;

use super::data::{CriterionSummary, Decidable};
use crate::plan::Connections;
use crate::units::{Bytes, format_duration};

/// Connections to one target.
pub(super) fn connections(connections: Connections) -> String {
    match connections {
        Connections::Kept(count) => plural(u64::from(count), "connection"),
        Connections::PerCall(None) => "a connection per call in flight".to_owned(),
        Connections::PerCall(Some(most)) => {
            format!("up to {}", plural(u64::from(most), "connection"))
        }
        Connections::Negotiated(most) => {
            let otherwise =
                most.map_or_else(|| "one per call".to_owned(), |most| format!("up to {most}"));
            format!("1 connection (HTTP/2) or {otherwise} (HTTP/1.1)")
        }
        Connections::EachRequest(None) => "a connection for each call".to_owned(),
        Connections::EachRequest(Some(most)) => {
            format!("a connection for each call, {most} at a time")
        }
    }
}

/// A criterion as cells: list, text, decision, place.
pub(super) fn criterion(criterion: &CriterionSummary) -> Vec<String> {
    let decided = match &criterion.decidable {
        Decidable::Counted => "decided by one call".to_owned(),
        Decidable::Enough {
            needed: Some(needed),
        } => {
            format!("needs {}: enough", plural(*needed, "call"))
        }
        Decidable::Enough { needed: None } => "decided by its interval".to_owned(),
        Decidable::TooFew {
            needed,
            planned,
            row,
        } => {
            format!(
                "needs {}, and `{row}` plans {planned}: can't pass",
                plural(*needed, "call")
            )
        }
        Decidable::Depends { needed } => {
            format!(
                "needs {}, which the replies decide",
                plural(*needed, "call")
            )
        }
        Decidable::Never { row } => format!("`{row}` makes no such call: undecided"),
        Decidable::NotBuilt => "not built yet: undecided".to_owned(),
    };
    let place = criterion
        .place
        .clone()
        .unwrap_or_else(|| "built in".to_owned());
    vec![
        criterion.list.name().to_owned(),
        criterion.text.clone(),
        decided,
        place,
    ]
}

/// Cells in columns of equal width.
pub(super) fn grid(rows: &[Vec<String>], indent: &str) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns)
        .map(|column| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        })
        .collect();
    let mut text = String::new();
    for row in rows {
        let mut line = indent.to_owned();
        for (cell, width) in row.iter().zip(&widths) {
            let _ = write!(line, "{cell:<width$}   ");
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// A number with separators and its noun.
pub(super) fn plural(count: u64, one: &str) -> String {
    let digits = count.to_string();
    let mut grouped = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    let end = if count == 1 { "" } else { "s" };
    format!("{grouped} {one}{end}")
}

/// A length to the millisecond.
pub(super) fn short(length: Duration) -> String {
    let millis = u64::try_from(length.as_millis()).unwrap_or(u64::MAX);
    format_duration(Duration::from_millis(millis))
}

/// A size, rounded up.
pub(super) fn mebibytes(size: Bytes) -> String {
    format!("{} MiB", size.0.div_ceil(1 << 20))
}
