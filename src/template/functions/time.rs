//! The wall clock of the call.

use super::super::context::Value;
use super::super::evaluated::{Characters, Evaluated};
use super::super::expression::{ArgumentProblem, Expression, Function, Parameter};
use super::super::scope::Type;
use crate::units::{nanos, parse_duration};

/// The formats of `now`, and what they yield.
const FORMATS: &[(&str, Type)] = &[
    ("rfc3339", Type::Text),
    ("date", Type::Text),
    ("unix", Type::Integer),
    ("unix_ms", Type::Integer),
    ("unix_us", Type::Integer),
    ("unix_ns", Type::Integer),
];

pub(super) const NOW: Function = Function {
    name: "now",
    parameters: &[
        Parameter {
            name: "format",
            kind: Type::Text,
        },
        Parameter {
            name: "shift",
            kind: Type::Text,
        },
    ],
    required: 0,
    repeats: 0,
    doc: "The wall clock when the call is sent, moved by `shift` ('1h', '-5m'). Formats: 'rfc3339' (the default; \
          UTC, milliseconds), 'date', 'unix' (seconds), 'unix_ms', 'unix_us', 'unix_ns'.",
    example: "{{ now('rfc3339', '1h') }}",
    shows: "2026-01-02T04:04:05.678Z",
    result: |arguments| {
        if let Some(shift) = arguments.get(1) {
            written(shift, 1, "'1h' or '-5m'").and_then(|text| {
                shifted(text).ok_or_else(|| problem(1, "a shift is a length, '1h' or '-5m'"))
            })?;
        }
        let Some(format) = arguments.first() else {
            return Ok(Type::Text);
        };
        let text = written(format, 0, "a format in quotes")?;
        FORMATS
            .iter()
            .find(|(name, _)| *name == text)
            .map(|(_, result)| *result)
            .ok_or_else(|| {
                let names: Vec<&str> = FORMATS.iter().map(|(name, _)| *name).collect();
                problem(0, &format!("known formats are {}", names.join(", ")))
            })
    },
    eval: |arguments| {
        let mut at = arguments.context().wall_nanos;
        if arguments.count() > 1 {
            let shift = shifted(arguments.text(1)?.as_str());
            at = at.saturating_add(shift.ok_or_else(|| arguments.wrong("a length"))?);
        }
        if arguments.count() == 0 {
            return Ok(rfc3339(at));
        }
        Ok(match arguments.text(0)?.as_str() {
            "unix" => Evaluated::Integer(at.div_euclid(1_000_000_000)),
            "unix_ms" => Evaluated::Integer(at.div_euclid(1_000_000)),
            "unix_us" => Evaluated::Integer(at.div_euclid(1_000)),
            "unix_ns" => Evaluated::Integer(at),
            "date" => date(at),
            _ => rfc3339(at),
        })
    },
};

fn problem(index: usize, message: &str) -> ArgumentProblem {
    ArgumentProblem {
        index,
        message: message.to_owned(),
    }
}

/// The text of an argument that has to be a literal, because the result's type hangs on it.
fn written<'a>(
    argument: &'a Expression,
    index: usize,
    wanted: &str,
) -> Result<&'a str, ArgumentProblem> {
    match argument.literal() {
        Some(Value::Text(text)) => Ok(text),
        _ => Err(problem(index, &format!("this is written out: {wanted}"))),
    }
}

fn shifted(text: &str) -> Option<i64> {
    let (sign, length) = match text.trim().strip_prefix('-') {
        Some(length) => (-1, length),
        None => (1, text),
    };
    let length = i64::try_from(nanos(parse_duration(length).ok()?)).ok()?;
    Some(sign * length)
}

fn timestamp(at: i64) -> jiff::Timestamp {
    jiff::Timestamp::from_nanosecond(i128::from(at)).unwrap_or_default()
}

fn rfc3339(at: i64) -> Evaluated<'static> {
    Evaluated::Text(Characters::Owned(format!("{:.3}", timestamp(at))))
}

fn date(at: i64) -> Evaluated<'static> {
    let text = timestamp(at).to_string();
    let day = text.get(..10).unwrap_or(&text).to_owned();
    Evaluated::Text(Characters::Owned(day))
}
