//! `loadbank explain`: the long text of a diagnostic, or the list of all.

use std::fmt::Write;

use super::exit::Exit;
use super::streams::Streams;
use crate::diagnostic::{Area, Code, did_you_mean};

/// Prints one explanation, or all codes with a line each.
pub(super) fn explain(streams: Streams, code: Option<&str>) -> Exit {
    let Some(name) = code else {
        return streams.finish(&list());
    };
    let name = bare(name);
    if let Some(code) = Code::parse(name) {
        let row = code.row();
        streams.finish(&format!(
            "{}: {}\n\n{}\n",
            row.name,
            row.summary,
            wrap(row.explanation, 80)
        ))
    } else {
        let help = did_you_mean(name, Code::TABLE.iter().map(|row| row.name));
        streams.error(&format!("there is no diagnostic `{name}`; {help}"));
        Exit::Invalid
    }
}

/// `error[unknown-key]` as it is printed is accepted too.
fn bare(name: &str) -> &str {
    name.trim_start_matches("error[")
        .trim_start_matches("warning[")
        .trim_end_matches(']')
}

fn list() -> String {
    let width = Code::TABLE
        .iter()
        .map(|row| row.name.len())
        .max()
        .unwrap_or_default();
    let mut text = String::new();
    let mut area: Option<Area> = None;
    for row in Code::TABLE {
        if area != Some(row.area) {
            if area.is_some() {
                text.push('\n');
            }
            area = Some(row.area);
        }
        let _ = writeln!(text, "{:width$}  {}", row.name, row.summary);
    }
    text
}

/// Breaks paragraphs at spaces.
fn wrap(text: &str, width: usize) -> String {
    let mut lines = Vec::new();
    for paragraph in text.trim_end().split('\n') {
        let mut line = String::new();
        for word in paragraph.split(' ') {
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines.join("\n")
}
