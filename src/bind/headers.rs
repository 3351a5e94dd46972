//! Headers of targets and calls: constants, templates, secrets and bytes.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use http::{HeaderName, HeaderValue};

use super::inputs::Inputs;
use super::secrets;
use crate::diagnostic::{Code, Diagnostic, Diagnostics, Spanned};
use crate::payload::Lowering;
use crate::plan::model;
use crate::protocol::Header;

/// Compiles headers in their order; mistakes of templates go to the lowering, others to `problems`.
pub(super) fn compile(
    inputs: &Inputs<'_>,
    headers: &[model::Header],
    lowering: &mut Lowering<'_>,
    problems: &mut Diagnostics,
) -> Vec<Header> {
    let mut compiled = Vec::new();
    for header in headers {
        match one(inputs, header, lowering) {
            Ok(header) => compiled.push(header),
            Err(problem) => problems.push(problem),
        }
    }
    compiled
}

fn one(
    inputs: &Inputs<'_>,
    header: &model::Header,
    lowering: &mut Lowering<'_>,
) -> Result<Header, Diagnostic> {
    let name = HeaderName::from_bytes(header.name.value.as_bytes()).map_err(|_| {
        Diagnostic::error(Code::BadHeader, header.name.span, "this is no header name")
    })?;
    let span = header.value.span;
    match &header.value.value {
        model::HeaderValue::Text(text) => {
            let program = lowering.header(&Spanned::new(text.clone(), span));
            match program.as_constant().map(HeaderValue::from_bytes) {
                Some(Ok(value)) => Ok(Header::Constant(name, value)),
                Some(Err(_)) => Err(unsendable(span)),
                None => Ok(Header::Rendered(name, program)),
            }
        }
        model::HeaderValue::Bytes(bytes) => HeaderValue::from_str(&STANDARD_NO_PAD.encode(bytes))
            .map(|value| Header::Constant(name, value))
            .map_err(|_| unsendable(span)),
        model::HeaderValue::Secret(source) => {
            let secret = secrets::read(inputs, &Spanned::new(source.clone(), span))?;
            let mut value =
                HeaderValue::from_bytes(secret.expose()).map_err(|_| unsendable(span))?;
            value.set_sensitive(true);
            Ok(Header::Constant(name, value))
        }
    }
}

fn unsendable(span: crate::diagnostic::Span) -> Diagnostic {
    Diagnostic::error(
        Code::BadHeader,
        span,
        "the value holds a character that a header can not carry",
    )
}
