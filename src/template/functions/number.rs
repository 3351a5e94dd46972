//! Random numbers.

use super::super::context::Value;
use super::super::evaluated::Evaluated;
use super::super::expression::{ArgumentProblem, Expression, Function, Parameter};
use super::super::scope::Type;

pub(super) const INT: Function = Function {
    name: "int",
    parameters: &[
        Parameter {
            name: "low",
            kind: Type::Integer,
        },
        Parameter {
            name: "high",
            kind: Type::Integer,
        },
    ],
    required: 2,
    repeats: 0,
    doc: "A whole number from `low` to `high`, both included, all equally likely.",
    example: "{{ int(1, 6) }}",
    shows: "3",
    result: |arguments| in_order(arguments, Type::Integer),
    eval: |arguments| {
        let (low, high) = (arguments.integer(0)?, arguments.integer(1)?);
        if low > high {
            return Err(arguments.wrong("a range that runs upwards"));
        }
        let mut random = arguments.random();
        let offset = match low.abs_diff(high).checked_add(1) {
            Some(width) => random.below(width),
            None => random.next_u64(),
        };
        Ok(Evaluated::Integer(low.wrapping_add_unsigned(offset)))
    },
};

pub(super) const FLOAT: Function = Function {
    name: "float",
    parameters: &[
        Parameter {
            name: "low",
            kind: Type::Float,
        },
        Parameter {
            name: "high",
            kind: Type::Float,
        },
        Parameter {
            name: "decimals",
            kind: Type::Integer,
        },
    ],
    required: 2,
    repeats: 0,
    doc: "A number from `low` up to `high`, rounded to `decimals` places where they are given.",
    example: "{{ float(0.1, 2, 2) }}",
    shows: "0.96",
    result: |arguments| {
        let within = |decimals| (0.0..=15.0).contains(&decimals);
        require(arguments, 2, within, "`decimals` is a number from 0 to 15")?;
        in_order(arguments, Type::Float)
    },
    eval: |arguments| {
        let (low, high) = (arguments.float(0)?, arguments.float(1)?);
        if low > high {
            return Err(arguments.wrong("a range that runs upwards"));
        }
        let unit = arguments.random().unit();
        // Weighted ends instead of low + (high − low)·u: the difference of two huge numbers would overflow.
        let number = (low * (1.0 - unit) + high * unit).clamp(low, high);
        if arguments.count() < 3 {
            return Ok(Evaluated::Float(number));
        }
        let decimals = i32::try_from(arguments.integer(2)?.clamp(0, 15)).unwrap_or_default();
        let scale = libm::pow(10.0, f64::from(decimals));
        let rounded = libm::round(number * scale) / scale;
        Ok(Evaluated::Float(if rounded.is_finite() {
            rounded
        } else {
            number
        }))
    },
};

pub(super) const NORMAL: Function = Function {
    name: "normal",
    parameters: &[
        Parameter {
            name: "mean",
            kind: Type::Float,
        },
        Parameter {
            name: "deviation",
            kind: Type::Float,
        },
    ],
    required: 2,
    repeats: 0,
    doc: "A normally distributed number of this mean and standard deviation.",
    example: "{{ normal(100, 15) }}",
    shows: "115.63585134314278",
    result: |arguments| {
        require(
            arguments,
            1,
            |deviation| deviation >= 0.0,
            "a deviation is not negative",
        )?;
        Ok(Type::Float)
    },
    eval: |arguments| {
        let (mean, deviation) = (arguments.float(0)?, arguments.float(1)?);
        let number = mean + deviation * arguments.random().normal();
        finite(number).ok_or_else(|| arguments.wrong("a number"))
    },
};

pub(super) const EXPONENTIAL: Function = Function {
    name: "exponential",
    parameters: &[Parameter {
        name: "mean",
        kind: Type::Float,
    }],
    required: 1,
    repeats: 0,
    doc: "An exponentially distributed number of this mean.",
    example: "{{ exponential(20) }}",
    shows: "12.065107245078474",
    result: |arguments| {
        require(
            arguments,
            0,
            |mean| mean >= 0.0,
            "a mean of an exponential is not negative",
        )?;
        Ok(Type::Float)
    },
    eval: |arguments| {
        let number = arguments.float(0)? * arguments.random().exponential();
        finite(number).ok_or_else(|| arguments.wrong("a number"))
    },
};

fn finite(number: f64) -> Option<Evaluated<'static>> {
    number.is_finite().then_some(Evaluated::Float(number))
}

/// The number of a literal argument.
#[expect(
    clippy::cast_precision_loss,
    reason = "only compared with small limits"
)]
fn literal(arguments: &[Expression], index: usize) -> Option<f64> {
    match arguments.get(index)?.literal()? {
        Value::Integer(number) => Some(*number as f64),
        Value::Float(number) => Some(*number),
        Value::Text(_) | Value::Bool(_) | Value::Bytes(_) => None,
    }
}

/// Refuses a literal argument outside its range.
pub(super) fn require(
    arguments: &[Expression],
    index: usize,
    holds: impl Fn(f64) -> bool,
    rule: &str,
) -> Result<(), ArgumentProblem> {
    match literal(arguments, index) {
        Some(number) if !holds(number) => Err(ArgumentProblem {
            index,
            message: rule.to_owned(),
        }),
        Some(_) | None => Ok(()),
    }
}

/// Refuses literal bounds that run backwards.
fn in_order(arguments: &[Expression], result: Type) -> Result<Type, ArgumentProblem> {
    let backwards = match (arguments.first(), arguments.get(1)) {
        (Some(low), Some(high)) => match (low.literal(), high.literal()) {
            (Some(Value::Integer(low)), Some(Value::Integer(high))) => low > high,
            _ => literal(arguments, 0) > literal(arguments, 1) && literal(arguments, 1).is_some(),
        },
        _ => false,
    };
    if backwards {
        return Err(ArgumentProblem {
            index: 1,
            message: "the range runs backwards: the lower bound comes first".to_owned(),
        });
    }
    Ok(result)
}
