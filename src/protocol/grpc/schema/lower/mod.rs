//! Messages as plans write them become programs that write protobuf.
//!
//! The input is the JSON mapping of protobuf, read from the plan's own nodes, so that every mistake is found before
//! the run, all of them at once, each at the place where it is written. A scalar that is one `{{ … }}` becomes a slot
//! in its field's encoding; nothing is decoded or looked up again when a call is made. What the mapping leaves open
//! is read as protobuf's own tools read it, and tests hold the programs to what those make of the same text.

mod any;
mod bytes;
mod enums;
mod field;
mod instants;
mod json;
mod map;
mod message;
mod number;
mod scalar;
mod trail;
mod value;
mod well_known;

use std::path::Path;

use super::lookup::Method;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::document::Node;
use crate::template::{Program, ProgramBuilder, Scope};

use trail::Trail;

/// What lowering a message may use.
#[derive(Debug, Clone, Copy)]
pub struct Surroundings<'a> {
    /// The names that templates may use.
    pub scope: &'a Scope,
    /// The folder to which `{ file: … }` is relative.
    pub folder: &'a Path,
    /// The first slot that no other program of the call uses.
    pub first_slot: u32,
}

/// A message being lowered: where problems go.
struct Lowering<'a> {
    around: Surroundings<'a>,
    problems: Diagnostics,
}

impl Lowering<'_> {
    fn problem(&mut self, diagnostic: Diagnostic) {
        self.problems.push(diagnostic);
    }
}

impl Method {
    /// Lowers a request's message; `None` is the empty one.
    ///
    /// # Errors
    /// Every mistake in it.
    pub fn lower(
        &self,
        message: Option<&Node>,
        around: Surroundings<'_>,
    ) -> Result<Program, Diagnostics> {
        let mut lowering = Lowering {
            around,
            problems: Diagnostics::new(),
        };
        let mut out = ProgramBuilder::starting_at(around.first_slot);
        let input = self.descriptor.input();
        match message {
            Some(node) => {
                let trail = Trail::Root(input.name());
                lowering.message(&mut out, &input, node, &trail);
            }
            None => lowering.required(
                &input,
                &[],
                crate::diagnostic::Span::NOWHERE,
                &Trail::Root(input.name()),
            ),
        }
        if lowering.problems.has_errors() {
            Err(lowering.problems)
        } else {
            Ok(out.finish())
        }
    }
}
