//! The templates inside calls and claims: each is read once here, so that its mistakes are told before anything runs.

use crate::diagnostic::{Diagnostics, Span};
use crate::document::{Node, Value};
use crate::plan::raw::{RawPlan, RawStep};
use crate::template::{DataSet, Model, Scope, Template};

/// Reads templates and gathers what is wrong with them, and where they use `client()`.
pub(super) struct Reader<'p> {
    scope: &'p Scope,
    problems: &'p mut Diagnostics,
    /// Where `client()` is used, which has a meaning only where clients exist.
    pub(super) client_uses: Vec<Span>,
}

impl<'p> Reader<'p> {
    pub(super) fn new(scope: &'p Scope, problems: &'p mut Diagnostics) -> Self {
        Self {
            scope,
            problems,
            client_uses: Vec::new(),
        }
    }

    /// Reads a text.
    pub(super) fn text(&mut self, text: &str, span: Span) {
        if !text.contains("{{") {
            return;
        }
        match Template::parse(text, span, self.scope) {
            Ok(template) => self.client_uses.extend(template.client_use()),
            Err(problems) => {
                for problem in problems {
                    self.problems.push(problem);
                }
            }
        }
    }

    /// Reads every scalar of a payload.
    pub(super) fn node(&mut self, node: &Node) {
        match &node.value {
            Value::Scalar(scalar) => self.text(&scalar.text, node.span),
            Value::Sequence(items) => items.iter().for_each(|item| self.node(item)),
            Value::Mapping(entries) => entries.iter().for_each(|entry| self.node(&entry.value)),
            Value::Null | Value::Poisoned => {}
        }
    }
}

/// The names that the templates of a call may use: the data sets, and what flows capture before they come to it.
pub(super) fn scope_of_call(raw: &RawPlan, call: &str) -> Scope {
    let mut captures = Vec::new();
    for flow in &raw.flows {
        let mut before: Vec<&str> = Vec::new();
        for step in &flow.value {
            let RawStep::Call {
                call: step_call,
                capture,
                ..
            } = step
            else {
                continue;
            };
            if step_call.value == call {
                captures.extend(before.iter().map(|name| (*name).to_owned()));
            }
            before.extend(capture.iter().map(|(name, _)| name.value.as_str()));
        }
    }
    captures.sort_unstable();
    captures.dedup();
    scope(raw, captures)
}

/// The data sets of the plan and some captured names.
pub(super) fn scope(raw: &RawPlan, captures: Vec<String>) -> Scope {
    let data = raw
        .data
        .iter()
        .map(|named| DataSet {
            name: named.name.value.clone(),
            columns: None,
        })
        .collect();
    Scope {
        data,
        captures,
        model: Model::Undecided,
    }
}
