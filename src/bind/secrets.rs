//! Secret sources become secrets. Nothing said here holds a value.

use std::process::{Command, Stdio};

use super::files;
use super::inputs::Inputs;
use crate::diagnostic::{Code, Diagnostic, Spanned};
use crate::plan::model;
use crate::transport::Secret;

/// Reads a secret from its source.
pub(super) fn read(
    inputs: &Inputs<'_>,
    source: &Spanned<model::Secret>,
) -> Result<Secret, Diagnostic> {
    match &source.value {
        model::Secret::Environment(name) => match inputs.variables.get(name) {
            Some(value) => Ok(Secret::new(value)),
            None => Err(Diagnostic::error(
                Code::UnsetVariable,
                source.span,
                format!("the variable `{name}` is not set"),
            )
            .help(format!(
                "set it, or put `{name}=…` into the plan's env_file"
            ))),
        },
        model::Secret::File(path) => {
            let path = Spanned::new(path.clone(), source.span);
            let mut bytes = files::read(inputs, &path)?;
            // Editors and `echo` end a file with a newline that is no part of the secret.
            if bytes.last() == Some(&b'\n') {
                bytes.pop();
                if bytes.last() == Some(&b'\r') {
                    bytes.pop();
                }
            }
            Ok(Secret::new(bytes))
        }
        model::Secret::Exec(words) => run(words).map_err(|reason| {
            let program = words.first().map_or("", String::as_str);
            Diagnostic::error(
                Code::UnreadableFile,
                source.span,
                format!("`{program}` gave no secret: {reason}"),
            )
        }),
    }
}

/// What a command prints, without its last newline.
fn run(words: &[String]) -> Result<Secret, String> {
    let (program, arguments) = words.split_first().ok_or("there is no command")?;
    let output = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(format!("it ended with {}", output.status));
    }
    let mut bytes = output.stdout;
    while matches!(bytes.last(), Some(b'\n' | b'\r')) {
        bytes.pop();
    }
    if bytes.is_empty() {
        Err("it printed nothing".to_owned())
    } else {
        Ok(Secret::new(bytes))
    }
}
