//! Time: the only module that reads it.
//!
//! A [`Clock`] is real, or virtual for tests that must be exact. Waiting for a due time goes through an [`Alarm`],
//! behind which the fine timers of the system hide; a virtual clock jumps to the next timer when nothing else can
//! happen, so that a minute passes in no time and to the nanosecond. Nothing here knows what is waited for.

mod alarm;
mod real;
mod simulated;

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

pub use alarm::Alarm;
pub use simulated::run_virtual;

use crate::units::Offset;
use real::Real;
use simulated::Simulated;

/// The time of a run: one zero, shared by everything that measures.
#[derive(Debug, Clone)]
pub struct Clock(Kind);

#[derive(Debug, Clone)]
enum Kind {
    Real(Real),
    Virtual(Simulated),
}

impl Clock {
    /// A real clock whose zero is now.
    #[must_use]
    pub fn start() -> Self {
        Self(Kind::Real(Real::start()))
    }

    /// A virtual clock that stands at zero; [`run_virtual`] moves it.
    #[must_use]
    pub fn virtual_time() -> Self {
        Self(Kind::Virtual(Simulated::new()))
    }

    /// True for a virtual clock.
    #[must_use]
    pub const fn is_virtual(&self) -> bool {
        matches!(self.0, Kind::Virtual(_))
    }

    /// Time since the run's start.
    #[must_use]
    pub fn now(&self) -> Offset {
        match &self.0 {
            Kind::Real(real) => real.now(),
            Kind::Virtual(simulated) => simulated.now(),
        }
    }

    /// The wall clock in nanoseconds since 1970; a virtual clock starts on 2025-01-01.
    #[must_use]
    pub fn wall_nanos(&self) -> i64 {
        match &self.0 {
            Kind::Real(_) => Real::wall_nanos(),
            Kind::Virtual(simulated) => simulated.wall_nanos(),
        }
    }

    /// Lets virtual time pass while the caller does nothing, as when a machine leaves a thread waiting; timers that
    /// were due meanwhile ring afterwards. A real clock passes by itself and ignores it.
    pub fn pass(&self, length: Duration) {
        if let Kind::Virtual(simulated) = &self.0 {
            simulated.pass(length);
        }
    }

    /// A timer that can be set again and again.
    #[must_use]
    pub fn alarm(&self) -> Alarm {
        Alarm::new(self)
    }

    /// Waits until an instant.
    pub async fn sleep_until(&self, at: Offset) {
        let mut alarm = self.alarm();
        std::future::poll_fn(|context| alarm.poll(at, context)).await;
    }

    /// The result of a future, or none when it takes longer than `limit`.
    pub async fn timeout<F: Future>(&self, limit: Duration, future: F) -> Option<F::Output> {
        let mut alarm = self.alarm();
        let at = self.now().after(limit);
        let mut future = std::pin::pin!(future);
        std::future::poll_fn(|context| either(future.as_mut(), &mut alarm, at, context)).await
    }
}

/// The future first: what is ready in time counts even when the time is up too.
fn either<F: Future>(
    future: Pin<&mut F>,
    alarm: &mut Alarm,
    at: Offset,
    context: &mut Context<'_>,
) -> Poll<Option<F::Output>> {
    if let Poll::Ready(output) = future.poll(context) {
        return Poll::Ready(Some(output));
    }
    alarm.poll(at, context).map(|()| None)
}

#[cfg(test)]
mod tests;
