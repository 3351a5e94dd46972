//! A compiled expression, and what a row of the function table is.

use std::fmt;

use super::context::{CallContext, Value};
use super::error::EvalError;
use super::evaluated::{Characters, Evaluated};
use super::scope::Type;
use crate::diagnostic::Span;
use crate::random::Random;

/// A row of the function table.
pub struct Function {
    /// Its name.
    pub name: &'static str,
    /// Its parameters.
    pub parameters: &'static [Parameter],
    /// How many of them must be given.
    pub required: usize,
    /// How many of the last ones may be given again and again.
    pub repeats: usize,
    /// What it yields, in a sentence.
    pub doc: &'static str,
    /// A template that uses it.
    pub example: &'static str,
    /// What that writes for call 7 of the plan with seed 1.
    pub shows: &'static str,
    /// The result's type, or which argument is wrong and why. Types and number of arguments are already right.
    pub(super) result: fn(&[Expression]) -> Result<Type, ArgumentProblem>,
    /// The value for one call.
    pub(super) eval: for<'a> fn(Arguments<'a>) -> Result<Evaluated<'a>, EvalError>,
}

/// A parameter of a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parameter {
    /// Its name in the signature.
    pub name: &'static str,
    /// What it takes.
    pub kind: Type,
}

/// Why an argument is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ArgumentProblem {
    pub(super) index: usize,
    pub(super) message: String,
}

impl Function {
    /// `int(low, high)`, `pick(value, …)`, `now(format?)`.
    #[must_use]
    pub fn signature(&self) -> String {
        let mut parts: Vec<String> = Vec::new();
        for (index, parameter) in self.parameters.iter().enumerate() {
            let mark = if index < self.required { "" } else { "?" };
            parts.push(format!("{}{mark}", parameter.name));
        }
        if self.repeats > 0 {
            parts.push("…".to_owned());
        }
        format!("{}({})", self.name, parts.join(", "))
    }
}

impl Function {
    /// The parameter that an argument is for; none beyond the last where none repeats.
    pub(super) fn parameter(&self, argument: usize) -> Option<&'static Parameter> {
        let count = self.parameters.len();
        if argument < count {
            return self.parameters.get(argument);
        }
        let back = (argument - count).checked_rem(self.repeats)?;
        self.parameters.get(count - self.repeats + back)
    }
}

impl fmt::Debug for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl PartialEq for Function {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

/// An expression whose names are resolved and whose types fit.
#[derive(Debug, Clone, PartialEq)]
pub struct Expression {
    pub(super) kind: Kind,
    pub(super) result: Type,
    pub(super) span: Span,
}

/// The forms of an expression.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Kind {
    Literal(Value),
    Column {
        set: usize,
        column: Option<usize>,
        written: String,
    },
    Capture {
        slot: usize,
        written: String,
    },
    Call {
        function: &'static Function,
        arguments: Vec<Expression>,
        /// The place of this call among the calls of the expression.
        ordinal: u64,
    },
}

impl Expression {
    /// The type of its value.
    #[must_use]
    pub const fn result_type(&self) -> Type {
        self.result
    }

    /// Where it stands in the plan.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// The value, when it is a literal.
    #[must_use]
    pub const fn literal(&self) -> Option<&Value> {
        if let Kind::Literal(value) = &self.kind {
            Some(value)
        } else {
            None
        }
    }

    /// The value for one call, as if it stood alone in a message.
    ///
    /// # Errors
    /// When the context lacks what the expression needs.
    pub fn eval(&self, context: &CallContext<'_>) -> Result<Value, EvalError> {
        let frame = Frame::new(context).slot(0);
        self.evaluate(&frame).map(Evaluated::into_value)
    }

