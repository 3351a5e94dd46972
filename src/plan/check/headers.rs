//! Headers and metadata that can be sent.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, STANDARD_NO_PAD};

use super::place::beside_place;
use crate::diagnostic::{Code, Diagnostic, Diagnostics, Sources, Span, Spanned};
use crate::plan::model::{Header, HeaderValue, Secret};
use crate::plan::raw::RawHeaders;

/// Names that the tool or the protocol sets itself, with what to write instead.
const RESERVED: &[(&str, &str)] = &[
    ("host", "write `authority: NAME` at the target"),
    (
        "connection",
        "connections are kept or opened anew by `connect`",
    ),
    ("content-length", "the length follows from the body"),
    ("transfer-encoding", "the body is sent with its length"),
    ("te", "the protocol sets it"),
    ("upgrade", "`version` says which protocol is spoken"),
    (
        "keep-alive",
        "connections are kept or opened anew by `connect`",
    ),
    ("proxy-connection", "there are no proxies"),
    ("http2-settings", "`version` says which protocol is spoken"),
];

/// Names that gRPC sets itself.
const RESERVED_GRPC: &[(&str, &str)] = &[
    ("content-type", "gRPC sets it"),
    ("grpc-timeout", "write `deadline`"),
    ("grpc-encoding", "write `compress: gzip` at the target"),
    (
        "grpc-accept-encoding",
        "write `compress: gzip` at the target",
    ),
    ("user-agent", "gRPC sets it"),
];

/// Checks headers and lowers their names.
pub(super) fn headers(
    raw: &RawHeaders,
    grpc: bool,
    sources: &Sources,
    problems: &mut Diagnostics,
) -> Vec<Header> {
    let mut seen: BTreeMap<String, Span> = BTreeMap::new();
    let mut headers = Vec::new();
    for (name, value) in raw {
        let lower = name.value.to_ascii_lowercase();
        if let Some(first) = seen.get(&lower) {
            problems.push(
                Diagnostic::error(
                    Code::DuplicateKey,
                    name.span,
                    format!("the header `{lower}` stands twice"),
                )
                .label("again here: names of headers know no case")
                .also(*first, "first here"),
            );
            continue;
        }
        seen.insert(lower.clone(), name.span);
        if let Some(problem) = bad_name(&lower, name, grpc) {
            problems.push(problem);
            continue;
        }
        match header_value(&lower, value, grpc, sources) {
            Ok(value) => headers.push(Header {
                name: Spanned::new(lower, name.span),
                value,
            }),
            Err(problem) => problems.push(problem),
        }
    }
    headers
}

fn bad_name(lower: &str, name: &Spanned<String>, grpc: bool) -> Option<Diagnostic> {
    let error = |message: String| Diagnostic::error(Code::BadHeader, name.span, message);
    if lower.starts_with(':') {
        return Some(
            error(format!("`{lower}` is set by HTTP itself"))
                .help("write `authority: NAME` at the target for another authority"),
        );
    }
    let legal = |c: char| {
        c.is_ascii_alphanumeric()
            || if grpc {
                "_-.".contains(c)
            } else {
                "!#$%&'*+-.^_`|~".contains(c)
            }
    };
    if lower.is_empty() || !lower.chars().all(legal) {
        let problem = error(format!("`{}` is not the name of a header", name.value));
        return Some(problem.label(if grpc {
            "letters, digits, `-`, `_` and `.`"
        } else {
            "letters, digits and `-`"
        }));
    }
    let tables: &[&[(&str, &str)]] = if grpc {
        &[RESERVED, RESERVED_GRPC]
    } else {
        &[RESERVED]
    };
    let (_, instead) = tables
        .iter()
        .flat_map(|table| table.iter())
        .find(|(reserved, _)| *reserved == lower)?;
    Some(error(format!("the header `{lower}` can not be chosen")).help(*instead))
}

fn header_value(
    name: &str,
    value: &Spanned<HeaderValue>,
    grpc: bool,
    sources: &Sources,
) -> Result<Spanned<HeaderValue>, Diagnostic> {
    let binary = grpc && name.ends_with("-bin");
    let checked = match &value.value {
        HeaderValue::Bytes(_) if !binary => {
            return Err(Diagnostic::error(
                Code::BadHeader,
                value.span,
                format!("`{name}` takes text, not bytes"),
            )
            .help(if grpc {
                format!("name it `{name}-bin` to send bytes")
            } else {
                "only gRPC metadata whose name ends in `-bin` takes bytes".to_owned()
            }));
        }
        HeaderValue::Text(text) if binary => match bytes_of(text) {
            Some(bytes) => HeaderValue::Bytes(bytes),
            None => {
                return Err(Diagnostic::error(
                    Code::BadHeader,
                    value.span,
                    format!("`{name}` takes bytes, and this text is not base64"),
                )
                .help("write `{ hex: 0a0b }`, or the bytes in base64"));
            }
        },
        HeaderValue::Text(text) => {
            check_text(text, value.span)?;
            HeaderValue::Text(text.clone())
        }
        HeaderValue::Secret(secret) => {
            HeaderValue::Secret(secret_beside(secret, value.span, sources))
        }
        HeaderValue::Bytes(bytes) => HeaderValue::Bytes(bytes.clone()),
    };
    Ok(Spanned::new(checked, value.span))
}

fn bytes_of(text: &str) -> Option<Vec<u8>> {
    STANDARD
        .decode(text)
        .or_else(|_| STANDARD_NO_PAD.decode(text))
        .ok()
}

/// Header values are visible ASCII; what templates write is checked when it is written.
fn check_text(text: &str, span: Span) -> Result<(), Diagnostic> {
    let illegal = |c: &char| !(matches!(c, ' '..='~' | '\t'));
    let Some(c) = text.chars().find(illegal) else {
        return Ok(());
    };
    let (what, help) = if c == '\r' || c == '\n' {
        (
            "a line break".to_owned(),
            "a header is one line; a block scalar ends in one unless it is written `|-`",
        )
    } else if c.is_ascii() {
        (
            format!("the control character {:#04x}", u32::from(c)),
            "remove it",
        )
    } else {
        (
            format!("`{c}`"),
            "values of headers are visible ASCII: encode the rest, for example as %C3%A9",
        )
    };
    Err(Diagnostic::error(
        Code::BadHeader,
        span,
        format!("a header can not carry {what}"),
    )
    .help(help))
}

/// A source of a credential whose path is seen from where the plan is read.
pub(super) fn secret_beside(secret: &Secret, place: Span, sources: &Sources) -> Secret {
    match secret {
        Secret::File(path) => Secret::File(beside_place(sources, path, place)),
        other @ (Secret::Environment(_) | Secret::Exec(_)) => other.clone(),
    }
}
