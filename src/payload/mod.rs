//! Bodies, paths and headers: document nodes with templates in them become programs that write bytes.
//!
//! One program type serves every body; what differs is the encoding of a slot. Protobuf messages are lowered by
//! the gRPC schema with the same builder, because only it knows descriptors. A [`Lowering`] collects every mistake of
//! one call and numbers its slots, so that no two of them share random numbers. Nothing here is sent or read.

mod json;
mod text;

use crate::diagnostic::{Code, Diagnostic, Diagnostics, Span};
use crate::template::{Program, ProgramBuilder, RenderError, Scope};

/// The lowering of one call: its path, headers and body, one after the other.
#[derive(Debug)]
pub struct Lowering<'s> {
    scope: &'s Scope,
    next_slot: u32,
    problems: Diagnostics,
}

impl<'s> Lowering<'s> {
    /// Nothing lowered yet.
    #[must_use]
    pub fn new(scope: &'s Scope) -> Self {
        Self {
            scope,
            next_slot: 0,
            problems: Diagnostics::new(),
        }
    }

    /// The number of the next slot, for what is lowered elsewhere.
    #[must_use]
    pub const fn next_slot(&self) -> u32 {
        self.next_slot
    }

    /// Every mistake so far.
    #[must_use]
    pub fn problems(self) -> Diagnostics {
        self.problems
    }

    /// Builds one program with the call's next slots.
    fn program(&mut self, build: impl FnOnce(&mut Self, &mut ProgramBuilder)) -> Program {
        let mut builder = ProgramBuilder::starting_at(self.next_slot);
        build(self, &mut builder);
        self.next_slot = builder.next_slot();
        builder.finish()
    }

    fn refuse(&mut self, error: &RenderError) {
        self.problem(Diagnostic::error(
            Code::BadValue,
            error.span,
            format!("the value can not stand here: {}", error.reason),
        ));
    }

    fn problem(&mut self, problem: Diagnostic) {
        self.problems.push(problem);
    }

    fn wrong_kind(&mut self, span: Span, found: &str, wanted: &str) {
        let message = format!("expected {wanted}, found {found}");
        self.problem(
            Diagnostic::error(Code::WrongType, span, message).label(format!("expected {wanted}")),
        );
    }
}

#[cfg(test)]
mod tests;
