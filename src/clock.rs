//! Time: the only module that reads it.
#![expect(clippy::disallowed_methods, reason = "the one reader of time")]

use crate::units::Offset;

/// The time of a run.
#[derive(Debug, Clone)]
pub struct Clock {
    start: std::time::Instant,
}

impl Clock {
    /// A clock that starts now.
    #[must_use]
    pub fn start() -> Self {
        Self {
            start: std::time::Instant::now(),
        }
    }

    /// Time since the run's start.
    #[must_use]
    pub fn now(&self) -> Offset {
        Offset::from_nanos(u64::try_from(self.start.elapsed().as_nanos()).unwrap_or(u64::MAX))
    }

    /// Nanoseconds since the Unix epoch.
    #[must_use]
    pub fn wall_nanos(&self) -> i64 {
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        since.map_or(0, |since| {
            i64::try_from(since.as_nanos()).unwrap_or(i64::MAX)
        })
    }

    /// Waits until an offset.
    pub async fn sleep_until(&self, due: Offset) {
        let left = due.as_nanos().saturating_sub(self.now().as_nanos());
        tokio::time::sleep(std::time::Duration::from_nanos(left)).await;
    }

    /// The result of a future, or none when it takes longer than `limit`.
    pub async fn timeout<F: Future>(
        &self,
        limit: std::time::Duration,
        future: F,
    ) -> Option<F::Output> {
        tokio::time::timeout(limit, future).await.ok()
    }
}
