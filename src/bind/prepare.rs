//! What all measurements share: targets reached, schemas read, credentials made.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use super::calls::authority;
use super::endpoints::endpoint;
use super::error::BindError;
use super::headers;
use super::reach::{Asked, Reached, reach};
use super::secrets;
use crate::auth::{Fixed, Tokens};
use crate::clock::Clock;
use crate::diagnostic::{Diagnostics, Sources, Spanned};
use crate::payload::Lowering;
use crate::plan::Variables;
use crate::plan::model::{
    AuthId, AuthKind, CallKind, HeaderValue, Measurement, Plan, Protocol, Schema, TargetId,
};
use crate::protocol::grpc::schema::{Source, SourceKind};
use crate::protocol::{Authorize, Header};
use crate::template::{CallContext, Scope};
use crate::transport::Endpoint;
use crate::units::Offset;

/// What planning left for binding to read.
#[derive(Debug, Clone, Copy)]
pub struct Inputs<'a> {
    /// The plan's texts, for the places of its files.
    pub sources: &'a Sources,
    /// Environment variables, `env_file` included.
    pub variables: &'a Variables,
    /// The seed of the run.
    pub seed: u64,
}

/// A target that was reached.
#[derive(Debug)]
pub struct BoundTarget {
    /// Where it is.
    pub endpoint: Endpoint,
    /// What its first connection told.
    pub(super) reached: Reached,
}

/// Everything that the measurements of a plan share.
#[derive(Debug)]
pub struct Bound<'p> {
    pub(super) plan: &'p Plan,
    pub(super) inputs: Inputs<'p>,
    pub(super) targets: BTreeMap<TargetId, BoundTarget>,
    pub(super) auth: BTreeMap<AuthId, Arc<dyn Authorize>>,
    tokens: Vec<Arc<Tokens>>,
    notes: Vec<String>,
}

impl<'p> Bound<'p> {
    /// Tokens that must be renewed while the run goes on.
    #[must_use]
    pub fn tokens(&self) -> &[Arc<Tokens>] {
        &self.tokens
    }

    /// What is odd but no reason to stop, a line each.
    #[must_use]
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// The plan that was bound.
    #[must_use]
    pub const fn plan(&self) -> &'p Plan {
        self.plan
    }

    /// What a reached target speaks, as reports say it: `grpc, reflection v1`.
    #[must_use]
    pub fn speaks(&self, target: TargetId) -> Option<String> {
        let reached = &self.targets.get(&target)?.reached;
        Some(match (&reached.schema, reached.version) {
            (Some(schema), _) => match schema.reflection {
                Some(version) => format!("grpc, reflection {version}"),
                None => "grpc".to_owned(),
            },
            (None, Some(crate::protocol::http::Version::Http2)) => "http/2".to_owned(),
            (None, _) => "http/1.1".to_owned(),
        })
    }
}

/// Reaches the targets that these measurements call, makes the credentials, and compiles all their calls.
///
/// # Errors
/// Every mistake at once; else the first target or credential that is not to be had.
pub async fn prepare<'p>(
    plan: &'p Plan,
    measurements: &[&Measurement],
    inputs: Inputs<'p>,
    clock: &Clock,
) -> Result<Bound<'p>, BindError> {
    let mut bound = Bound {
        plan,
        inputs,
        targets: BTreeMap::new(),
        auth: BTreeMap::new(),
        tokens: Vec::new(),
        notes: Vec::new(),
    };
    let clients = measurements
        .iter()
        .filter_map(|one| one.most_in_flight())
        .max()
        .unwrap_or(1);
    bound.authenticate(clients, clock)?;
    let mut problems = Diagnostics::new();
    let mut endpoints = BTreeMap::new();
    for id in used(plan, measurements) {
        match endpoint(&inputs, &plan.targets[id.0]) {
            Ok(endpoint) => {
                endpoints.insert(id, endpoint);
            }
            Err(more) => problems.extend(more),
        }
    }
    if problems.has_errors() {
        return Err(problems.into());
    }
    for (id, endpoint) in endpoints {
        let reached = bound.reach(id, &endpoint, measurements, clock).await?;
        if let Some(schema) = &reached.schema {
            bound.notes.extend(schema.notes.iter().cloned());
        }
        if plan.targets[id.0].tls.insecure {
            let name = &plan.targets[id.0].name.value;
            bound.notes.push(format!(
                "the certificate of `{name}` is not verified (tls: {{ verify: false }})"
            ));
        }
        bound.targets.insert(id, BoundTarget { endpoint, reached });
    }
    for measurement in measurements {
        if let Err(more) = bound.compile(measurement) {
            problems.extend(more);
        }
    }
    if problems.has_errors() {
        Err(problems.into())
    } else {
        Ok(bound)
    }
}

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
fn minting<'a>(inputs: &Inputs<'_>, clock: &Clock) -> CallContext<'a> {
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

