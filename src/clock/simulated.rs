//! Virtual time: an executor that jumps to the next timer when nothing is ready.

use std::collections::BTreeMap;
use std::future::Future;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;

use super::{Clock, Kind};
use crate::units::Offset;

/// 2025-01-01T00:00:00Z.
const EPOCH: i64 = 1_735_689_600_000_000_000;

/// The shared state of a virtual clock.
#[derive(Debug, Clone)]
pub(super) struct Simulated {
    state: Arc<Mutex<State>>,
}

#[derive(Debug, Default)]
struct State {
    now: Offset,
    next_timer: u64,
    /// By time, then in the order of registration, so that a run is the same every time.
    timers: BTreeMap<(Offset, u64), Waker>,
}

impl Simulated {
    pub(super) fn new() -> Self {
        Self {
            state: Arc::new(Mutex::new(State::default())),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state
            .lock()
            .expect("no holder of the virtual clock panics")
    }

    pub(super) fn now(&self) -> Offset {
        self.state().now
    }

    pub(super) fn wall_nanos(&self) -> i64 {
        EPOCH + i64::try_from(self.now().as_nanos()).unwrap_or(i64::MAX - EPOCH)
    }

    pub(super) fn pass(&self, length: Duration) {
        let mut state = self.state();
        state.now = state.now.after(length);
    }

    /// Asks to be woken at an instant; the key takes the request back.
    pub(super) fn register(&self, at: Offset, waker: Waker) -> (Offset, u64) {
        let mut state = self.state();
        let key = (at, state.next_timer);
        state.next_timer += 1;
        state.timers.insert(key, waker);
        key
    }

    pub(super) fn cancel(&self, key: (Offset, u64)) {
        self.state().timers.remove(&key);
    }

    /// Moves to the next timer and wakes it; false when there is none.
    fn advance(&self) -> bool {
        let mut state = self.state();
        let Some(((at, _), waker)) = state.timers.pop_first() else {
            return false;
        };
        state.now = state.now.max(at);
        drop(state);
        waker.wake();
        true
    }
}

struct Flag(AtomicBool);

impl Wake for Flag {
    fn wake(self: Arc<Self>) {
        self.0.store(true, Ordering::Release);
    }
}

/// Runs a future to its end in virtual time.
///
/// # Panics
/// When the clock is a real one, or when the future waits for something that no timer will ever bring about.
pub fn run_virtual<F: Future>(clock: &Clock, future: F) -> F::Output {
    let Kind::Virtual(simulated) = &clock.0 else {
        panic!("virtual time needs a virtual clock");
    };
    let flag = Arc::new(Flag(AtomicBool::new(true)));
    let waker = Waker::from(Arc::clone(&flag));
    let mut context = Context::from_waker(&waker);
    let mut future = std::pin::pin!(future);
    loop {
        while flag.0.swap(false, Ordering::AcqRel) {
            if let Poll::Ready(output) = future.as_mut().poll(&mut context) {
                return output;
            }
        }
        assert!(
            simulated.advance(),
            "the future waits, and no timer is left"
        );
    }
}
