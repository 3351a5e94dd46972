//! Calls compiled for the target that they go to: programs, headers, credentials, checks.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use http::{HeaderName, HeaderValue, Method};

use super::bound::Bound;
use super::files;
use super::headers;
use crate::diagnostic::{Code, Diagnostic, Diagnostics, Spanned};
use crate::document::{Format, Node};
use crate::outcome::Status;
use crate::payload::Lowering;
use crate::plan::model::{self, Body, CallId, CallKind, Target, TargetId};
use crate::protocol::grpc::GrpcOperation;
use crate::protocol::grpc::schema::Surroundings;
use crate::protocol::http::HttpOperation;
use crate::protocol::{Authorize, Header};
use crate::template::{Check, Program, Scope};

/// A call that can be fired at its target.
#[derive(Debug, Clone)]
pub(super) enum Operation {
    /// Of a gRPC target.
    Grpc(GrpcOperation),
    /// Of an HTTP target.
    Http(HttpOperation),
    /// A connection that is opened and closed.
    Probe,
}

impl Bound<'_> {
    /// Compiles one call for a target.
    pub(super) fn operation(
        &self,
        call: CallId,
        id: TargetId,
        deadline: Option<Duration>,
    ) -> Result<Operation, Diagnostics> {
        let call = &self.plan.calls[call.0];
        let target = &self.plan.targets[id.0];
        let scope = Scope::default();
        let mut lowering = Lowering::new(&scope);
        let mut problems = Diagnostics::new();
        let mut compiled =
            headers::compile(&self.inputs, &target.headers, &mut lowering, &mut problems);
        compiled.extend(headers::compile(
            &self.inputs,
            &call.headers,
            &mut lowering,
            &mut problems,
        ));
        let authorize = self.authorize(call, target);
        let checks = checks(call, &mut problems);
        let operation = match &call.kind {
            CallKind::Probe => Some(Operation::Probe),
            CallKind::Http {
                method,
                path,
                query,
                body,
            } => {
                let path = lowering.path(path, query);
                let (body, content) = self.body(body, &mut lowering, &mut problems);
                if let Some(content) = content {
                    default_header(&mut compiled, http::header::CONTENT_TYPE, content);
                }
                Some(Operation::Http(HttpOperation {
                    method: Method::from_bytes(method.as_bytes()).unwrap_or(Method::GET),
                    path,
                    headers: compiled,
                    body,
                    authorize,
                    expect: expected(call, |status| match status {
                        Status::Http(code) => Some(code),
                        Status::Grpc(_) => None,
                    }),
                    checks,
                }))
            }
            CallKind::Grpc {
                method,
                message,
                message_file,
            } => {
                let source = MessageSource {
                    method,
                    message: message.as_ref(),
                    file: message_file.as_ref(),
                };
                match self.message(id, &source, &scope, lowering.next_slot()) {
                    Ok((method, message)) => {
                        problems.extend(method.verify(&checks));
                        Some(Operation::Grpc(GrpcOperation {
                            method,
                            message,
                            headers: compiled,
                            authorize,
                            deadline,
                            expect: expected(call, |status| match status {
                                Status::Grpc(code) => Some(code),
                                Status::Http(_) => None,
                            }),
                            checks,
                        }))
                    }
                    Err(more) => {
                        problems.extend(more);
                        None
                    }
                }
            }
        };
        problems.extend(lowering.problems());
        match operation {
            Some(operation) if !problems.has_errors() => Ok(operation),
            _ => Err(problems),
        }
    }

    fn authorize(&self, call: &model::Call, target: &Target) -> Option<Arc<dyn Authorize>> {
        let id = match call.auth {
            Some(own) => own,
            None => target.auth,
        };
        id.and_then(|id| self.auth.get(&id)).map(Arc::clone)
    }

    /// The body's program and its content type.
    fn body(
        &self,
        body: &Body,
        lowering: &mut Lowering<'_>,
        problems: &mut Diagnostics,
    ) -> (Option<Program>, Option<&'static str>) {
        match body {
            Body::Empty => (None, None),
            Body::Json(node) => (Some(lowering.json(node)), Some("application/json")),
            Body::Form(pairs) => (
                Some(lowering.form(pairs)),
                Some("application/x-www-form-urlencoded"),
            ),
            Body::Text(text) => (Some(lowering.text(text)), Some("text/plain; charset=utf-8")),
            Body::File(path) => match files::read(&self.inputs, path) {
                Ok(bytes) => (
                    Some(Program::constant(bytes)),
                    Some("application/octet-stream"),
                ),
                Err(problem) => {
                    problems.push(problem);
                    (None, None)
                }
            },
        }
    }

    /// Finds the method and lowers its message.
    fn message(
        &self,
        id: TargetId,
        source: &MessageSource<'_>,
        scope: &Scope,
        first_slot: u32,
    ) -> Result<(crate::protocol::grpc::schema::Method, Program), Diagnostics> {
        let schema = self
            .targets
            .get(&id)
            .and_then(|target| target.reached.schema.as_ref());
        let Some(schema) = schema else {
            return Err(Diagnostic::error(
                Code::SchemaMissing,
                source.method.span,
                "the target has no schema",
            )
            .into());
        };
        let method = schema.method(source.method).map_err(Diagnostics::from)?;
        if method.is_client_streaming() || method.is_server_streaming() {
            let message = format!("`{}` is a streaming method", source.method.value);
            let problem = Diagnostic::error(Code::StreamShape, source.method.span, message)
                .help("streams are not built yet; this version calls unary methods");
            return Err(problem.into());
        }
        let read;
        let message = match (source.message, source.file) {
            (Some(message), _) => Some(message),
            (None, Some(path)) => {
                read = self.message_file(path)?;
                Some(&read)
            }
            (None, None) => None,
        };
        let named_in = self
            .inputs
            .sources
            .get(source.method.span.source)
            .map_or("", |source| source.name.as_str());
        let folder = Path::new(named_in)
            .parent()
            .unwrap_or_else(|| Path::new(""))
            .to_owned();
        let around = Surroundings {
            scope,
            folder: &folder,
            first_slot,
        };
        let program = method.lower(message, around)?;
        Ok((method, program))
    }

    /// A message that stands in a file of its own, as JSON.
    fn message_file(&self, path: &Spanned<String>) -> Result<Node, Diagnostics> {
        let bytes = files::read(&self.inputs, path).map_err(Diagnostics::from)?;
        let refuse = |reason: &str| {
            let message = format!("the message in `{}` can not be read: {reason}", path.value);
            Diagnostics::from(Diagnostic::error(Code::UnreadableFile, path.span, message))
        };
        let text = String::from_utf8(bytes).map_err(|_| refuse("it is not UTF-8 text"))?;
        let mut sources = self.inputs.sources.clone();
        let id = sources.add(path.value.clone(), text);
        let (node, problems) = crate::document::parse(&sources, id, Format::Json);
        match node {
            Some(node) if !problems.has_errors() => Ok(node),
            _ => {
                let first = problems
                    .iter()
                    .next()
                    .map_or_else(String::new, |problem| problem.message.clone());
                Err(refuse(&first))
            }
        }
    }
}

/// Where a message comes from.
struct MessageSource<'a> {
    method: &'a Spanned<String>,
    message: Option<&'a Node>,
    file: Option<&'a Spanned<String>>,
}

fn checks(call: &model::Call, problems: &mut Diagnostics) -> Vec<Check> {
    let mut checks = Vec::new();
    for text in &call.expect_that {
        match Check::parse(&text.value, text.span) {
            Ok(check) => checks.push(check),
            Err(problem) => problems.push(problem),
        }
    }
    checks
}

fn expected<C>(call: &model::Call, code: impl Fn(Status) -> Option<C>) -> Vec<C> {
    call.expect_status
        .iter()
        .filter_map(|status| code(status.value))
        .collect()
}

/// A header of ours, unless the plan has its own.
fn default_header(headers: &mut Vec<Header>, name: HeaderName, value: &'static str) {
    let written = headers.iter().any(|header| match header {
        Header::Constant(own, _) | Header::Rendered(own, _) => *own == name,
    });
    if !written {
        headers.push(Header::Constant(name, HeaderValue::from_static(value)));
    }
}
