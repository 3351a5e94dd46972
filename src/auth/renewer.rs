//! The thread that renews tokens.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::tokens::Tokens;
use crate::clock::Clock;

/// How often tokens are looked at.
const PERIOD: Duration = Duration::from_millis(500);

/// Renews tokens in the background until it is dropped.
#[derive(Debug)]
pub struct Renewer {
    ended: Arc<AtomicBool>,
}

impl Renewer {
    /// Starts it; without tokens there is no thread.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn start(tokens: Vec<Arc<Tokens>>, clock: Clock) -> std::io::Result<Self> {
        let ended = Arc::new(AtomicBool::new(false));
        if !tokens.is_empty() {
            let seen = Arc::clone(&ended);
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()?;
            std::thread::Builder::new()
                .name("renewer".to_owned())
                .spawn(move || {
                    runtime.block_on(async {
                        while !seen.load(Ordering::Relaxed) {
                            clock.sleep_until(clock.now().after(PERIOD)).await;
                            for one in &tokens {
                                one.renew(clock.wall_nanos());
                            }
                        }
                    });
                })?;
        }
        Ok(Self { ended })
    }
}

impl Drop for Renewer {
    fn drop(&mut self) {
        self.ended.store(true, Ordering::Relaxed);
    }
}
