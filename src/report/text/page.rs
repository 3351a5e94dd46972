//! Lines made of styled parts.

use std::io::{self, Write};

use unicode_width::UnicodeWidthStr;

use super::{Options, Style};

/// A line.
#[derive(Debug, Default)]
pub(super) struct Line {
    parts: Vec<(Style, String)>,
    width: usize,
}

impl Line {
    /// A line that begins with `indent` blanks.
    pub(super) fn indented(indent: usize) -> Self {
        let mut line = Self::default();
        line.pad_to(indent);
        line
    }

    /// Adds a part.
    pub(super) fn push(&mut self, style: Style, text: &str) {
        self.width += text.width();
        self.parts.push((style, text.to_owned()));
    }

    /// Adds blanks up to a column, at least one where the line is already beyond it.
    pub(super) fn pad_to(&mut self, column: usize) {
        let blanks = column
            .saturating_sub(self.width)
            .max(usize::from(self.width > 0));
        self.push(Style::Plain, &" ".repeat(blanks));
    }

    /// Columns taken.
    pub(super) fn width(&self) -> usize {
        self.width
    }
}

/// Lines, one after the other.
#[derive(Debug, Default)]
pub(super) struct Page {
    lines: Vec<Line>,
}

impl Page {
    /// Adds a line.
    pub(super) fn push(&mut self, line: Line) {
        self.lines.push(line);
    }

    /// Adds an empty line, unless there is one or nothing precedes it.
    pub(super) fn gap(&mut self) {
        if self.lines.last().is_some_and(|line| line.width > 0) {
            self.lines.push(Line::default());
        }
    }

    /// Adds text from `indent` on, broken at blanks before `width`.
    pub(super) fn wrap(&mut self, indent: usize, style: Style, text: &str, width: usize) {
        self.wrap_after(Line::indented(indent), style, text, width);
    }

    /// Adds text after what the line already has; further lines begin where it began.
    pub(super) fn wrap_after(&mut self, first: Line, style: Style, text: &str, width: usize) {
        let indent = first.width();
        let room = width.saturating_sub(indent).max(20);
        let mut line = first;
        for piece in broken(text, room) {
            line.push(style, &piece);
            self.lines.push(line);
            line = Line::indented(indent);
        }
    }

    /// Writes all lines, without blanks at their ends.
    pub(super) fn write(&self, options: &Options, out: &mut dyn Write) -> io::Result<()> {
        for line in &self.lines {
            let last = line
                .parts
                .iter()
                .rposition(|(_, text)| !text.trim_end().is_empty());
            for (at, (style, text)) in line.parts.iter().enumerate() {
                let text = match last {
                    Some(last) if at < last => text.as_str(),
                    Some(last) if at == last => text.trim_end(),
                    _ => continue,
                };
                let (before, after) = (options.paint)(*style);
                write!(out, "{before}{text}{after}")?;
            }
            writeln!(out)?;
        }
        Ok(())
    }
}

/// A text in pieces of at most `room` columns, broken at blanks; a longer word is broken where it must be.
fn broken(text: &str, room: usize) -> Vec<String> {
    let mut pieces = Vec::new();
    let mut piece = String::new();
    let mut width = 0;
    for word in text.split(' ') {
        let mut length = word.width();
        if width > 0 && width + 1 + length > room {
            pieces.push(std::mem::take(&mut piece));
            width = 0;
        }
        if width > 0 {
            piece.push(' ');
            width += 1;
        }
        for c in word.chars() {
            let columns = unicode_width::UnicodeWidthChar::width(c).unwrap_or(0);
            if length > room && width + columns > room {
                pieces.push(std::mem::take(&mut piece));
                length = length.saturating_sub(width);
                width = 0;
            }
            piece.push(c);
            width += columns;
        }
    }
    pieces.push(piece);
    pieces
}
