//! Choices.

use super::super::context::Value;
use super::super::evaluated::Evaluated;
use super::super::expression::{ArgumentProblem, Expression, Function, Parameter};
use super::super::scope::Type;
use super::number::require;

pub(super) const BOOL: Function = Function {
    name: "bool",
    parameters: &[Parameter {
        name: "probability",
        kind: Type::Float,
    }],
    required: 0,
    repeats: 0,
    doc: "True with this probability (0.5), else false.",
    example: "{{ bool(0.9) }}",
    shows: "true",
    result: |arguments| {
        let share = |probability| (0.0..=1.0).contains(&probability);
        require(arguments, 0, share, "a probability lies between 0 and 1")?;
        Ok(Type::Bool)
    },
    eval: |arguments| {
        let probability = if arguments.count() == 0 {
            0.5
        } else {
            arguments.float(0)?
        };
        Ok(Evaluated::Bool(arguments.random().unit() < probability))
    },
};

pub(super) const PICK: Function = Function {
    name: "pick",
    parameters: &[Parameter {
        name: "value",
        kind: Type::Any,
    }],
    required: 1,
    repeats: 1,
    doc: "One of the values, all equally likely.",
    example: "{{ pick('BTC/USD', 'ETH/USD') }}",
    shows: "BTC/USD",
    result: |arguments| Ok(common(arguments.iter())),
    eval: |arguments| {
        let count = arguments.count();
        let index = arguments.random().below(count as u64);
        arguments.value(usize::try_from(index).unwrap_or_default())
    },
};

pub(super) const WEIGHTED: Function = Function {
    name: "weighted",
    parameters: &[
        Parameter {
            name: "value",
            kind: Type::Any,
        },
        Parameter {
            name: "weight",
            kind: Type::Integer,
        },
    ],
    required: 2,
    repeats: 2,
    doc: "One of the values, each as likely as its weight, a whole number, says.",
    example: "{{ weighted('BUY', 70, 'SELL', 30) }}",
    shows: "BUY",
    result: |arguments| {
        let mut sum = Some(0u64);
        for (index, weight) in arguments.iter().enumerate().skip(1).step_by(2) {
            let problem = |message: &str| ArgumentProblem {
                index,
                message: message.to_owned(),
            };
            let Some(Value::Integer(weight)) = weight.literal() else {
                return Err(problem("a weight is written as a whole number"));
            };
            let weight = u64::try_from(*weight).map_err(|_| problem("a weight is not negative"))?;
            sum = sum.and_then(|sum| sum.checked_add(weight));
            if sum.is_none() {
                return Err(problem("the weights are too large"));
            }
        }
        if sum == Some(0) {
            return Err(ArgumentProblem {
                index: 1,
                message: "at least one weight is above zero".to_owned(),
            });
        }
        Ok(common(arguments.iter().step_by(2)))
    },
    eval: |arguments| {
        let pairs = arguments.count() / 2;
        let weight = |pair: usize| {
            arguments
                .integer(2 * pair + 1)
                .map(|weight| u64::try_from(weight).unwrap_or_default())
        };
        let mut sum = 0;
        for pair in 0..pairs {
            sum += weight(pair)?;
        }
        let mut place = arguments.random().below(sum);
        for pair in 0..pairs {
            let width = weight(pair)?;
            if place < width {
                return arguments.value(2 * pair);
            }
            place -= width;
        }
        Err(arguments.wrong("a weight"))
    },
};

fn common<'a>(values: impl Iterator<Item = &'a Expression>) -> Type {
    values
        .map(Expression::result_type)
        .reduce(Type::or)
        .unwrap_or(Type::Any)
}
