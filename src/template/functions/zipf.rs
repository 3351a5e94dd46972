//! Few are hot, many are cold.

use super::super::evaluated::Evaluated;
use super::super::expression::{Function, Parameter};
use super::super::scope::Type;
use super::number::require;
use crate::random::Random;

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