/// The targets that are called, each once.
fn used(plan: &Plan, measurements: &[&Measurement]) -> Vec<TargetId> {
    let mut ids: Vec<TargetId> = measurements
        .iter()
        .flat_map(|one| {
            one.fire
                .iter()
                .map(|(call, _)| one.target.unwrap_or(plan.calls[call.0].target))
        })
        .collect();
    ids.sort();
    ids.dedup();
    ids
}

impl Bound<'_> {
    /// Makes every credential that the plan's targets and calls name.
    fn authenticate(&mut self, clients: u32, clock: &Clock) -> Result<(), BindError> {
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

    async fn reach(
        &self,
        id: TargetId,
        endpoint: &Endpoint,
        measurements: &[&Measurement],
        clock: &Clock,
    ) -> Result<Reached, BindError> {
        let target = &self.plan.targets[id.0];
        let mut sources = Vec::new();
        if target.protocol == Protocol::Grpc {
            self.schema_sources(id, &mut sources, 0);
        }
        let methods = measurements
            .iter()
            .flat_map(|one| {
                one.fire
                    .iter()
                    .map(move |(call, _)| (one, &self.plan.calls[call.0]))
            })
            .filter(|(one, call)| one.target.unwrap_or(call.target) == id)
            .filter_map(|(_, call)| match &call.kind {
                CallKind::Grpc { method, .. } => Some(method.value.as_str()),
                CallKind::Http { .. } | CallKind::Probe => None,
            })
            .collect();
        let asked = Asked {
            sources: &sources,
            methods,
            headers: self.constant_headers(id, clock)?,
            authority: authority(target, endpoint),
        };
        reach(target, endpoint, &asked, clock).await
    }

    /// The sources of a target's schema, those of `from` in its place.
    fn schema_sources(&self, id: TargetId, sources: &mut Vec<Source>, depth: usize) {
        let paths = |paths: &[Spanned<String>]| -> Vec<Spanned<std::path::PathBuf>> {
            paths
                .iter()
                .map(|path| Spanned::new(super::files::locate(&self.inputs, path), path.span))
                .collect()
        };
        for schema in &self.plan.targets[id.0].schema {
            let kind = match &schema.value {
                Schema::Reflection => SourceKind::Reflection,
                Schema::Proto { files, include } => SourceKind::Proto {
                    files: paths(files),
                    include: paths(include),
                },
                Schema::Descriptors(files) => SourceKind::Descriptors(paths(files)),
                // A checked plan has no circle here; the depth is a second bar.
                Schema::From(other) if depth < 16 => {
                    self.schema_sources(*other, sources, depth + 1);
                    continue;
                }
                Schema::From(_) => continue,
            };
            sources.push(Source {
                span: schema.span,
                kind,
            });
        }
    }

    /// The headers that reflection carries: the target's constant ones and its credential.
    fn constant_headers(
        &self,
        id: TargetId,
        clock: &Clock,
    ) -> Result<Vec<(http::HeaderName, http::HeaderValue)>, BindError> {
        let target = &self.plan.targets[id.0];
        let scope = Scope::default();
        let mut problems = Diagnostics::new();
        let mut lowering = Lowering::new(&scope);
        let compiled =
            headers::compile(&self.inputs, &target.headers, &mut lowering, &mut problems);
        problems.extend(lowering.problems());
        if problems.has_errors() {
            return Err(problems.into());
        }
        let mut constant: Vec<_> = compiled
            .into_iter()
            .filter_map(|header| match header {
                Header::Constant(name, value) => Some((name, value)),
                Header::Rendered(..) => None,
            })
            .collect();
        if let Some(authorize) = target.auth.and_then(|auth| self.auth.get(&auth)) {
            let context = minting(&self.inputs, clock);
            let value =
                authorize
                    .authorization(&context)
                    .map_err(|reason| BindError::Credential {
                        auth: target.name.value.clone(),
                        message: reason.to_string(),
                    })?;
            constant.push((http::header::AUTHORIZATION, value));
        }
        Ok(constant)
    }
}
