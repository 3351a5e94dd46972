//! Credentials and header values: sources that are named, never the credential itself.

use super::reader::Reader;
use crate::diagnostic::{Code, Diagnostic, Span, Spanned};
use crate::document::{Node, Value};
use crate::plan::keys::Kind;
use crate::plan::raw::{HeaderValue, RawHeaders, Secret};

use super::fields::{Fields, Typed};

/// Headers that carry credentials.
const SECRET_HEADERS: &[&str] = &[
    "authorization",
    "proxy-authorization",
    "cookie",
    "x-api-key",
];

impl Reader<'_> {
    /// `{ env }`, `{ file }` or `{ exec }`; text is a credential in the plan.
    pub(super) fn secret(&mut self, node: &Node, key: &str) -> Option<Secret> {
        if node.scalar().is_some() {
            self.secret_in_plan(node.span, key);
            return None;
        }
        let Some([entry]) = node.entries() else {
            return self.wrong_type(node, &Kind::Secret, key);
        };
        let secret = match (entry.key.value.as_str(), &entry.value.value) {
            (_, Value::Poisoned) => {
                self.silent_fault();
                return None;
            }
            ("env", Value::Scalar(name)) if is_variable_name(&name.text) => {
                self.variable_of_secret(&name.text, entry.value.span);
                Secret::Environment(name.text.clone())
            }
            ("file", Value::Scalar(path)) if !path.text.is_empty() => {
                Secret::File(path.text.clone())
            }
            ("exec", Value::Sequence(items)) if !items.is_empty() => {
                let words = items.iter().map(|item| Some(item.scalar()?.text.clone()));
                match words.collect() {
                    Some(words) => Secret::Exec(words),
                    None => return self.bad_source(entry.value.span, "exec"),
                }
            }
            (source @ ("env" | "file" | "exec"), _) => {
                return self.bad_source(entry.value.span, source);
            }
            (name, _) => {
                self.report(
                    Diagnostic::error(
                        Code::UnknownKey,
                        entry.key.span,
                        format!("a source of a credential has no key `{name}`"),
                    )
                    .label("not a key of a source")
                    .help(format!("write {}", Kind::Secret.expected())),
                );
                return None;
            }
        };
        Some(secret)
    }

    /// Text with templates, a source of a credential, or `{ hex }`.
    pub(super) fn header_value(&mut self, node: &Node, key: &str) -> Option<HeaderValue> {
        if let Some(scalar) = node.scalar() {
            let name = key.to_ascii_lowercase();
            if SECRET_HEADERS.contains(&name.as_str()) && !scalar.text.contains("{{") {
                self.secret_in_plan(node.span, key);
                return None;
            }
            return Some(HeaderValue::Text(scalar.text.clone()));
        }
        let Some([entry]) = node.entries() else {
            return self.wrong_type(node, &Kind::HeaderValue, key);
        };
        if entry.key.value != "hex" {
            return self.secret(node, key).map(HeaderValue::Secret);
        }
        let bytes = entry.value.scalar().and_then(|scalar| hex(&scalar.text));
        if bytes.is_none() {
            self.report(
                Diagnostic::error(
                    Code::BadValue,
                    entry.value.span,
                    "`hex` takes pairs of hexadecimal digits",
                )
                .label("expected for example `0a0b`"),
            );
        }
        bytes.map(HeaderValue::Bytes)
    }

    /// Warns of a credential's variable that is not set; binding the plan makes an error of it.
    fn variable_of_secret(&mut self, name: &str, span: Span) {
        if self.context.variables.get(name).is_none() {
            self.report(
                Diagnostic::warning(
                    Code::UnsetVariable,
                    span,
                    format!("the variable `{name}` is not set"),
                )
                .label("this credential can not be read")
                .help("set it, or put it into `env_file`; `loadbank run` needs it"),
            );
        }
    }

    /// Reports a source that names nothing; its text might be the credential, so it is not shown.
    fn bad_source<T>(&mut self, span: Span, source: &str) -> Option<T> {
        let expected = match source {
            "env" => "the name of a variable: letters, digits and `_`",
            "file" => "a path",
            _ => "a list: the command and its arguments",
        };
        self.report(
            Diagnostic::error(Code::BadValue, span, format!("`{source}` names no source"))
                .label(format!("expected {expected}")),
        );
        None
    }

    /// Reports a credential, and shows how to name its source, never the credential.
    fn secret_in_plan(&mut self, span: Span, key: &str) {
        let written = self.context.sources.text(span);
        let from_variable = written
            .split_once("${env:")
            .map(|(_, rest)| rest.split([':', '}']).next().unwrap_or_default());
        let name = match from_variable {
            Some(name) if is_variable_name(name) => name.to_owned(),
            _ => key.to_ascii_uppercase().replace('-', "_"),
        };
        let message = if from_variable.is_some() {
            format!("the credential `{key}` would become part of the plan")
        } else {
            format!("the credential `{key}` is written into the plan")
        };
        self.report(
            Diagnostic::error(Code::SecretInPlan, span, message)
                .label("a source of the credential is expected, not the credential")
                .help(format!("write `{{ env: {name} }}`, or `{{ file: path }}`")),
        );
    }
}

/// Headers in the order of the file.
pub(super) fn headers(fields: &mut Fields, key: &str) -> RawHeaders {
    let list = fields.names(key).map(|list| list.value).unwrap_or_default();
    list.into_iter()
        .filter_map(|header| {
            let Spanned { value, span } = header.value?;
            let Typed::Header(value) = value else {
                return None;
            };
            Some((header.name, Spanned::new(value, span)))
        })
        .collect()
}

fn is_variable_name(name: &str) -> bool {
    !name.is_empty()
        && !name.starts_with(|c: char| c.is_ascii_digit())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

fn hex(text: &str) -> Option<Vec<u8>> {
    let digits: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    digits
        .chunks(2)
        .map(|pair| match pair {
            [high, low] => {
                let byte = high.to_digit(16)? * 16 + low.to_digit(16)?;
                u8::try_from(byte).ok()
            }
            _ => None,
        })
        .collect()
}
