//! Sources that are files.
#![expect(
    clippy::disallowed_methods,
    reason = "the schema module reads the files that describe it"
)]

use std::io::Read as _;
use std::path::Path;

use prost::Message as _;
use prost::bytes::Bytes;

use super::descriptor;
use super::files::Files;
use super::source::{Source, SourceKind};
use crate::diagnostic::{Code, Diagnostic, Diagnostics, Span};

/// The largest descriptor set that is read, unpacked.
const LARGEST_SET: u64 = 512 << 20;

/// A descriptor set whose files are decoded one by one.
#[derive(Clone, PartialEq, prost::Message)]
struct RawSet {
    #[prost(bytes = "bytes", repeated, tag = "1")]
    file: Vec<Bytes>,
}

/// Reads every source that is local; reflection is passed over.
pub(super) fn read(sources: &[Source]) -> (Files, Diagnostics) {
    let mut files = Files::default();
    let mut problems = Diagnostics::new();
    for source in sources {
        match &source.kind {
            SourceKind::Reflection => {}
            SourceKind::Descriptors(paths) => {
                for path in paths {
                    match descriptor_set(&path.value) {
                        Ok(set) => files.merge(set),
                        Err(problem) => problems.push(problem.at(path.span)),
                    }
                }
            }
            SourceKind::Proto {
                files: paths,
                include,
            } => match proto_files(paths, include) {
                Ok(compiled) => files.merge(compiled),
                Err(found) => problems.extend(found),
            },
        }
    }
    (files, problems)
}

/// A file that gave no schema.
pub(super) enum Problem {
    /// It could not be read.
    Unreadable(String),
    /// It is not what it should be.
    Bad(String),
}

impl Problem {
    /// The diagnostic, at the place that names the file.
    pub(super) fn at(self, span: Span) -> Diagnostic {
        match self {
            Self::Unreadable(message) => Diagnostic::error(Code::UnreadableFile, span, message),
            Self::Bad(message) => Diagnostic::error(Code::BadSchema, span, message),
        }
    }
}

/// Reads a file; the message names it and what the system said.
pub(super) fn read_file(path: &Path) -> Result<Vec<u8>, Problem> {
    std::fs::read(path)
        .map_err(|error| Problem::Unreadable(format!("can not read `{}`: {error}", path.display())))
}

fn descriptor_set(path: &Path) -> Result<Files, Problem> {
    let shown = path.display();
    let bytes = read_file(path)?;
    let bytes = if bytes.starts_with(&[0x1f, 0x8b]) {
        let mut plain = Vec::new();
        flate2::read::GzDecoder::new(bytes.as_slice())
            .take(LARGEST_SET)
            .read_to_end(&mut plain)
            .map_err(|error| Problem::Bad(format!("`{shown}` can not be unpacked: {error}")))?;
        plain
    } else {
        bytes
    };
    from_set(&bytes).map_err(|problem| match problem {
        SetProblem::NotASet => Problem::Bad(format!(
            "`{shown}` is no descriptor set; make one with `protoc --include_imports --descriptor_set_out={shown} …` or `buf build -o {shown}`"
        )),
        SetProblem::File(problem) => Problem::Bad(format!("in `{shown}`: {problem}")),
    })
}

/// Why bytes are no usable set.
#[derive(Debug)]
pub(super) enum SetProblem {
    /// They are something else.
    NotASet,
    /// A file in it is wrong.
    File(String),
}

/// The files of a serialised `FileDescriptorSet`.
pub(super) fn from_set(bytes: &[u8]) -> Result<Files, SetProblem> {
    let set = RawSet::decode(bytes).map_err(|_| SetProblem::NotASet)?;
    if set.file.is_empty() {
        return Err(SetProblem::NotASet);
    }
    let mut files = Files::default();
    for file in &set.file {
        let file = descriptor::read(file).map_err(SetProblem::File)?;
        files.add(file).map_err(SetProblem::File)?;
    }
    Ok(files)
}

#[cfg(feature = "proto")]
use super::proto::compile as proto_files;

#[cfg(not(feature = "proto"))]
fn proto_files(
    paths: &[crate::diagnostic::Spanned<std::path::PathBuf>],
    _include: &[crate::diagnostic::Spanned<std::path::PathBuf>],
) -> Result<Files, Diagnostics> {
    let span = paths.first().map_or(Span::NOWHERE, |path| path.span);
    let message = "this loadbank was built without the feature `proto`";
    Err(Diagnostic::error(Code::BadSchema, span, message)
        .help("use `schema: reflection` or `{ descriptors: [set.binpb] }`")
        .into())
}
