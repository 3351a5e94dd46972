//! The first contact with each target: what it is asked, and as whom.

use super::bound::Bound;
use super::credentials::minting;
use super::endpoints::authority;
use super::error::BindError;
use super::headers;
use super::reach::{Asked, Reached, reach};
use crate::clock::Clock;
use crate::diagnostic::{Diagnostics, Spanned};
use crate::payload::Lowering;
use crate::plan::model::{CallKind, Measurement, Protocol, Schema, TargetId};
use crate::protocol::Header;
use crate::protocol::grpc::schema::{Source, SourceKind};
use crate::template::Scope;
use crate::transport::Endpoint;

impl Bound<'_> {
    pub(super) async fn reach(
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
