//! Tokens that expire: made ahead, renewed ahead, read without a lock.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use arc_swap::{ArcSwap, ArcSwapOption};
use http::HeaderValue;

use super::error::AuthError;
use crate::protocol::Authorize;
use crate::template::CallContext;

/// A token and its end.
#[derive(Debug, Clone)]
pub struct Minted {
    /// The header's value, sensitive.
    pub value: HeaderValue,
    /// When it was made, in nanoseconds since 1970.
    pub minted: i64,
    /// When it expires, in the same.
    pub expires: i64,
}

/// Makes tokens.
pub trait Mint: Send + Sync + fmt::Debug {
    /// The token of a holder (0, a client or a call), in its n-th renewal.
    ///
    /// # Errors
    /// When it can not be made.
    fn mint(&self, holder: u64, renewal: u32, wall_nanos: i64) -> Result<Minted, AuthError>;
}

/// Who has a token of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holder {
    /// The run.
    Run,
    /// Each of so many clients.
    Clients(u32),
    /// Each call.
    Calls,
}

/// The tokens of a run.
#[derive(Debug)]
pub struct Tokens {
    mint: Box<dyn Mint>,
    slots: Vec<ArcSwap<Minted>>,
    renewal: AtomicU32,
    failure: ArcSwapOption<AuthError>,
}

impl Tokens {
    /// Makes the first tokens.
    ///
    /// # Errors
    /// When one can not be made.
    pub fn new(mint: Box<dyn Mint>, holder: Holder, wall_nanos: i64) -> Result<Self, AuthError> {
        let count = match holder {
            Holder::Run => 1,
            Holder::Clients(clients) => u64::from(clients.max(1)),
            Holder::Calls => {
                // Made once all the same, so that what can not be signed is known before the run.
                mint.mint(0, 0, wall_nanos)?;
                0
            }
        };
        let slots = (0..count)
            .map(|holder| Ok(ArcSwap::from_pointee(mint.mint(holder, 0, wall_nanos)?)))
            .collect::<Result<_, AuthError>>()?;
        Ok(Self {
            mint,
            slots,
            renewal: AtomicU32::new(0),
            failure: ArcSwapOption::empty(),
        })
    }

    /// Renews every token of whose life less than a quarter is left. A failure is kept for [`failure`](Self::failure),
    /// and the old token goes on being used.
    pub fn renew(&self, wall_nanos: i64) {
        let due = |token: &Minted| {
            let left = token.expires.saturating_sub(wall_nanos);
            left < token.expires.saturating_sub(token.minted) / 4
        };
        if !self.slots.iter().any(|slot| due(&slot.load())) {
            return;
        }
        let renewal = self.renewal.fetch_add(1, Ordering::Relaxed) + 1;
        for (slot, holder) in self.slots.iter().zip(0u64..) {
            if !due(&slot.load()) {
                continue;
            }
            match self.mint.mint(holder, renewal, wall_nanos) {
                Ok(token) => slot.store(Arc::new(token)),
                Err(error) => return self.failure.store(Some(Arc::new(error))),
            }
        }
    }

    /// Why a renewal failed; the run is inconclusive then.
    #[must_use]
    pub fn failure(&self) -> Option<Arc<AuthError>> {
        self.failure.load_full()
    }

    /// The first token, for showing it when asked by name.
    ///
    /// # Errors
    /// When it can not be made.
    pub fn first(&self, wall_nanos: i64) -> Result<Minted, AuthError> {
        match self.slots.first() {
            Some(slot) => Ok(Minted::clone(&slot.load())),
            None => self.mint.mint(0, 0, wall_nanos),
        }
    }
}

impl Authorize for Tokens {
    fn authorization(&self, context: &CallContext<'_>) -> Result<HeaderValue, Box<str>> {
        let count = self.slots.len() as u64;
        if count == 0 {
            let token = self.mint.mint(context.k, 0, context.wall_nanos);
            return token
                .map(|token| token.value)
                .map_err(|error| error.to_string().into());
        }
        let holder = usize::try_from(context.client.unwrap_or(0) % count).unwrap_or(0);
        Ok(self.slots[holder].load().value.clone())
    }
}
