//! Reading a result file.

use std::fmt;

use serde::Deserialize;

use super::{SCHEMA, SavedResult};

/// Why a text is not a result that can be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReadError {
    /// No JSON; what the parser said.
    NotJson(String),
    /// JSON without the key `schema`.
    NoSchema,
    /// Another document, or a later one; its `schema`.
    OtherSchema(String),
    /// The right schema, but a key is missing or of another type; what the decoder said.
    Malformed(String),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotJson(reason) => {
                write!(f, "not a result file, because it is no JSON: {reason}")
            }
            Self::NoSchema => write!(
                f,
                "not a result file: its JSON has no key `schema` with the text `{SCHEMA}`"
            ),
            Self::OtherSchema(found) if found.starts_with("loadbank.result/") => write!(
                f,
                "written by another version of loadbank: its schema is `{found}`, and this version reads `{SCHEMA}`"
            ),
            Self::OtherSchema(found) => write!(
                f,
                "not a result file: its schema is `{found}` instead of `{SCHEMA}`"
            ),
            Self::Malformed(reason) => write!(f, "a damaged result file: {reason}"),
        }
    }
}

impl std::error::Error for ReadError {}

#[derive(Deserialize)]
struct Head {
    schema: Option<String>,
}

/// Reads a result file; keys of later versions are passed over.
///
/// # Errors
/// When it is no JSON, has another schema, or lacks a key.
pub fn read(text: &str) -> Result<SavedResult, ReadError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let value: serde_json::Value =
        serde_json::from_str(text).map_err(|error| ReadError::NotJson(error.to_string()))?;
    let head = Head::deserialize(&value).map_err(|_| ReadError::NoSchema)?;
    match head.schema {
        None => return Err(ReadError::NoSchema),
        Some(schema) if schema != SCHEMA => {
            return Err(ReadError::OtherSchema(schema.escape_debug().to_string()));
        }
        Some(_) => {}
    }
    serde_json::from_str(text).map_err(|error| ReadError::Malformed(error.to_string()))
}
