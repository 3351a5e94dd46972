//! stdout and stderr: colour, width, and the quiet end of a closed pipe.

use std::io::{self, IsTerminal, Write};

use super::arguments::Color;
use super::draw;
use super::environment;
use super::exit::Exit;
use crate::report::text::{self, Style};

/// The two streams and what is known of them.
#[derive(Debug, Clone, Copy)]
pub(super) struct Streams {
    color: Color,
}

impl Streams {
    /// Streams that follow `--color`, `NO_COLOR` and `CLICOLOR_FORCE`.
    pub(super) fn new(color: Color) -> Self {
        match color {
            Color::Always => anstream::ColorChoice::Always.write_global(),
            Color::Never => anstream::ColorChoice::Never.write_global(),
            Color::Auto => {}
        }
        Self { color }
    }

    /// True when styled text should go to stdout.
    pub(super) fn stdout_styled(self) -> bool {
        self.styled(anstream::AutoStream::choice(&io::stdout()))
    }

    /// True when styled text should go to stderr.
    pub(super) fn stderr_styled(self) -> bool {
        self.styled(anstream::AutoStream::choice(&io::stderr()))
    }

    fn styled(self, choice: anstream::ColorChoice) -> bool {
        match self.color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => !matches!(choice, anstream::ColorChoice::Never),
        }
    }

    /// How diagnostics are drawn on stderr.
    pub(super) fn drawing(self) -> draw::Style {
        draw::Style {
            color: self.stderr_styled(),
            width: Self::width(),
        }
    }

    /// How a text report is laid out on stdout.
    pub(super) fn layout(self) -> text::Options {
        let paint: text::Paint = if self.stdout_styled() {
            colored
        } else {
            |_| ("", "")
        };
        text::Options {
            width: Self::width().min(100),
            paint,
        }
    }

    /// The columns of the screen: `COLUMNS`, the terminal, or 100.
    pub(super) fn width() -> usize {
        let told = environment::variables()
            .remove("COLUMNS")
            .and_then(|columns| columns.parse().ok());
        let measured = || {
            let size = rustix::termios::tcgetwinsize(io::stderr()).ok()?;
            Some(usize::from(size.ws_col)).filter(|columns| *columns > 0)
        };
        told.or_else(measured).unwrap_or(100).max(40)
    }

    /// True when a person watches stderr.
    pub(super) fn stderr_is_terminal() -> bool {
        io::stderr().is_terminal()
    }

    /// Writes to stdout. A reader that went away is a quiet end, not an error.
    pub(super) fn out(text: &str) -> io::Result<()> {
        let mut stdout = io::stdout().lock();
        match stdout
            .write_all(text.as_bytes())
            .and_then(|()| stdout.flush())
        {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            other => other,
        }
    }

    /// Writes the whole answer of a command to stdout and says how it ended.
    pub(super) fn finish(self, text: &str) -> Exit {
        match Self::out(text) {
            Ok(()) => Exit::Pass,
            Err(error) => {
                self.error(&format!("can not write to stdout: {error}"));
                Exit::Invalid
            }
        }
    }

    /// Writes to stderr; where that fails nothing can be said any more.
    pub(super) fn err(text: &str) {
        let mut stderr = io::stderr().lock();
        let _ = stderr
            .write_all(text.as_bytes())
            .and_then(|()| stderr.flush());
    }

    /// One line `error: …` on stderr.
    pub(super) fn error(self, text: &str) {
        self.line("error", "\x1b[1m\x1b[91m", text);
    }

    /// One line `warning: …` on stderr.
    pub(super) fn warning(self, text: &str) {
        self.line("warning", "\x1b[1m\x1b[93m", text);
    }

    /// One line `note: …` on stderr.
    pub(super) fn note(self, text: &str) {
        self.line("note", "\x1b[1m\x1b[92m", text);
    }

    fn line(self, word: &str, style: &str, text: &str) {
        if self.stderr_styled() {
            Self::err(&format!("{style}{word}\x1b[0m: {text}\n"));
        } else {
            Self::err(&format!("{word}: {text}\n"));
        }
    }
}

/// The colours of a report: as few as say something.
fn colored(style: Style) -> (&'static str, &'static str) {
    const END: &str = "\x1b[0m";
    match style {
        Style::Plain => ("", ""),
        Style::Strong => ("\x1b[1m", END),
        Style::Faint => ("\x1b[2m", END),
        Style::Pass => ("\x1b[32m", END),
        Style::Warn => ("\x1b[33m", END),
        Style::Undecided => ("\x1b[35m", END),
        Style::Fail => ("\x1b[31m", END),
    }
}
