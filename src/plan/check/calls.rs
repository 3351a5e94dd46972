//! Calls: what is called, what is sent and what is expected.

use super::call_rules::{check_deadline, check_probe, check_protocol, speaks_grpc};
use super::expect::{expect_status, expect_that};
use super::headers::headers;
use super::names::{Credential, Kind, credential, resolve};
use super::place::beside;
use super::request::parse_request;
use super::templates::{Reader, scope_of_call};
use crate::diagnostic::{Code, Diagnostic, Diagnostics, Sources, Span, Spanned};
use crate::document::Node;
use crate::plan::model::{Body, Call, CallKind, Header, HeaderValue, TargetId};
use crate::plan::raw::{Named, RawCall, RawCallKind, RawPlan};

/// A call as meant, and what runs must know of it.
pub(super) struct CheckedCall {
    /// The call; none where it could not be understood.
    pub(super) call: Option<Call>,
    /// Its target, where that is defined.
    pub(super) target: Option<TargetId>,
    /// Where it uses `client()`.
    pub(super) client_uses: Vec<Span>,
}

/// All calls by position.
pub(super) fn calls(
    raw: &RawPlan,
    sources: &Sources,
    problems: &mut Diagnostics,
) -> Vec<CheckedCall> {
    raw.calls
        .iter()
        .map(|named| call(raw, named, sources, problems))
        .collect()
}

fn call(
    raw: &RawPlan,
    named: &Named<RawCall>,
    sources: &Sources,
    problems: &mut Diagnostics,
) -> CheckedCall {
    let call = &named.value;
    let target = call
        .target
        .as_ref()
        .and_then(|name| resolve(raw, Kind::Target, name, problems));
    check_protocol(raw, call, target, problems);
    check_deadline(call, problems);
    check_probe(call, problems);
    let auth = credential(raw, call.auth.as_ref(), problems);
    let grpc = speaks_grpc(raw, call, target);
    let headers = headers(&call.headers, grpc.unwrap_or(false), sources, problems);
    let expect_status = expect_status(&call.expect_status, grpc, problems);
    expect_that(&call.expect_that, problems);
    let kind = kind(call, sources, problems);
    let client_uses = read_templates(raw, named, &headers, problems);
    let whole = || {
        Some(Call {
            name: named.name.clone(),
            target: TargetId(target?),
            service: call.service.as_ref().map(|label| label.value.clone()),
            kind: kind?,
            headers,
            deadline: call.deadline.as_ref().map(|deadline| deadline.value),
            auth: match auth {
                Credential::Of(id) => Some(Some(id)),
                Credential::Off => Some(None),
                Credential::Unsaid => None,
            },
            expect_status: expect_status?,
            expect_that: call.expect_that.clone(),
        })
    };
    CheckedCall {
        call: whole(),
        target: target.map(TargetId),
        client_uses,
    }
}

fn kind(call: &RawCall, sources: &Sources, problems: &mut Diagnostics) -> Option<CallKind> {
    match call.kind.as_ref()? {
        RawCallKind::Grpc(method) => {
            let method = check_method(method, problems)?;
            Some(CallKind::Grpc {
                method,
                message: call.message.clone(),
                message_file: call.message_file.as_ref().map(|path| beside(sources, path)),
            })
        }
        RawCallKind::Http(text) => match parse_request(text) {
            Ok(request) => Some(CallKind::Http {
                method: request.method,
                path: request.path,
                query: call.query.as_ref().map(pairs).unwrap_or_default(),
                body: body(call, sources),
            }),
            Err(problem) => {
                problems.push(problem);
                None
            }
        },
        RawCallKind::Probe(_) => Some(CallKind::Probe),
    }
}

/// A method has a service and a name; whether it exists is told by the schema.
fn check_method(method: &Spanned<String>, problems: &mut Diagnostics) -> Option<Spanned<String>> {
    let name = method.value.strip_prefix('/').unwrap_or(&method.value);
    let parts = name.split(['/', '.']);
    let legal = |part: &str| {
        !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    if parts.clone().count() >= 2 && parts.clone().all(legal) && name.matches('/').count() <= 1 {
        return Some(method.clone());
    }
    problems.push(
        Diagnostic::error(
            Code::BadValue,
            method.span,
            format!("`{}` is not the name of a gRPC method", method.value),
        )
        .label("a service and a method are expected")
        .help("write `pkg.Service/Method`"),
    );
    None
}

fn body(call: &RawCall, sources: &Sources) -> Body {
    if let Some(json) = &call.json {
        Body::Json(json.clone())
    } else if let Some(form) = &call.form {
        Body::Form(pairs(form))
    } else if let Some(text) = &call.body {
        Body::Text(text.clone())
    } else if let Some(path) = &call.body_file {
        Body::File(beside(sources, path))
    } else {
        Body::Empty
    }
}

fn pairs(node: &Node) -> Vec<(Spanned<String>, Node)> {
    let entries = node.entries().unwrap_or_default();
    entries
        .iter()
        .map(|entry| (entry.key.clone(), entry.value.clone()))
        .collect()
}

/// Reads every template of a call and tells where `client()` is used.
fn read_templates(
    raw: &RawPlan,
    named: &Named<RawCall>,
    headers: &[Header],
    problems: &mut Diagnostics,
) -> Vec<Span> {
    let call = &named.value;
    let scope = scope_of_call(raw, &named.name.value);
    let mut reader = Reader::new(&scope, problems);
    let bodies = [&call.message, &call.query, &call.json, &call.form];
    for node in bodies.into_iter().flatten() {
        reader.node(node);
    }
    for node in call.messages.iter().flat_map(|messages| &messages.value) {
        reader.node(node);
    }
    if let Some(text) = &call.body {
        reader.text(&text.value, text.span);
    }
    if let Some(RawCallKind::Http(request)) = &call.kind {
        reader.text(&request.value, request.span);
    }
    for header in headers {
        if let HeaderValue::Text(text) = &header.value.value {
            reader.text(text, header.value.span);
        }
    }
    reader.client_uses
}
