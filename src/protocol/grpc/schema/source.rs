//! Where a schema comes from.

use std::path::PathBuf;

use crate::diagnostic::{Span, Spanned};

/// One source of a schema.
#[derive(Debug, Clone)]
pub struct Source {
    /// Where the plan names it.
    pub span: Span,
    /// What it is.
    pub kind: SourceKind,
}

/// What a source is.
#[derive(Debug, Clone)]
pub enum SourceKind {
    /// .proto files and the roots of their imports.
    Proto {
        /// The files.
        files: Vec<Spanned<PathBuf>>,
        /// The roots; without any, each file's own folder.
        include: Vec<Spanned<PathBuf>>,
    },
    /// Files that hold serialised `FileDescriptorSet`s, gzip allowed.
    Descriptors(Vec<Spanned<PathBuf>>),
    /// The server tells.
    Reflection,
}
