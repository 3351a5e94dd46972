//! Ctrl-C and SIGTERM as values that a running measurement asks for.
//!
//! Once: stop sending, drain, report. Twice: end within a second; the report is still written.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use super::exit::Exit;

const TERMINATED: u32 = 1 << 16;

/// What has been asked of the program so far.
#[derive(Debug, Clone, Default)]
pub(super) struct Signals {
    /// The number of requests to end, and whether one of them was SIGTERM.
    state: Arc<AtomicU32>,
}

impl Signals {
    /// Listens on a thread of its own until the program ends.
    ///
    /// # Errors
    /// When the system gives no thread or no signal handler.
    pub(super) fn listen() -> std::io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        let signals = Self::default();
        let state = Arc::clone(&signals.state);
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_io()
            .build()?;
        let (mut interrupt, mut terminate) = {
            let _inside = runtime.enter();
            (
                signal(SignalKind::interrupt())?,
                signal(SignalKind::terminate())?,
            )
        };
        std::thread::Builder::new()
            .name("signals".to_owned())
            .spawn(move || {
                runtime.block_on(async {
                    loop {
                        tokio::select! {
                            _ = interrupt.recv() => { state.fetch_add(1, Ordering::Relaxed); }
                            _ = terminate.recv() => {
                                state.fetch_or(TERMINATED, Ordering::Relaxed);
                                state.fetch_add(1, Ordering::Relaxed);
                            }
                        }
                    }
                });
            })?;
        Ok(signals)
    }

    /// How often the end was asked for.
    pub(super) fn count(&self) -> u32 {
        self.state.load(Ordering::Relaxed) & (TERMINATED - 1)
    }

    /// The exit code of an interrupted run; none while nobody asked.
    pub(super) fn exit(&self) -> Option<Exit> {
        let state = self.state.load(Ordering::Relaxed);
        match (state & (TERMINATED - 1), state & TERMINATED) {
            (0, _) => None,
            (_, 0) => Some(Exit::Interrupted),
            _ => Some(Exit::Terminated),
        }
    }
}
