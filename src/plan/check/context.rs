//! What the checks of runs know of the rest of the plan.

use super::auth::CheckedAuth;
use super::calls::CheckedCall;
use super::mixes::Entries;
use super::names::Kind;
use crate::diagnostic::Span;
use crate::plan::model::{CallId, TargetId};
use crate::plan::raw::{Maybe, Named, Per, RawAuth, RawCall, RawPlan, RawStages, RawTarget};
use crate::units::Ratio;
use crate::verdict::Names;

/// Everything outside `runs`, checked.
pub(super) struct Context<'r> {
    /// The plan as written.
    pub(super) raw: &'r RawPlan,
    /// Its auth definitions, by position.
    pub(super) auths: Vec<CheckedAuth>,
    /// Its calls, by position.
    pub(super) calls: Vec<CheckedCall>,
    /// Its mixes, by position.
    pub(super) mixes: Vec<Entries>,
    /// What criteria may select by.
    pub(super) names: Names,
    /// `--scale`
    pub(super) scale: Ratio,
}

/// A call that is fired, on which target, with which weight.
pub(super) struct Fired {
    /// The call.
    pub(super) call: CallId,
    /// The target.
    pub(super) target: TargetId,
    /// Its weight among what is fired.
    pub(super) weight: u64,
}

/// For whom an auth makes its credential, and with what.
pub(super) struct Minting<'c> {
    /// For whom, and where that is written.
    pub(super) per: (Per, Span),
    /// `algorithm` of a JWT.
    pub(super) algorithm: Option<&'c str>,
    /// Where its claims use `client()`.
    pub(super) client_uses: &'c [Span],
}

impl<'r> Context<'r> {
    /// A call as written.
    pub(super) fn call(&self, call: CallId) -> &'r Named<RawCall> {
        &self.raw.calls[call.0]
    }

    /// A target as written.
    pub(super) fn target(&self, target: TargetId) -> &'r Named<RawTarget> {
        &self.raw.targets[target.0]
    }

    /// How the credential of a call on a target is made, where that can be for more than the run.
    pub(super) fn minting(&self, call: CallId, target: TargetId) -> Option<Minting<'_>> {
        let own = self.call(call).value.auth.as_ref();
        let name = own.or(self.target(target).value.auth.as_ref())?;
        let at = Kind::Auth
            .names(self.raw)
            .iter()
            .position(|known| *known == name.value)?;
        let named = &self.raw.auth[at];
        let per = |per: &Maybe<Per>| {
            per.as_ref()
                .map_or((Per::Run, named.name.span), |per| (per.value, per.span))
        };
        let (per, algorithm) = match &named.value {
            RawAuth::Jwt(jwt) => (per(&jwt.per), jwt.algorithm.as_ref()),
            RawAuth::Login(login) => (per(&login.per), None),
            RawAuth::Bearer(_)
            | RawAuth::Basic { .. }
            | RawAuth::OAuth2(_)
            | RawAuth::Exec(_)
            | RawAuth::Poisoned => return None,
        };
        Some(Minting {
            per,
            algorithm: algorithm.map(|name| name.value.as_str()),
            client_uses: &self.auths[at].client_uses,
        })
    }
}

/// The names that criteria may select by.
pub(super) fn names(raw: &RawPlan) -> Names {
    let owned = |names: Vec<&str>| names.into_iter().map(str::to_owned).collect();
    let services = raw
        .calls
        .iter()
        .filter_map(|call| call.value.service.as_ref());
    Names {
        calls: owned(Kind::Call.names(raw)),
        flows: owned(Kind::Flow.names(raw)),
        stages: owned(stage_names(raw)),
        targets: owned(Kind::Target.names(raw)),
        services: services.map(|service| service.value.clone()).collect(),
    }
}

/// The names of the stages of all runs and rows.
fn stage_names(raw: &RawPlan) -> Vec<&str> {
    let runs = raw.runs.iter().map(|run| &run.value);
    let rows = runs
        .clone()
        .flat_map(|run| run.rows.iter().flat_map(|rows| &rows.value));
    let lists = runs
        .chain(rows)
        .filter_map(|map| match &map.stages.as_ref()?.value {
            RawStages::List(list) => Some(list),
            RawStages::Staircase { .. } => None,
        });
    lists
        .flatten()
        .filter_map(|stage| stage.name.as_ref())
        .map(|name| name.value.as_str())
        .collect()
}
