//! What this process itself uses, so that a result can say what the generator cost.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

use super::text::{field, kilobytes, read};

/// What the process has used so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Usage {
    /// CPU time of all threads, user and system.
    pub cpu: Duration,
    /// Resident memory now, in bytes.
    pub resident: Option<u64>,
    /// The most that was resident, in bytes.
    pub peak: Option<u64>,
}

impl Usage {
    /// Of this process.
    #[must_use]
    pub fn read() -> Self {
        let cpu = clock_gettime(ClockId::ProcessCPUTime);
        let status = read("/proc/self/status").unwrap_or_default();
        let memory = |key| kilobytes(field(&status, key)?);
        Self {
            cpu: Duration::new(
                u64::try_from(cpu.tv_sec).unwrap_or(0),
                u32::try_from(cpu.tv_nsec).unwrap_or(0),
            ),
            resident: memory("VmRSS"),
            peak: memory("VmHWM"),
        }
    }

    /// CPU time since an earlier reading as a share of one core over `length`.
    #[must_use]
    pub fn cores_since(self, earlier: Self, length: Duration) -> f64 {
        let used = self.cpu.saturating_sub(earlier.cpu).as_secs_f64();
        if length.is_zero() {
            0.0
        } else {
            used / length.as_secs_f64()
        }
    }
}
