//! `{{ … }}`: typed expressions that are compiled once and evaluated per call, and the programs that write bytes.
//!
//! A [`Template`] is text with expressions in it, read in a [`Scope`] that says which names exist. What is to be
//! sent becomes a [`Program`]: constant bytes, and slots that write one expression in one [`Encoding`]. [`Check`] and
//! [`Path`] are the other direction: what a reply must hold, and where in it a value lies.
//!
//! A template knows what a [`CallContext`] tells it and nothing else: no clock, no ambient randomness. Every call of
//! a random function in every slot has numbers of its own, keyed by (seed, k, step, message, slot, place in the
//! expression), so any call of any run can be rendered again alone.

mod check;
mod context;
mod encoding;
mod error;
mod evaluated;
mod expression;
mod foresight;
mod functions;
mod lexer;
mod locate;
mod parse;
mod program;
mod resolve;
mod scope;
mod syntax;
mod whole;

pub use check::{
    Check, Judgement, Operator, Path, PathProblem, ReplyShape, ReplyType, ReplyValue, ReplyView,
    Root, Segment, Step,
};
pub use context::{CallContext, Row, Value};
pub use encoding::{Encoding, EnumNames};
pub use error::{EvalError, RenderError, RenderReason};
pub use evaluated::{Characters, Evaluated};
pub use expression::{Expression, Function, Parameter};
pub use functions::FUNCTIONS;
pub use parse::Part;
pub use program::{Op, Program, ProgramBuilder, Slot};
pub use scope::{DataSet, Model, Scope, Type};
pub use whole::Template;

#[cfg(test)]
mod tests;
