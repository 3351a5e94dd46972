//! Messages and checks against .proto files beside the plan, as `loadbank check` reads them without a server.

use std::path::Path;

use loadbank::diagnostic::{Diagnostics, Spanned};
use loadbank::plan::model::{Call, CallKind, Plan, Schema};
use loadbank::protocol::grpc::schema::{Source, SourceKind, Surroundings, load_local};
use loadbank::template::{Check, Scope};

/// What is wrong with the gRPC calls of a plan whose schemas are files.
pub(super) fn problems(plan: &Plan, folder: &Path) -> Diagnostics {
    plan.calls
        .iter()
        .filter_map(|call| of_call(plan, call, folder).err())
        .fold(Diagnostics::new(), |mut all, problems| {
            all.extend(problems);
            all
        })
}

fn of_call(plan: &Plan, call: &Call, folder: &Path) -> Result<(), Diagnostics> {
    let CallKind::Grpc {
        method, message, ..
    } = &call.kind
    else {
        return Ok(());
    };
    let sources = sources(&plan.targets[call.target.0].schema, folder);
    if sources.is_empty() {
        return Ok(());
    }
    let method = load_local(&sources)?.method(method)?;
    let scope = Scope::default();
    let around = Surroundings {
        scope: &scope,
        folder,
        first_slot: 0,
    };
    method.lower(message.as_ref(), around)?;
    let checks: Vec<Check> = call
        .expect_that
        .iter()
        .map(|text| Check::parse(&text.value, text.span).map_err(Diagnostics::from))
        .collect::<Result<_, _>>()?;
    let problems = method.verify(&checks);
    if problems.is_empty() {
        Ok(())
    } else {
        Err(problems)
    }
}

fn sources(schemas: &[Spanned<Schema>], folder: &Path) -> Vec<Source> {
    let paths = |list: &[Spanned<String>]| {
        list.iter()
            .map(|path| path.clone().map(|path| folder.join(path)))
            .collect()
    };
    schemas
        .iter()
        .filter_map(|schema| match &schema.value {
            Schema::Proto { files, include } => Some(Source {
                span: schema.span,
                kind: SourceKind::Proto {
                    files: paths(files),
                    include: paths(include),
                },
            }),
            Schema::Reflection | Schema::Descriptors(_) | Schema::From(_) => None,
        })
        .collect()
}
