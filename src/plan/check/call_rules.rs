//! What the keys of a call say about each other and about its target.

use super::protocol::is_grpc;
use crate::diagnostic::{Code, Diagnostic, Diagnostics, Span};
use crate::plan::raw::{RawCall, RawCallKind, RawPlan};

/// What the call or else its target speaks; none for a probe and where it can not be told.
pub(super) fn speaks_grpc(raw: &RawPlan, call: &RawCall, target: Option<usize>) -> Option<bool> {
    match call.kind.as_ref() {
        Some(RawCallKind::Grpc(_)) => Some(true),
        Some(RawCallKind::Http(_)) => Some(false),
        Some(RawCallKind::Probe(_)) => None,
        None => is_grpc(&raw.targets[target?].value),
    }
}

pub(super) fn check_protocol(
    raw: &RawPlan,
    call: &RawCall,
    target: Option<usize>,
    problems: &mut Diagnostics,
) {
    let (Some(kind), Some(target)) = (&call.kind, target) else {
        return;
    };
    if let Some(problem) = wrong_protocol(raw, kind, target, None) {
        problems.push(problem);
    }
}

/// A call of one protocol on a target of the other; `place` is where the target is named, when not by the call.
pub(super) fn wrong_protocol(
    raw: &RawPlan,
    kind: &RawCallKind,
    target: usize,
    place: Option<(&str, Span)>,
) -> Option<Diagnostic> {
    let (span, word, wants_grpc) = match kind {
        RawCallKind::Grpc(method) => (method.span, "a gRPC method", true),
        RawCallKind::Http(request) => (request.span, "an HTTP request", false),
        RawCallKind::Probe(_) => return None,
    };
    let target = &raw.targets[target];
    let speaks_grpc = is_grpc(&target.value)?;
    if speaks_grpc == wants_grpc {
        return None;
    }
    let name = &target.name.value;
    let spoken = if speaks_grpc { "gRPC" } else { "HTTP" };
    let problem = match place {
        None => Diagnostic::error(
            Code::ConflictingKeys,
            span,
            format!("{word} is called on `{name}`, which speaks {spoken}"),
        )
        .label(format!("this is {word}")),
        Some((call, place)) => Diagnostic::error(
            Code::ConflictingKeys,
            place,
            format!("`{name}` speaks {spoken}, and `{call}` is {word}"),
        )
        .label("this target can not be called so")
        .also(span, format!("this is {word}")),
    };
    Some(problem.also(target.name.span, format!("`{name}` speaks {spoken}")))
}

pub(super) fn check_deadline(call: &RawCall, problems: &mut Diagnostics) {
    if let Some(deadline) = &call.deadline
        && deadline.value.is_none()
        && call.stream.is_none()
    {
        problems.push(no_deadline(deadline.span));
    }
}

/// A probe sends nothing and gets no reply, so that nothing can be said about either.
pub(super) fn check_probe(call: &RawCall, problems: &mut Diagnostics) {
    let Some(RawCallKind::Probe(probe)) = &call.kind else {
        return;
    };
    let header = call.headers.first().map(|(name, _)| ("headers", name.span));
    let expected = call.expect_status.first().or(call.expect_that.first());
    let expected = expected.map(|text| ("expect", text.span));
    let auth = call.auth.as_ref().map(|name| ("auth", name.span));
    for (key, span) in [header, expected, auth].into_iter().flatten() {
        problems.push(
            Diagnostic::error(
                Code::ConflictingKeys,
                span,
                format!("`{key}` has no meaning with `probe`"),
            )
            .label("a probe opens a connection and sends nothing")
            .also(*probe, "this is a probe"),
        );
    }
}

/// `deadline: none` where every call must end.
pub(super) fn no_deadline(span: Span) -> Diagnostic {
    Diagnostic::error(Code::BadValue, span, "only a stream may have no deadline")
        .label("a call without a deadline could wait for ever")
        .help("write how long the call may take, for example `deadline: 30s`")
}
