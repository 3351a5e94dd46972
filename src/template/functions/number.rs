//! Random numbers.

use super::super::context::Value;
use super::super::evaluated::Evaluated;
use super::super::expression::{ArgumentProblem, Expression, Function, Parameter};
use super::super::scope::Type;
use crate::random::Random;

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

pub(super) const ZIPF: Function = Function {
    name: "zipf",
    parameters: &[
        Parameter {
            name: "count",
            kind: Type::Integer,
        },
        Parameter {
            name: "exponent",
            kind: Type::Float,
        },
    ],
    required: 1,
    repeats: 0,
    doc: "A whole number from 1 to `count`, n with a probability proportional to 1 / n^`exponent` (1): few are \
          hot, many are cold.",
    example: "{{ zipf(1000, 1.1) }}",
    shows: "17",
    result: |arguments| {
        require(arguments, 0, |count| count >= 1.0, "`count` is at least 1")?;
        require(
            arguments,
            1,
            |exponent| exponent > 0.0,
            "`exponent` is above 0",
        )?;
        Ok(Type::Integer)
    },
    eval: |arguments| {
        let count = arguments.integer(0)?;
        let exponent = if arguments.count() > 1 {
            arguments.float(1)?
        } else {
            1.0
        };
        if count < 1 || exponent <= 0.0 {
            return Err(arguments.wrong("a count of at least 1 with an exponent above 0"));
        }
        Ok(Evaluated::Integer(zipf(
            &mut arguments.random(),
            count,
            exponent,
        )))
    },
};

/// Rejection-inversion (Hörmann and Derflinger, 1996): invert the integral of x^−s over [½, n + ½] and accept where
/// the bar of the whole number covers it; at most a few tries, whatever the count.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "counts beyond 2^53 lose nothing that a distribution would show"
)]
fn zipf(random: &mut Random, count: i64, exponent: f64) -> i64 {
    let n = count as f64;
    let integral = |x: f64| {
        let log = libm::log(x);
        ratio((1.0 - exponent) * log) * log
    };
    let inverse = |y: f64| {
        let t = (y * (1.0 - exponent)).max(-1.0);
        libm::exp(log_ratio(t) * y)
    };
    let height = |x: f64| libm::exp(-exponent * libm::log(x));
    let (first, last) = (integral(1.5) - 1.0, integral(n + 0.5));
    let shortcut = 2.0 - inverse(integral(2.5) - height(2.0));
    loop {
        let u = last + random.unit() * (first - last);
        let x = inverse(u);
        let k = libm::round(x).clamp(1.0, n);
        if k - x <= shortcut || u >= integral(k + 0.5) - height(k) {
            return (k as i64).clamp(1, count);
        }
    }
}

/// (eˣ − 1) / x, 1 at 0.
fn ratio(x: f64) -> f64 {
    if x.abs() > 1e-8 {
        libm::expm1(x) / x
    } else {
        1.0 + x * 0.5
    }
}

/// ln(1 + x) / x, 1 at 0.
fn log_ratio(x: f64) -> f64 {
    if x.abs() > 1e-8 {
        libm::log1p(x) / x
    } else {
        1.0 - x * 0.5
    }
}

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
