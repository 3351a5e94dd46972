//! How many of the planned calls a selector chooses.

use super::model::{CallId, Measurement};
use crate::measure::Of;

/// What a call is known by.
#[derive(Debug, Clone, Copy)]
pub(super) struct About<'p> {
    /// Its name.
    pub(super) name: &'p str,
    /// Its service label.
    pub(super) service: Option<&'p str>,
    /// Its target in this measurement.
    pub(super) target: Option<&'p str>,
}

/// How many calls a criterion speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Selected {
    /// So many at most.
    Planned(u64),
    /// That depends on the replies.
    Unknown,
    /// None: what is named is not called.
    Never,
}

/// The calls of a measurement that `of` chooses.
pub(super) fn selected<'p>(
    measurement: &Measurement,
    of: &Of,
    about: impl Fn(CallId) -> About<'p>,
) -> Selected {
    let weight = |chosen: &dyn Fn(About<'p>) -> bool| -> u128 {
        let fired = measurement.fire.iter();
        fired
            .filter(|(call, _)| chosen(about(*call)))
            .map(|(_, weight)| u128::from(*weight))
            .sum()
    };
    let all = weight(&|_| true);
    let chosen = match of {
        Of::All => all,
        Of::Call(name) => weight(&|call| call.name == name),
        Of::Service(name) => weight(&|call| call.service == Some(name)),
        Of::Target(name) => weight(&|call| call.target == Some(name)),
        Of::Ok | Of::Failed | Of::Class(_) | Of::Status(_) | Of::Flow(_) | Of::Stage(_) => {
            return Selected::Unknown;
        }
    };
    if chosen == 0 {
        return Selected::Never;
    }
    let Some(planned) = measurement.most_calls() else {
        return Selected::Unknown;
    };
    let calls = u128::from(planned) * chosen / all;
    Selected::Planned(u64::try_from(calls).unwrap_or(u64::MAX))
}
