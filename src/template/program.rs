//! What writes the bytes of a body, path or header for one call.

use super::context::CallContext;
use super::encoding::{self, Encoding};
use super::error::{RenderError, RenderReason};
use super::evaluated::{Characters, Evaluated};
use super::expression::{Expression, Frame};
use super::parse::Part;
use super::whole::Template;
use crate::diagnostic::Span;

/// A step of a program.
#[derive(Debug, Clone, PartialEq)]
pub enum Op {
    /// The same bytes in every call.
    Bytes(Box<[u8]>),
    /// A value of this call.
    Slot(Slot),
    /// What a nested program writes, with its length before it as a protobuf varint.
    Len(Program),
}

/// A place where a value is written.
#[derive(Debug, Clone, PartialEq)]
pub struct Slot {
    /// The value.
    pub expression: Expression,
    /// How it is written.
    pub encoding: Encoding,
    /// Its number among the slots of the call; it keys its random numbers.
    pub position: u32,
}

/// What writes a body, a path or a header. Constant parts lie together; a constant program is one run of bytes.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Program {
    ops: Vec<Op>,
}

impl Program {
    /// A program that writes the same bytes in every call.
    #[must_use]
    pub fn constant(bytes: impl Into<Vec<u8>>) -> Self {
        let mut builder = ProgramBuilder::new();
        builder.bytes(&bytes.into());
        builder.finish()
    }

    /// Its steps.
    #[must_use]
    pub fn ops(&self) -> &[Op] {
        &self.ops
    }

    /// The bytes, when they are the same in every call.
    #[must_use]
    pub fn as_constant(&self) -> Option<&[u8]> {
        match self.ops.as_slice() {
            [] => Some(&[]),
            [Op::Bytes(bytes)] => Some(bytes),
            _ => None,
        }
    }

    /// Where `client()` is used in it.
    #[must_use]
    pub fn client_use(&self) -> Option<Span> {
        self.ops.iter().find_map(|op| match op {
            Op::Bytes(_) => None,
            Op::Slot(slot) => slot.expression.client_use(),
            Op::Len(program) => program.client_use(),
        })
    }

    /// Appends the bytes of one call to `out`.
    ///
    /// # Errors
    /// When a value does not fit its place; `out` is as long as before then.
    pub fn render(&self, context: &CallContext<'_>, out: &mut Vec<u8>) -> Result<(), RenderError> {
        let before = out.len();
        let written = match self.ops.as_slice() {
            [Op::Bytes(bytes)] => {
                out.extend_from_slice(bytes);
                Ok(())
            }
            _ => self.write(&Frame::new(context), out),
        };
        if written.is_err() {
            out.truncate(before);
        }
        written
    }

    fn write(&self, frame: &Frame<'_>, out: &mut Vec<u8>) -> Result<(), RenderError> {
        for op in &self.ops {
            match op {
                Op::Bytes(bytes) => out.extend_from_slice(bytes),
                Op::Slot(slot) => slot.write(frame, out)?,
                Op::Len(program) => {
                    encoding::length_prefixed(out, |out| program.write(frame, out))?;
                }
            }
        }
        Ok(())
    }
}

impl Slot {
    fn write(&self, frame: &Frame<'_>, out: &mut Vec<u8>) -> Result<(), RenderError> {
        let frame = frame.slot(self.position);
        self.expression
            .evaluate(&frame)
            .map_err(RenderReason::Eval)
            .and_then(|value| self.encoding.write(&value, out))
            .map_err(|reason| RenderError {
                span: self.expression.span(),
                reason,
            })
    }
}

/// Puts a program together.
///
/// Slots are numbered as they come. The programs of one call (path, headers, body) are built one after the other,
/// each [`starting_at`](Self::starting_at) the slot after the last one's, so that no two of them share random numbers.
#[derive(Debug, Clone, Default)]
pub struct ProgramBuilder {
    ops: Vec<Op>,
    constant: Vec<u8>,
    next_slot: u32,
}

