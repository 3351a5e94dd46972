//! The observed value of a share.

use crate::measure::Watched;
use crate::verdict::criterion::Share;
use crate::verdict::finding::{Bound, Observed};

use super::assessment::real;
use super::tried::{denominator, hits};

/// The share; none without calls.
pub(super) fn value(share: Share, watched: &Watched) -> Option<Observed> {
    let cut = &watched.total;
    let at = match share {
        Share::Status(status) => watched.watch.statuses.binary_search(&status).ok(),
        Share::Success | Share::Errors | Share::Class(_) => None,
    };
    let with_status = at
        .and_then(|at| cut.statuses.get(at))
        .copied()
        .unwrap_or_default();
    let calls = denominator(share, cut);
    (calls > 0).then(|| Observed {
        amount: real(hits(share, cut, with_status)) / real(calls),
        bound: Bound::Exactly,
    })
}
