//! Which connection carries a call.

use crate::template::CallContext;

use super::Share;

/// How many connections there are and how calls are spread over them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Placement {
    /// A fixed number: client c uses connection c mod n, call k of an open model connection k mod n.
    Count(u32),
    /// One for each client; where there are no clients, one for each call in flight.
    PerClient,
    /// A new connection for each call.
    EachRequest,
}

/// The place of one call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// The worker's connection of this number.
    Fixed(usize),
    /// Any that is idle, else a new one.
    Idle,
    /// A new one that is used once.
    Fresh,
}

impl Placement {
    /// Where a call of this worker goes. `of` divides both the calls and the connections among the workers, so
    /// that the worker's j-th call is on its (j mod its connections)-th connection.
    pub(crate) fn place(self, share: Share, context: &CallContext<'_>) -> Place {
        let of = u64::from(share.of.max(1));
        match self {
            Self::EachRequest => Place::Fresh,
            Self::Count(count) => {
                let own = u64::from(count.max(1))
                    .saturating_sub(u64::from(share.worker))
                    .div_ceil(of)
                    .max(1);
                let key = context.client.unwrap_or(context.k);
                Place::Fixed(usize::try_from(key / of % own).unwrap_or_default())
            }
            Self::PerClient => match context.client {
                Some(client) => Place::Fixed(usize::try_from(client / of).unwrap_or(usize::MAX)),
                None => Place::Idle,
            },
        }
    }
}
