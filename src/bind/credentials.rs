//! The credentials of a plan.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::bound::Bound;
use super::error::BindError;
use super::inputs::Inputs;
use super::secrets;
use crate::auth::Fixed;
#[cfg(feature = "jwt")]
use crate::auth::Tokens;
use crate::clock::Clock;
use crate::diagnostic::Spanned;
#[cfg(feature = "jwt")]
use crate::payload::Lowering;
use crate::plan::model::{AuthId, AuthKind, HeaderValue, Plan};
use crate::protocol::Authorize;
use crate::template::CallContext;
#[cfg(feature = "jwt")]
use crate::template::Scope;
use crate::units::Offset;

/// The `authorization` header of one entry of `auth`, for showing it when asked by name.
///
/// # Errors
/// When its secret is not to be had or it can not be made.
pub fn credential(
    plan: &Plan,
    id: AuthId,
    inputs: Inputs<'_>,
    clock: &Clock,
) -> Result<http::HeaderValue, BindError> {
    let mut bound = Bound {
        plan,
        inputs,
        targets: BTreeMap::new(),
        auth: BTreeMap::new(),
        tokens: Vec::new(),
        notes: Vec::new(),
    };
    let authorize = bound.credential(id, 1, clock)?;
    authorize
        .authorization(&minting(&inputs, clock))
        .map_err(|reason| BindError::Credential {
            auth: plan.auth[id.0].name.value.clone(),
            message: reason.to_string(),
        })
}

/// The context of a credential that belongs to no call.
pub(super) fn minting<'a>(inputs: &Inputs<'_>, clock: &Clock) -> CallContext<'a> {
    CallContext {
        seed: inputs.seed,
        stream: crate::random::Stream::Auth,
        k: 0,
        step: 0,
        message: 0,
        now: Offset::ZERO,
        wall_nanos: clock.wall_nanos(),
        client: None,
        rows: &[],
        captures: &[],
    }
}

impl Bound<'_> {
    /// Makes every credential that the plan's targets and calls name.
    pub(super) fn authenticate(&mut self, clients: u32, clock: &Clock) -> Result<(), BindError> {
        let plan = self.plan;
        let mut named: Vec<AuthId> = plan
            .targets
            .iter()
            .filter_map(|target| target.auth)
            .collect();
        named.extend(plan.calls.iter().filter_map(|call| call.auth.flatten()));
        named.sort();
        named.dedup();
        for id in named {
            let authorize = self.credential(id, clients, clock)?;
            self.auth.insert(id, authorize);
        }
        Ok(())
    }

    /// One credential.
    pub(super) fn credential(
        &mut self,
        id: AuthId,
        clients: u32,
        clock: &Clock,
    ) -> Result<Arc<dyn Authorize>, BindError> {
        let auth = &self.plan.auth[id.0];
        let refused = |error: &crate::auth::AuthError| BindError::Credential {
            auth: auth.name.value.clone(),
            message: match error.advice() {
                Some(advice) => format!("{error}; {advice}"),
                None => error.to_string(),
            },
        };
        let read = |secret| {
            secrets::read(&self.inputs, secret).map_err(|problem| BindError::Plan(problem.into()))
        };
        match &auth.kind {
            AuthKind::Bearer(token) => Ok(Arc::new(
                Fixed::bearer(&read(token)?).map_err(|error| refused(&error))?,
            )),
            AuthKind::Basic { user, password } => {
                let name = match &user.value {
                    HeaderValue::Text(text) => text.clone().into_bytes(),
                    HeaderValue::Bytes(bytes) => bytes.clone(),
                    HeaderValue::Secret(secret) => {
                        let source = Spanned::new(secret.clone(), user.span);
                        secrets::read(&self.inputs, &source)
                            .map_err(|problem| BindError::Plan(problem.into()))?
                            .expose()
                            .to_vec()
                    }
                };
                Ok(Arc::new(
                    Fixed::basic(&name, &read(password)?).map_err(|error| refused(&error))?,
                ))
            }
            #[cfg(feature = "jwt")]
            AuthKind::Jwt(jwt) => {
                let options = self.jwt(jwt, read(&jwt.key)?)?;
                let holder = match jwt.per {
                    crate::plan::model::Per::Run => crate::auth::Holder::Run,
                    crate::plan::model::Per::Client => crate::auth::Holder::Clients(clients),
                    crate::plan::model::Per::Call => crate::auth::Holder::Calls,
                };
                let mint = crate::auth::Jwt::new(options).map_err(|error| refused(&error))?;
                let tokens = Tokens::new(Box::new(mint), holder, clock.wall_nanos())
                    .map_err(|error| refused(&error))?;
                let tokens = Arc::new(tokens);
                self.tokens.push(Arc::clone(&tokens));
                Ok(tokens)
            }
            #[cfg(not(feature = "jwt"))]
            AuthKind::Jwt(_) => {
                let _ = (clients, clock);
                Err(BindError::Credential {
                    auth: auth.name.value.clone(),
                    message: "this loadbank was built without the feature `jwt`".to_owned(),
                })
            }
        }
    }

    #[cfg(feature = "jwt")]
    fn jwt(
        &self,
        jwt: &crate::plan::model::Jwt,
        key: crate::transport::Secret,
    ) -> Result<crate::auth::JwtOptions, BindError> {
        let scope = Scope::default();
        let mut lowering = Lowering::new(&scope);
        let claims = jwt
            .claims
            .as_ref()
            .map(|claims| lowering.json(claims))
            .unwrap_or_default();
        let problems = lowering.problems();
        if problems.has_errors() {
            return Err(problems.into());
        }
        Ok(crate::auth::JwtOptions {
            algorithm: jwt.algorithm.value.clone(),
            key,
            kid: jwt.kid.clone(),
            expires_in: jwt.expires_in,
            leeway: jwt.leeway,
            claims,
            seed: self.inputs.seed,
        })
    }
}
