//! Laws of templates, programs and checks.

mod check;
mod encoding;
mod functions;
mod parse;
mod program;

use super::{CallContext, Row, Scope, Template, Value};
use crate::diagnostic::{Code, Diagnostic, Sources, Span};
use crate::random::Stream;
use crate::units::Offset;

/// Call 7 of the plan with seed 1, made by client 3 at 2026-01-02T03:04:05.678Z.
const EXAMPLE: CallContext<'static> = CallContext {
    seed: 1,
    stream: Stream::Values,
    k: 7,
    step: 0,
    message: 0,
    now: Offset::ZERO,
    wall_nanos: 1_767_323_045_678_000_000,
    client: Some(3),
    rows: &[],
    captures: &[],
};

/// A call with this data row and these captures.
const fn call<'a>(rows: &'a [Row], captures: &'a [Value]) -> CallContext<'a> {
    CallContext {
        rows,
        captures,
        ..EXAMPLE
    }
}

fn template(text: &str) -> Template {
    Template::parse(text, Span::NOWHERE, &Scope::default())
        .unwrap_or_else(|problems| panic!("{text}: {problems:?}"))
}

/// The problems of a text in a scope: code, the text under the first mark, message and help.
fn problems(text: &str, scope: &Scope) -> Vec<(Code, String, Diagnostic)> {
    let mut sources = Sources::new();
    let id = sources.add("plan.yaml", text);
    let span = Span::new(id, 0, text.len());
    Template::parse(text, span, scope)
        .err()
        .unwrap_or_default()
        .into_iter()
        .map(|problem| {
            let marked = sources.text(problem.span()).to_owned();
            (problem.code, marked, problem)
        })
        .collect()
}
