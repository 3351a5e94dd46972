//! What is known of an expression before any call is made.

use super::context::Value;
use super::expression::{Expression, Kind};
use crate::diagnostic::Span;

impl Expression {
    /// The literals that it can yield with their places, when it chooses among literals only: a literal itself,
    /// `pick` and `weighted`. A schema checks enum names and ranges with them before anything is sent.
    #[must_use]
    pub fn outcomes(&self) -> Option<Vec<(&Value, Span)>> {
        match &self.kind {
            Kind::Literal(value) => Some(vec![(value, self.span)]),
            Kind::Call {
                function,
                arguments,
                ..
            } if function.repeats > 0 => arguments
                .iter()
                .step_by(function.repeats)
                .map(|argument| argument.literal().map(|value| (value, argument.span)))
                .collect(),
            Kind::Call { .. } | Kind::Column { .. } | Kind::Capture { .. } => None,
        }
    }

    /// The least and the largest whole number that it can yield, where that is known: literals, `int` of literals and
    /// choices among them.
    #[must_use]
    pub fn bounds(&self) -> Option<(i64, i64)> {
        let whole = |value: &Value| match value {
            Value::Integer(number) => Some(*number),
            Value::Text(_) | Value::Float(_) | Value::Bool(_) | Value::Bytes(_) => None,
        };
        if let Kind::Call {
            function,
            arguments,
            ..
        } = &self.kind
            && function.name == "int"
        {
            let [low, high] = arguments.as_slice() else {
                return None;
            };
            return Some((whole(low.literal()?)?, whole(high.literal()?)?));
        }
        let numbers: Option<Vec<i64>> = self
            .outcomes()?
            .into_iter()
            .map(|(value, _)| whole(value))
            .collect();
        let numbers = numbers?;
        Some((*numbers.iter().min()?, *numbers.iter().max()?))
    }

    /// Where `client()` is used in it.
    #[must_use]
    pub fn client_use(&self) -> Option<Span> {
        match &self.kind {
            Kind::Call { function, .. } if function.name == "client" => Some(self.span),
            Kind::Call { arguments, .. } => arguments.iter().find_map(Self::client_use),
            Kind::Literal(_) | Kind::Column { .. } | Kind::Capture { .. } => None,
        }
    }
}
