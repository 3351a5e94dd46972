//! Instants of a run.

use std::fmt;
use std::time::Duration;

/// An instant as the time since the run's start, in nanoseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Offset(u64);

impl Offset {
    /// The start of the run.
    pub const ZERO: Self = Self(0);
    /// Later than every instant of any run.
    pub const MAX: Self = Self(u64::MAX);

    /// The instant `nanos` nanoseconds after the start.
    #[must_use]
    pub const fn from_nanos(nanos: u64) -> Self {
        Self(nanos)
    }

    /// The instant `millis` milliseconds after the start.
    #[must_use]
    pub const fn from_millis(millis: u64) -> Self {
        Self(millis * 1_000_000)
    }

    /// The instant `seconds` seconds after the start.
    #[must_use]
    pub const fn from_secs(seconds: u64) -> Self {
        Self(seconds * 1_000_000_000)
    }

    /// Nanoseconds since the start.
    #[must_use]
    pub const fn as_nanos(self) -> u64 {
        self.0
    }

    /// The whole second in which this instant lies.
    #[must_use]
    pub const fn second(self) -> u64 {
        self.0 / 1_000_000_000
    }

    /// Seconds since the start, as a float for charts.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "for display only")]
    pub fn as_secs_f64(self) -> f64 {
        self.0 as f64 / 1e9
    }

    /// Nanoseconds from `earlier` to here, 0 when `earlier` is later.
    #[must_use]
    pub const fn nanos_since(self, earlier: Self) -> u64 {
        self.0.saturating_sub(earlier.0)
    }

    /// The length from `earlier` to here, zero when `earlier` is later.
    #[must_use]
    pub const fn since(self, earlier: Self) -> Duration {
        Duration::from_nanos(self.0.saturating_sub(earlier.0))
    }

    /// This instant moved by `length`, held at [`Offset::MAX`].
    #[must_use]
    pub fn after(self, length: Duration) -> Self {
        Self(self.0.saturating_add(super::nanos(length)))
    }
}

impl fmt::Display for Offset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&super::format_duration(Duration::from_nanos(self.0)))
    }
}
