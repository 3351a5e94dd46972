//! The result itself, for machines and for `report` and `compare` of later versions.
//!
//! Objects stand on lines of their own, arrays of plain values on one, so that a series of an hour has 3,600 lines and a
//! diff of two results can be read. Controls and marks that reorder text are written as `\u` escapes, also where JSON
//! would allow them as they are: the file may be looked at in a terminal.

use std::io::{self, Write};

use serde_json::Value;

use super::Report;
use super::wording::acts;

/// Writes the saved result.
///
/// # Errors
/// When `out` fails.
pub(super) fn render(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let value = serde_json::to_value(report.saved)?;
    write_value(&value, 0, out)?;
    writeln!(out)
}

fn write_value(value: &Value, depth: usize, out: &mut dyn Write) -> io::Result<()> {
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) => write!(out, "{value}"),
        Value::String(text) => write_text(text, out),
        Value::Array(items) => {
            let lines = items.iter().any(|item| item.is_object() || item.is_array());
            let items = items.iter().map(|item| (None, item));
            write_all(['[', ']'], items, lines.then_some(depth), out)
        }
        Value::Object(fields) => {
            let fields = fields.iter().map(|(key, item)| (Some(key.as_str()), item));
            write_all(['{', '}'], fields, Some(depth), out)
        }
    }
}

/// The items between two brackets: each on a line at the given depth, or all on one line.
fn write_all<'a>(
    [open, close]: [char; 2],
    items: impl Iterator<Item = (Option<&'a str>, &'a Value)>,
    depth: Option<usize>,
    out: &mut dyn Write,
) -> io::Result<()> {
    write!(out, "{open}")?;
    let mut empty = true;
    for (key, item) in items {
        if !empty {
            write!(out, ",")?;
        }
        match depth {
            Some(depth) => write!(out, "\n{:1$}", "", 2 * depth + 2)?,
            None if !empty => write!(out, " ")?,
            None => {}
        }
        empty = false;
        if let Some(key) = key {
            write_text(key, out)?;
            write!(out, ": ")?;
        }
        write_value(item, depth.map_or(0, |depth| depth + 1), out)?;
    }
    match depth {
        Some(depth) if !empty => write!(out, "\n{:1$}{close}", "", 2 * depth),
        _ => write!(out, "{close}"),
    }
}

fn write_text(text: &str, out: &mut dyn Write) -> io::Result<()> {
    let quoted = serde_json::to_string(text)?;
    for c in quoted.chars() {
        if acts(c) {
            for unit in c.encode_utf16(&mut [0; 2]) {
                write!(out, "\\u{unit:04x}")?;
            }
        } else {
            write!(out, "{c}")?;
        }
    }
    Ok(())
}
