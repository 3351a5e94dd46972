//! Could the check ever hold? Types of both sides, before the run.

use super::condition::{Check, Condition, Operand, Operator};
use super::path::Path;
use super::reply::ReplyValue;
use super::shape::{ReplyShape, ReplyType};
use crate::diagnostic::{Code, Diagnostic, Span, did_you_mean};

impl Check {
    /// What is wrong with the check for replies of this type; empty when it can be judged.
    #[must_use]
    pub fn verify(&self, shape: &dyn ReplyShape) -> Vec<Diagnostic> {
        let mut problems = Vec::new();
        match &self.condition {
            Condition::Exists(path) => {
                path.type_in(shape, &mut problems);
            }
            Condition::Matches { left, .. } => {
                let left = left.type_in(shape, &mut problems);
                if let Some((kind, span)) = left
                    && !matches!(kind, ReplyType::Text | ReplyType::Enum(_) | ReplyType::Any)
                {
                    problems.push(mismatch(
                        span,
                        format!("`matches` takes text, and this is {kind}"),
                    ));
                }
            }
            Condition::Compare {
                left,
                operator,
                right,
            } => {
                let a = left.type_in(shape, &mut problems);
                let b = right.type_in(shape, &mut problems);
                if let (Some((a, _)), Some((b, span))) = (a, b) {
                    problems.extend(
                        compared(&a, *operator, &b, span)
                            .or_else(|| unknown_value(&a, right))
                            .or_else(|| unknown_value(&b, left)),
                    );
                }
            }
        }
        problems
    }
}

impl Path {
    fn type_in(&self, shape: &dyn ReplyShape, problems: &mut Vec<Diagnostic>) -> Option<ReplyType> {
        match shape.type_of(self) {
            Ok(kind) => Some(kind),
            Err(problem) => {
                let span = self
                    .steps
                    .get(problem.step)
                    .map_or(self.span, |step| step.span);
                let diagnostic = Diagnostic::error(Code::CheckType, span, problem.message);
                problems.push(match problem.help {
                    Some(help) => diagnostic.help(help),
                    None => diagnostic,
                });
                None
            }
        }
    }

    /// Why the path leads nowhere in replies of this type, for captures.
    ///
    /// # Errors
    /// A `check-type` problem at the step that fails.
    pub fn verify(&self, shape: &dyn ReplyShape) -> Result<ReplyType, Diagnostic> {
        let mut problems = Vec::new();
        let kind = self.type_in(shape, &mut problems);
        match (kind, problems.pop()) {
            (Some(kind), _) => Ok(kind),
            (None, Some(problem)) => Err(problem),
            (None, None) => Ok(ReplyType::Any),
        }
    }
}

impl Operand {
    fn type_in(
        &self,
        shape: &dyn ReplyShape,
        problems: &mut Vec<Diagnostic>,
    ) -> Option<(ReplyType, Span)> {
        let kind = match self {
            Self::Path(path) => path.type_in(shape, problems)?,
            Self::Literal { value, .. } => match value {
                ReplyValue::Bool(_) => ReplyType::Bool,
                ReplyValue::Integer(_) => ReplyType::Integer,
                ReplyValue::Float(_) => ReplyType::Float,
                ReplyValue::Text(_) => ReplyType::Text,
                ReplyValue::Bytes(_) => ReplyType::Bytes,
                ReplyValue::Null
                | ReplyValue::Enum { .. }
                | ReplyValue::List(_)
                | ReplyValue::Map(_) => ReplyType::Any,
            },
        };
        Some((kind, self.span()))
    }

    fn text(&self) -> Option<&str> {
        match self {
            Self::Literal { value, .. } => value.as_text(),
            Self::Path(_) => None,
        }
    }
}

fn mismatch(span: Span, message: String) -> Diagnostic {
    Diagnostic::error(Code::CheckType, span, message)
}

fn compared(a: &ReplyType, operator: Operator, b: &ReplyType, span: Span) -> Option<Diagnostic> {
    let possible = match operator {
        Operator::Contains => match a {
            ReplyType::List(item) => alike(item, b),
            ReplyType::Text | ReplyType::Map => alike(&ReplyType::Text, b),
            ReplyType::Any => true,
            ReplyType::Bool
            | ReplyType::Integer
            | ReplyType::Float
            | ReplyType::Bytes
            | ReplyType::Enum(_) => {
                return Some(mismatch(span, format!("{a} contains nothing")));
            }
        },
        Operator::Equal | Operator::NotEqual | Operator::Matches => alike(a, b),
        Operator::Less | Operator::AtMost | Operator::Greater | Operator::AtLeast => {
            alike(a, b) && ordered(a) && ordered(b)
        }
    };
    (!possible).then(|| {
        let name = operator.name();
        mismatch(
            span,
            format!("{a} and {b} can not be compared with `{name}`"),
        )
    })
}

/// A literal that is no value of the enum on the other side.
fn unknown_value(kind: &ReplyType, literal: &Operand) -> Option<Diagnostic> {
    let (ReplyType::Enum(names), Some(word)) = (kind, literal.text()) else {
        return None;
    };
    if names.is_empty() || names.iter().any(|name| name == word) {
        return None;
    }
    let problem = mismatch(literal.span(), format!("the enum has no value `{word}`"));
    Some(problem.help(did_you_mean(word, names.iter().map(String::as_str))))
}

fn alike(a: &ReplyType, b: &ReplyType) -> bool {
    use ReplyType::{Any, Bool, Bytes, Enum, Float, Integer, Text};
    matches!(
        (a, b),
        (Any, _)
            | (_, Any)
            | (Bool, Bool)
            | (Integer | Float, Integer | Float)
            | (Text | Bytes, Text | Bytes)
            | (Enum(_), Text | Integer | Enum(_))
            | (Text | Integer, Enum(_))
    )
}

fn ordered(kind: &ReplyType) -> bool {
    !matches!(
        kind,
        ReplyType::Bool | ReplyType::List(_) | ReplyType::Map | ReplyType::Enum(_)
    )
}
