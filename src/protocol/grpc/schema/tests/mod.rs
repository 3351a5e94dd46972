//! Schemas: sources, lookup, and messages held to what protobuf's own JSON mapping makes of them.

mod hostile;
#[cfg(feature = "proto")]
mod lookup;
#[cfg(feature = "proto")]
mod mapping;
#[cfg(feature = "proto")]
mod problems;
#[cfg(feature = "proto")]
mod sources;

#[cfg(feature = "proto")]
use std::path::{Path, PathBuf};

#[cfg(feature = "proto")]
use super::{Method, Schema, Source, SourceKind, Surroundings, load_local};
#[cfg(feature = "proto")]
use crate::diagnostic::{Diagnostics, Sources, Span, Spanned};
#[cfg(feature = "proto")]
use crate::document::{Format, Node};
#[cfg(feature = "proto")]
use crate::random::Stream;
#[cfg(feature = "proto")]
use crate::template::{CallContext, Program, Scope};
#[cfg(feature = "proto")]
use crate::units::Offset;

/// A file of `tests/protos`.
#[cfg(feature = "proto")]
fn proto(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/protos")
        .join(name)
}

#[cfg(feature = "proto")]
fn spanned<T>(value: T) -> Spanned<T> {
    Spanned::new(value, Span::NOWHERE)
}

#[cfg(feature = "proto")]
fn source(kind: SourceKind) -> Source {
    Source {
        span: Span::NOWHERE,
        kind,
    }
}

#[cfg(feature = "proto")]
fn compiled(path: PathBuf) -> Result<Schema, Diagnostics> {
    load_local(&[source(SourceKind::Proto {
        files: vec![spanned(path)],
        include: Vec::new(),
    })])
}

#[cfg(feature = "proto")]
fn schema(name: &str) -> Schema {
    compiled(proto(name)).expect("the test's proto compiles")
}

#[cfg(feature = "proto")]
fn method(schema: &Schema, name: &str) -> Method {
    schema.method(&spanned(name.to_owned())).expect("a method")
}

/// A text as a node, with the sources that its places lie in.
#[cfg(feature = "proto")]
fn node(text: &str, format: Format) -> (Node, Sources) {
    let mut sources = Sources::new();
    let id = sources.add("message", text);
    let (node, problems) = crate::document::parse(&sources, id, format);
    assert!(problems.is_empty(), "{problems:?}");
    (node.expect("a document"), sources)
}

#[cfg(feature = "proto")]
fn lower(method: &Method, node: &Node) -> Result<Program, Diagnostics> {
    method.lower(
        Some(node),
        Surroundings {
            scope: &Scope::default(),
            folder: Path::new(env!("CARGO_MANIFEST_DIR")),
            first_slot: 0,
        },
    )
}

#[cfg(feature = "proto")]
fn rendered(program: &Program, k: u64) -> Vec<u8> {
    let context = CallContext {
        seed: 1,
        stream: Stream::Values,
        k,
        step: 0,
        message: 0,
        now: Offset::ZERO,
        wall_nanos: 1_700_000_000_000_000_000,
        client: None,
        rows: &[],
        captures: &[],
    };
    let mut out = Vec::new();
    program.render(&context, &mut out).expect("renders");
    out
}
