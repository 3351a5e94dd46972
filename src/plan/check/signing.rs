//! Tokens that can't be signed as fast as they are needed.

use super::context::{Context, Fired};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::plan::model::Load;
use crate::plan::raw::Per;
use crate::units::Rate;

/// RSA signatures that one core makes in a second, on the slow side of what is common for 2048 bits.
const RSA_PER_SECOND: u64 = 1000;

/// Reports calls whose tokens could not be signed in time. A closed loop without a pace waits for its tokens, so that
/// it has no such rate.
pub(super) fn check_signing(
    context: &Context<'_>,
    load: &Load,
    fired: &[Fired],
    problems: &mut Diagnostics,
) {
    let total: u128 = fired.iter().map(|fired| u128::from(fired.weight)).sum();
    for fired in fired {
        let Some(minting) = context.minting(fired.call, fired.target) else {
            continue;
        };
        let (Per::Call, place) = minting.per else {
            continue;
        };
        let Some(algorithm) = minting.algorithm.filter(|name| is_rsa(name)) else {
            continue;
        };
        let Some(rate) = rate_of(load) else { continue };
        let needed = Rate::new(
            rate.events() * u128::from(fired.weight),
            rate.nanos() * total.max(1),
        );
        if needed <= Rate::per_second(RSA_PER_SECOND) {
            continue;
        }
        problems.push(
            Diagnostic::error(
                Code::OutOfRange,
                place,
                format!(
                    "{algorithm} can't sign {needed} tokens: a core signs about {RSA_PER_SECOND} in a second"
                ),
            )
            .label("a token for each call")
            .also(
                context.call(fired.call).name.span,
                "this call is made so often",
            )
            .help("write `per: run`, or choose ES256, EdDSA or HS256"),
        );
    }
}

fn is_rsa(algorithm: &str) -> bool {
    algorithm.starts_with("RS") || algorithm.starts_with("PS")
}

/// Calls a time, where the plan decides them.
fn rate_of(load: &Load) -> Option<Rate> {
    match load {
        Load::Open { rate, .. } => Some(*rate),
        Load::Closed { clients, pace, .. } => {
            let pace = (*pace)?;
            Some(Rate::new(
                pace.events() * u128::from(*clients),
                pace.nanos(),
            ))
        }
    }
}
