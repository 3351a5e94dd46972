//! All sources of a schema, local files first.

use std::collections::BTreeMap;

use super::local;
use super::lookup::Schema;
use super::reflection::{ReflectionError, Reflector, reflect};
use super::source::{Source, SourceKind};
use crate::clock::Clock;
use crate::diagnostic::{Diagnostics, Spanned};

/// Why there is no schema.
#[derive(Debug)]
pub enum LoadError {
    /// The plan or a file that it names is wrong.
    Plan(Diagnostics),
    /// The server could not be asked, with the place of `schema` in the plan.
    Server(Spanned<ReflectionError>),
}

/// Reads the sources that are files. What reflection would add is missing; [`needs_server`] tells whether that is any.
///
/// # Errors
/// Everything that is wrong with the files.
pub fn load_local(sources: &[Source]) -> Result<Schema, Diagnostics> {
    let (files, problems) = local::read(sources);
    if problems.has_errors() {
        return Err(problems);
    }
    Ok(Schema::new(files, BTreeMap::new()))
}

/// True when the server must be asked.
#[must_use]
pub fn needs_server(sources: &[Source]) -> bool {
    sources
        .iter()
        .any(|source| matches!(source.kind, SourceKind::Reflection))
}

/// Reads all sources. `methods` are those that the plan calls, as it spells them; without any, everything that the
/// server has is fetched.
///
/// # Errors
/// What is wrong with the files, all of it, or why the server could not be asked.
pub async fn load(
    sources: &[Source],
    reflector: Option<&Reflector>,
    methods: &[&str],
    clock: &Clock,
) -> Result<Schema, LoadError> {
    let (mut files, problems) = local::read(sources);
    if problems.has_errors() {
        return Err(LoadError::Plan(problems));
    }
    let asked = sources
        .iter()
        .find(|source| matches!(source.kind, SourceKind::Reflection));
    let (Some(source), Some(reflector)) = (asked, reflector) else {
        return Ok(Schema::new(files, BTreeMap::new()));
    };
    let (fetched, version) = Box::pin(reflect(reflector, methods, clock))
        .await
        .map_err(|error| LoadError::Server(Spanned::new(error, source.span)))?;
    files.merge(fetched.files);
    let mut schema = Schema::new(files, fetched.broken);
    schema.reflection = Some(version);
    Ok(schema)
}
