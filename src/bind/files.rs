//! Files that the plan names.

use std::path::{Path, PathBuf};

use super::inputs::Inputs;
use crate::diagnostic::{Code, Diagnostic, Spanned};
use crate::plan::beside;

/// Where a file is that stands in the plan.
pub(super) fn locate(inputs: &Inputs<'_>, path: &Spanned<String>) -> PathBuf {
    let named_in = inputs
        .sources
        .get(path.span.source)
        .map_or("", |source| source.name.as_str());
    PathBuf::from(beside(named_in, &path.value))
}

/// The bytes of a file that stands in the plan.
pub(super) fn read(inputs: &Inputs<'_>, path: &Spanned<String>) -> Result<Vec<u8>, Diagnostic> {
    let place = locate(inputs, path);
    contents(&place).map_err(|reason| {
        Diagnostic::error(
            Code::UnreadableFile,
            path.span,
            format!("can not read `{}`: {reason}", place.display()),
        )
    })
}

#[expect(clippy::disallowed_methods, reason = "bind reads what the plan names")]
fn contents(path: &Path) -> Result<Vec<u8>, String> {
    if path.is_dir() {
        return Err("it is a folder".to_owned());
    }
    std::fs::read(path).map_err(|error| error.to_string())
}
