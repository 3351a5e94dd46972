//! What a result says about the machine that it was made on.

use super::memory;
use super::text::{field, read};

/// A machine, as far as it matters for comparing results.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fingerprint {
    /// Its name.
    pub host: Option<String>,
    /// The operating system and its release.
    pub system: Option<String>,
    /// The processor's model.
    pub cpu: Option<String>,
    /// Cores that this process may use.
    pub cores: u32,
    /// Memory in bytes that this process may use.
    pub memory: Option<u64>,
}

impl Fingerprint {
    /// Of this machine.
    #[must_use]
    pub fn read() -> Self {
        Self {
            host: read("/proc/sys/kernel/hostname"),
            system: system(),
            cpu: read("/proc/cpuinfo").and_then(|text| cpu_model(&text)),
            cores: cores(),
            memory: memory::total(),
        }
    }
}

/// Cores that this process may use: its affinity and the CPU quota of its cgroups are respected.
#[must_use]
pub fn cores() -> u32 {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    u32::try_from(cores).unwrap_or(u32::MAX)
}

fn system() -> Option<String> {
    let (name, release) = (
        read("/proc/sys/kernel/ostype")?,
        read("/proc/sys/kernel/osrelease")?,
    );
    Some(format!("{name} {release}"))
}

/// The model in `/proc/cpuinfo`, whose name differs by architecture.
pub(super) fn cpu_model(text: &str) -> Option<String> {
    ["model name", "Model", "Processor", "cpu model", "uarch"]
        .into_iter()
        .find_map(|key| field(text, key))
        .map(str::to_owned)
}
