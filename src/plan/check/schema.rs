//! Where the methods of a target are described.

use super::names::{Kind, credential, resolve};
use super::place::beside;
use super::protocol::is_grpc;
use crate::diagnostic::{Code, Diagnostic, Diagnostics, Sources, Span, Spanned};
use crate::plan::model::{Schema, TargetId};
use crate::plan::raw::{Named, RawCallKind, RawPlan, RawSchema, RawTarget};

/// The sources of a target's schema, files first; none where one could not be understood.
pub(super) fn schema(
    raw: &RawPlan,
    target: &RawTarget,
    sources: &Sources,
    problems: &mut Diagnostics,
) -> Option<Vec<Spanned<Schema>>> {
    let mut list = Vec::new();
    let mut whole = true;
    for source in &target.schema {
        let paths = |paths: &[Spanned<String>]| -> Vec<Spanned<String>> {
            paths.iter().map(|path| beside(sources, path)).collect()
        };
        let meant = match &source.value {
            RawSchema::Reflection(access) => {
                credential(raw, access.auth.as_ref(), problems);
                Schema::Reflection
            }
            RawSchema::Proto { files, include, .. } => Schema::Proto {
                files: paths(files),
                include: paths(include),
            },
            RawSchema::Descriptors(files) => Schema::Descriptors(paths(files)),
            RawSchema::From(name) => {
                let Some(id) = from(raw, name, problems) else {
                    whole = false;
                    continue;
                };
                Schema::From(id)
            }
            RawSchema::Cache(_) => continue,
        };
        list.push(Spanned::new(meant, source.span));
    }
    list.sort_by_key(|source| match source.value {
        Schema::Proto { .. } | Schema::Descriptors(_) => 0,
        Schema::From(_) => 1,
        Schema::Reflection => 2,
    });
    whole.then_some(list)
}

fn from(raw: &RawPlan, name: &Spanned<String>, problems: &mut Diagnostics) -> Option<TargetId> {
    let at = resolve(raw, Kind::Target, name, problems)?;
    if is_grpc(&raw.targets[at].value) == Some(false) {
        problems.push(
            Diagnostic::error(
                Code::BadValue,
                name.span,
                format!("the target `{}` has no schema to share", name.value),
            )
            .label("not a gRPC target")
            .also(raw.targets[at].name.span, "it speaks HTTP"),
        );
        return None;
    }
    Some(TargetId(at))
}

/// Reports targets whose schemas wait for each other, once per circle.
pub(super) fn check_circles(raw: &RawPlan, problems: &mut Diagnostics) {
    let froms = |named: &Named<RawTarget>| -> Vec<(usize, Spanned<String>)> {
        let names = named.value.schema.iter().filter_map(|source| {
            if let RawSchema::From(name) = &source.value {
                Some(name)
            } else {
                None
            }
        });
        names
            .filter_map(|name| {
                let at = raw
                    .targets
                    .iter()
                    .position(|other| other.name.value == name.value)?;
                Some((at, name.clone()))
            })
            .collect()
    };
    let edges: Vec<Vec<(usize, Spanned<String>)>> = raw.targets.iter().map(froms).collect();
    super::circle::report(&edges, "schema", "`from`", problems);
}

/// Reports targets that gRPC methods are called on and that do not say where methods are described.
pub(super) fn check_missing(raw: &RawPlan, problems: &mut Diagnostics) {
    for call in &raw.calls {
        let (Some(RawCallKind::Grpc(_)), Some(name)) = (&call.value.kind, &call.value.target)
        else {
            continue;
        };
        let at = raw
            .targets
            .iter()
            .position(|target| target.name.value == name.value);
        problems.extend(
            at.and_then(|at| missing_schema(raw, at, None))
                .into_iter()
                .collect(),
        );
    }
}

/// The report of a gRPC target without a schema; `place` is where a run names it.
pub(super) fn missing_schema(
    raw: &RawPlan,
    target: usize,
    place: Option<Span>,
) -> Option<Diagnostic> {
    let target = &raw.targets[target];
    if is_grpc(&target.value) != Some(true) || !target.value.schema.is_empty() || target.poisoned {
        return None;
    }
    let problem = Diagnostic::error(
        Code::SchemaMissing,
        target.name.span,
        format!("the target `{}` does not say where its methods are described", target.name.value),
    )
    .label("no `schema`")
    .help("write `schema: reflection`, `schema: { proto: [service.proto] }` or `schema: { descriptors: [set.binpb] }`");
    Some(match place {
        Some(place) => problem.also(place, "a gRPC method is called on it here"),
        None => problem,
    })
}
