//! A timer that is set again and again: timerfd on Linux, the runtime's timers elsewhere, virtual in tests.

use std::pin::Pin;
use std::task::{Context, Poll};

use super::real::Real;
use super::simulated::Simulated;
use super::{Clock, Kind};
use crate::units::Offset;

/// One waiting place. Polling it with an instant arms it; polling with another arms it anew.
#[derive(Debug)]
pub struct Alarm(Source);

#[derive(Debug)]
enum Source {
    #[cfg(target_os = "linux")]
    Fine(Real, fine::Timer),
    /// Millisecond timers of the runtime.
    Coarse(Real, Option<(Offset, Pin<Box<tokio::time::Sleep>>)>),
    Virtual(Simulated, Option<(Offset, u64)>),
}

impl Alarm {
    pub(super) fn new(clock: &Clock) -> Self {
        Self(match &clock.0 {
            Kind::Virtual(simulated) => Source::Virtual(simulated.clone(), None),
            Kind::Real(real) => Self::of_system(*real),
        })
    }

    #[cfg(target_os = "linux")]
    fn of_system(real: Real) -> Source {
        match fine::Timer::new() {
            Ok(timer) => Source::Fine(real, timer),
            Err(_) => Source::Coarse(real, None),
        }
    }

    #[cfg(not(target_os = "linux"))]
    fn of_system(real: Real) -> Source {
        Source::Coarse(real, None)
    }

    /// Ready at or after `at`.
    pub fn poll(&mut self, at: Offset, context: &mut Context<'_>) -> Poll<()> {
        match &mut self.0 {
            Source::Virtual(simulated, registered) => {
                if let Some(key) = registered.take() {
                    simulated.cancel(key);
                }
                if simulated.now() >= at {
                    return Poll::Ready(());
                }
                if at < Offset::MAX {
                    *registered = Some(simulated.register(at, context.waker().clone()));
                }
                Poll::Pending
            }
            #[cfg(target_os = "linux")]
            Source::Fine(real, timer) => timer.poll(*real, at, context),
            Source::Coarse(real, sleep) => poll_coarse(*real, sleep, at, context),
        }
    }
}

fn poll_coarse(
    real: Real,
    sleep: &mut Option<(Offset, Pin<Box<tokio::time::Sleep>>)>,
    at: Offset,
    context: &mut Context<'_>,
) -> Poll<()> {
    if real.now() >= at {
        return Poll::Ready(());
    }
    if at == Offset::MAX {
        return Poll::Pending;
    }
    if sleep.as_ref().is_none_or(|(armed, _)| *armed != at) {
        #[expect(
            clippy::disallowed_methods,
            reason = "clock hides the runtime's timers"
        )]
        let timer = tokio::time::sleep_until(real.instant(at).into());
        *sleep = Some((at, Box::pin(timer)));
    }
    match sleep {
        Some((_, timer)) => timer.as_mut().poll(context),
        None => Poll::Pending,
    }
}

impl Drop for Alarm {
    fn drop(&mut self) {
        if let Source::Virtual(simulated, Some(key)) = &self.0 {
            simulated.cancel(*key);
        }
    }
}

#[cfg(target_os = "linux")]
mod fine {
    //! timerfd: nanosecond timers that wait in the runtime's own epoll, without a thread to hand over from.

    use std::io;
    use std::os::fd::OwnedFd;
    use std::task::{Context, Poll, ready};

    use rustix::time::{
        Itimerspec, TimerfdClockId, TimerfdFlags, TimerfdTimerFlags, Timespec, timerfd_create,
        timerfd_settime,
    };
    use tokio::io::unix::AsyncFd;

    use super::Real;
    use crate::units::Offset;

    #[derive(Debug)]
    pub(super) struct Timer {
        descriptor: AsyncFd<OwnedFd>,
        armed: Option<Offset>,
    }

    impl Timer {
        /// Fails outside a runtime with its I/O driver on, or without a free descriptor.
        #[expect(
            deprecated,
            reason = "the other constructor is unsafe; this descriptor is owned and lives as long as its registration"
        )]
        pub(super) fn new() -> io::Result<Self> {
            if tokio::runtime::Handle::try_current().is_err() {
                return Err(io::Error::other("no runtime"));
            }
            let flags = TimerfdFlags::NONBLOCK | TimerfdFlags::CLOEXEC;
            let descriptor = timerfd_create(TimerfdClockId::Monotonic, flags)?;
            Ok(Self {
                descriptor: AsyncFd::with_interest(descriptor, tokio::io::Interest::READABLE)?,
                armed: None,
            })
        }

        pub(super) fn poll(
            &mut self,
            real: Real,
            at: Offset,
            context: &mut Context<'_>,
        ) -> Poll<()> {
            loop {
                let now = real.now();
                if now >= at {
                    return Poll::Ready(());
                }
                if at == Offset::MAX {
                    return Poll::Pending;
                }
                if self.armed != Some(at) {
                    self.arm(at.nanos_since(now));
                    self.armed = Some(at);
                }
                let Ok(mut guard) = ready!(self.descriptor.poll_read_ready(context)) else {
                    return Poll::Ready(());
                };
                let mut expirations = [0; 8];
                let outcome = guard.try_io(|inner| {
                    rustix::io::read(inner.get_ref(), &mut expirations).map_err(io::Error::from)
                });
                if matches!(outcome, Ok(Ok(_))) {
                    self.armed = None;
                }
            }
        }

        fn arm(&self, nanos: u64) {
            let value = Timespec {
                tv_sec: i64::try_from(nanos / 1_000_000_000).unwrap_or(i64::MAX),
                tv_nsec: i64::try_from(nanos % 1_000_000_000).unwrap_or(0),
            };
            let never = Timespec {
                tv_sec: 0,
                tv_nsec: 0,
            };
            let timer = Itimerspec {
                it_interval: never,
                it_value: value,
            };
            // The descriptor is ours and the value is sound, so this does not fail.
            let _ = timerfd_settime(&self.descriptor, TimerfdTimerFlags::empty(), &timer);
        }
    }
}
