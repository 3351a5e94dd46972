//! Ready lines: what the demo says on its standard output, one JSON object a line.
//!
//! One line a service once all of them listen, then `{"ready":true}`. A parent reads them back with the same type.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};

use super::service::Service;

/// One line of the demo's standard output.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub struct Ready {
    /// The name of the service.
    pub service: String,
    /// Where it listens on 127.0.0.1 and, where present, on `::1`.
    pub port: u16,
    /// The address to write into a plan.
    pub url: String,
    /// What it is.
    pub about: String,
}

/// The last line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct All {
    ready: bool,
}

impl Ready {
    /// The line of a service on a port.
    #[must_use]
    pub fn new(service: Service, port: u16) -> Self {
        Self {
            service: service.name().to_owned(),
            port,
            url: service.url(port),
            about: service.doc().to_owned(),
        }
    }
}

/// Writes all lines.
pub(super) fn write(lines: &[Ready], out: &mut dyn Write) -> io::Result<()> {
    for line in lines {
        serde_json::to_writer(&mut *out, line)?;
        out.write_all(b"\n")?;
    }
    serde_json::to_writer(&mut *out, &All { ready: true })?;
    out.write_all(b"\n")?;
    out.flush()
}

/// What one line says.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Line {
    Service(Ready),
    All,
}

/// Reads one line back.
pub(super) fn read(line: &str) -> Option<Line> {
    serde_json::from_str(line)
        .map(Line::Service)
        .or_else(|_| serde_json::from_str::<All>(line).map(|_| Line::All))
        .ok()
}