    pub(super) fn evaluate<'a>(&'a self, frame: &Frame<'a>) -> Result<Evaluated<'a>, EvalError> {
        match &self.kind {
            Kind::Literal(value) => Ok(Evaluated::of(value)),
            Kind::Column { set, column, .. } => frame
                .context
                .rows
                .get(*set)
                .and_then(|row| row.values.get((*column)?))
                .map(Evaluated::of)
                .ok_or(EvalError::NoColumn),
            Kind::Capture { slot, .. } => frame
                .context
                .captures
                .get(*slot)
                .map(Evaluated::of)
                .ok_or(EvalError::NoCapture),
            Kind::Call {
                function,
                arguments,
                ordinal,
            } => (function.eval)(Arguments {
                function: function.name,
                expressions: arguments,
                frame: frame.clone(),
                ordinal: *ordinal,
            }),
        }
    }
}

/// One slot of one call: what is known, and the slot's random numbers.
#[derive(Debug, Clone)]
pub(super) struct Frame<'a> {
    pub(super) context: &'a CallContext<'a>,
    random: Random,
}

impl<'a> Frame<'a> {
    /// The numbers of a whole message.
    pub(super) fn new(context: &'a CallContext<'a>) -> Self {
        let CallContext {
            seed,
            stream,
            k,
            step,
            message,
            ..
        } = *context;
        Self {
            context,
            random: Random::new(seed, stream, k, step, message),
        }
    }

    /// Those of one slot.
    pub(super) fn slot(&self, position: u32) -> Self {
        Self {
            context: self.context,
            random: self.random.branch(u64::from(position)),
        }
    }
}

/// The arguments of a function in one call; each is evaluated when it is asked for.
pub(super) struct Arguments<'a> {
    function: &'static str,
    expressions: &'a [Expression],
    frame: Frame<'a>,
    ordinal: u64,
}

impl<'a> Arguments<'a> {
    pub(super) fn context(&self) -> &'a CallContext<'a> {
        self.frame.context
    }

    /// The random numbers of this use of the function.
    pub(super) fn random(&self) -> Random {
        self.frame.random.branch(self.ordinal)
    }

    pub(super) fn count(&self) -> usize {
        self.expressions.len()
    }

    pub(super) fn value(&self, index: usize) -> Result<Evaluated<'a>, EvalError> {
        self.expressions
            .get(index)
            .ok_or_else(|| self.wrong("there"))?
            .evaluate(&self.frame)
    }

    /// A whole number, also from text that spells one, as in data files.
    pub(super) fn integer(&self, index: usize) -> Result<i64, EvalError> {
        match self.value(index)? {
            Evaluated::Integer(number) => Some(number),
            Evaluated::Text(text) => text.as_str().trim().parse().ok(),
            Evaluated::Float(_) | Evaluated::Bool(_) | Evaluated::Bytes(_) => None,
        }
        .ok_or_else(|| self.wrong("a whole number"))
    }

    /// A finite number.
    #[expect(clippy::cast_precision_loss, reason = "a float is what is asked for")]
    pub(super) fn float(&self, index: usize) -> Result<f64, EvalError> {
        match self.value(index)? {
            Evaluated::Integer(number) => Some(number as f64),
            Evaluated::Float(number) => Some(number),
            Evaluated::Text(text) => text.as_str().trim().parse().ok(),
            Evaluated::Bool(_) | Evaluated::Bytes(_) => None,
        }
        .filter(|number: &f64| number.is_finite())
        .ok_or_else(|| self.wrong("a number"))
    }

    /// Text as it was written.
    pub(super) fn text(&self, index: usize) -> Result<Characters<'a>, EvalError> {
        match self.value(index)? {
            Evaluated::Text(text) => Ok(text),
            Evaluated::Integer(_)
            | Evaluated::Float(_)
            | Evaluated::Bool(_)
            | Evaluated::Bytes(_) => Err(self.wrong("text")),
        }
    }

    pub(super) const fn wrong(&self, wanted: &'static str) -> EvalError {
        EvalError::Argument {
            function: self.function,
            wanted,
        }
    }
}
