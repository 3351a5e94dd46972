//! What the demo's process uses, as Prometheus text.
#![expect(
    clippy::disallowed_methods,
    reason = "a service that shows its own metrics reads its own /proc entry"
)]

use crate::clock::Clock;

/// The process, since it began to serve.
#[derive(Debug, Clone)]
pub(super) struct Process {
    started_seconds: i64,
}

impl Process {
    /// Begins now.
    pub(super) fn new(clock: &Clock) -> Self {
        Self {
            started_seconds: clock.wall_nanos() / 1_000_000_000,
        }
    }

    /// The gauges that every Prometheus client library has.
    pub(super) fn text(&self) -> String {
        let started = self.started_seconds;
        let mut text = vec![format!(
            "# HELP process_start_time_seconds Start of the process since the Unix epoch.\n\
             # TYPE process_start_time_seconds gauge\n\
             process_start_time_seconds {started}\n"
        )];
        if let Some(bytes) = resident_bytes() {
            text.push(format!(
                "# HELP process_resident_memory_bytes Resident memory.\n\
                 # TYPE process_resident_memory_bytes gauge\n\
                 process_resident_memory_bytes {bytes}\n"
            ));
        }
        text.concat()
    }
}

/// Resident memory; none where the system does not tell.
fn resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}