impl ProgramBuilder {
    /// The first program of a call.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A program whose first slot has this number.
    #[must_use]
    pub fn starting_at(slot: u32) -> Self {
        Self {
            next_slot: slot,
            ..Self::default()
        }
    }

    /// The number of the next slot.
    #[must_use]
    pub const fn next_slot(&self) -> u32 {
        self.next_slot
    }

    /// Appends constant bytes.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.constant.extend_from_slice(bytes);
    }

    /// Appends a constant varint: a tag or a length.
    pub fn varint(&mut self, number: u64) {
        encoding::varint(number, &mut self.constant);
    }

    /// Appends constant text in an encoding.
    ///
    /// # Errors
    /// When the place can not hold it.
    pub fn text(&mut self, text: &str, encoding: &Encoding) -> Result<(), RenderReason> {
        let value = Evaluated::Text(Characters::Borrowed(text));
        encoding.write(&value, &mut self.constant)
    }

    /// Appends a value of the call. A literal becomes constant bytes.
    ///
    /// # Errors
    /// When one of the literals that the expression may yield does not fit the place; nothing is appended then. What
    /// it yields otherwise is only known in the call.
    pub fn slot(
        &mut self,
        expression: &Expression,
        encoding: &Encoding,
    ) -> Result<(), RenderError> {
        for (value, span) in expression.outcomes().unwrap_or_default() {
            encoding
                .write(&Evaluated::of(value), &mut Vec::new())
                .map_err(|reason| RenderError { span, reason })?;
        }
        if let Some(literal) = expression.literal() {
            return encoding
                .write(&Evaluated::of(literal), &mut self.constant)
                .map_err(|reason| RenderError {
                    span: expression.span(),
                    reason,
                });
        }
        self.flush();
        self.ops.push(Op::Slot(Slot {
            expression: expression.clone(),
            encoding: encoding.clone(),
            position: self.next_slot,
        }));
        self.next_slot += 1;
        Ok(())
    }

    /// Appends a template's texts and expressions, all in one encoding.
    ///
    /// # Errors
    /// As for [`text`](Self::text) and [`slot`](Self::slot); `span` is the place of the template's own texts.
    pub fn template(
        &mut self,
        template: &Template,
        encoding: &Encoding,
        span: Span,
    ) -> Result<(), RenderError> {
        for part in template.parts() {
            match part {
                Part::Text(text) => self
                    .text(text, encoding)
                    .map_err(|reason| RenderError { span, reason })?,
                Part::Expression(expression) => self.slot(expression, encoding)?,
            }
        }
        Ok(())
    }

    /// Appends what `build` appends, with its length before it.
    pub fn length_prefixed<T>(&mut self, build: impl FnOnce(&mut Self) -> T) -> T {
        let mut inner = Self::starting_at(self.next_slot);
        let result = build(&mut inner);
        self.next_slot = inner.next_slot;
        let inner = inner.finish();
        if let Some(bytes) = inner.as_constant() {
            self.varint(bytes.len() as u64);
            self.bytes(bytes);
        } else {
            self.flush();
            self.ops.push(Op::Len(inner));
        }
        result
    }

    /// Appends another program's steps; their slots keep their numbers.
    pub fn program(&mut self, program: Program) {
        for op in program.ops {
            match op {
                Op::Bytes(bytes) => self.bytes(&bytes),
                op @ (Op::Slot(_) | Op::Len(_)) => {
                    self.flush();
                    self.ops.push(op);
                }
            }
        }
    }

    /// The program.
    #[must_use]
    pub fn finish(mut self) -> Program {
        self.flush();
        Program { ops: self.ops }
    }

    fn flush(&mut self) {
        if !self.constant.is_empty() {
            let bytes = std::mem::take(&mut self.constant);
            self.ops.push(Op::Bytes(bytes.into_boxed_slice()));
        }
    }
}
