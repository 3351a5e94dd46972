//! Random text and bytes, and values as text.

use std::borrow::Cow;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::super::encoding::write_text;
use super::super::error::EvalError;
use super::super::evaluated::{Characters, Evaluated};
use super::super::expression::{ArgumentProblem, Arguments, Expression, Function, Parameter};
use super::super::scope::Type;
use super::number::require;

/// The most characters or bytes that one use makes.
const MOST: i64 = 1 << 20;
const LETTERS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const LENGTH: &[Parameter] = &[Parameter {
    name: "length",
    kind: Type::Integer,
}];
const VALUE: Parameter = Parameter {
    name: "value",
    kind: Type::Any,
};

pub(super) const HEX: Function = Function {
    name: "hex",
    parameters: &[Parameter {
        name: "bytes",
        kind: Type::Integer,
    }],
    required: 1,
    repeats: 0,
    doc: "That many random bytes as text, two hexadecimal digits a byte.",
    example: "{{ hex(8) }}",
    shows: "709ac65d73a87f42",
    result: |arguments| sized(arguments, Type::Text),
    eval: |arguments| {
        let length = length(&arguments)?;
        Ok(characters(&arguments, 2 * length, b"0123456789abcdef"))
    },
};

pub(super) const DIGITS: Function = Function {
    name: "digits",
    parameters: LENGTH,
    required: 1,
    repeats: 0,
    doc: "Text of that many random decimal digits.",
    example: "{{ digits(6) }}",
    shows: "406684",
    result: |arguments| sized(arguments, Type::Text),
    eval: |arguments| Ok(characters(&arguments, length(&arguments)?, b"0123456789")),
};

pub(super) const STRING: Function = Function {
    name: "string",
    parameters: LENGTH,
    required: 1,
    repeats: 0,
    doc: "Text of that many random letters and digits.",
    example: "{{ string(12) }}",
    shows: "S3cdnPLqUDfY",
    result: |arguments| sized(arguments, Type::Text),
    eval: |arguments| Ok(characters(&arguments, length(&arguments)?, LETTERS)),
};

pub(super) const BYTES: Function = Function {
    name: "bytes",
    parameters: LENGTH,
    required: 1,
    repeats: 0,
    doc: "That many random bytes; base64 where the place takes text.",
    example: "{{ base64(bytes(6)) }}",
    shows: "NSAeCAwo",
    result: |arguments| sized(arguments, Type::Bytes),
    eval: |arguments| {
        let length = length(&arguments)?;
        let mut random = arguments.random();
        let mut bytes = Vec::with_capacity(length);
        while bytes.len() < length {
            let chunk = random.next_u64().to_le_bytes();
            let wanted = chunk.len().min(length - bytes.len());
            bytes.extend(chunk.into_iter().take(wanted));
        }
        Ok(Evaluated::Bytes(Cow::Owned(bytes)))
    },
};

pub(super) const TEXT: Function = Function {
    name: "text",
    parameters: &[VALUE],
    required: 1,
    repeats: 0,
    doc: "The value as text, where a number would otherwise be sent as a number.",
    example: "{{ text(seq()) }}",
    shows: "7",
    result: |_| Ok(Type::Text),
    eval: |arguments| Ok(Evaluated::Text(shown(arguments.value(0)?))),
};

pub(super) const PAD: Function = Function {
    name: "pad",
    parameters: &[
        VALUE,
        Parameter {
            name: "width",
            kind: Type::Integer,
        },
    ],
    required: 2,
    repeats: 0,
    doc: "The value as text, with zeros before it up to `width` characters.",
    example: "{{ pad(seq(), 8) }}",
    shows: "00000007",
    result: |arguments| {
        let within = |width| (0.0..=64.0).contains(&width);
        require(arguments, 1, within, "`width` is a number from 0 to 64")?;
        Ok(Type::Text)
    },
    eval: |arguments| {
        let text = shown(arguments.value(0)?);
        let width = usize::try_from(arguments.integer(1)?.clamp(0, 64)).unwrap_or_default();
        let missing = width.saturating_sub(text.as_str().chars().count());
        let length = missing + text.as_str().len();
        if !text.as_str().is_ascii() {
            let padded = format!("{}{}", "0".repeat(missing), text.as_str());
            return Ok(Evaluated::Text(Characters::Owned(padded)));
        }
        Ok(Evaluated::Text(Characters::ascii(length, |place| {
            let zeros = std::iter::repeat_n(b'0', missing);
            for (place, byte) in place.iter_mut().zip(zeros.chain(text.as_str().bytes())) {
                *place = byte;
            }
        })))
    },
};

pub(super) const BASE64: Function = Function {
    name: "base64",
    parameters: &[VALUE],
    required: 1,
    repeats: 0,
    doc: "The value's bytes, or its text, in base64.",
    example: "{{ base64('user:pass') }}",
    shows: "dXNlcjpwYXNz",
    result: |_| Ok(Type::Text),
    eval: |arguments| {
        let encoded = match arguments.value(0)? {
            Evaluated::Bytes(bytes) => STANDARD.encode(bytes),
            value @ (Evaluated::Text(_)
            | Evaluated::Integer(_)
            | Evaluated::Float(_)
            | Evaluated::Bool(_)) => STANDARD.encode(shown(value).as_str()),
        };
        Ok(Evaluated::Text(Characters::Owned(encoded)))
    },
};

/// A value as text.
fn shown(value: Evaluated<'_>) -> Characters<'_> {
    if let Evaluated::Text(text) = value {
        return text;
    }
    let mut bytes = Vec::new();
    write_text(&value, &mut bytes);
    Characters::Owned(String::from_utf8(bytes).unwrap_or_default())
}

fn sized(arguments: &[Expression], result: Type) -> Result<Type, ArgumentProblem> {
    #[expect(clippy::cast_precision_loss, reason = "a power of two")]
    let within = |length| (0.0..=MOST as f64).contains(&length);
    require(arguments, 0, within, "a length lies between 0 and 1048576")?;
    Ok(result)
}

fn length(arguments: &Arguments<'_>) -> Result<usize, EvalError> {
    let length = arguments.integer(0)?;
    usize::try_from(length)
        .ok()
        .filter(|_| length <= MOST)
        .ok_or_else(|| arguments.wrong("a length between 0 and 1048576"))
}

/// Text of random characters of an alphabet.
fn characters(arguments: &Arguments<'_>, length: usize, alphabet: &[u8]) -> Evaluated<'static> {
    let mut random = arguments.random();
    let fill = |place: &mut [u8]| {
        for byte in place {
            let index = random.below(alphabet.len() as u64);
            *byte = usize::try_from(index)
                .ok()
                .and_then(|index| alphabet.get(index))
                .copied()
                .unwrap_or(b'0');
        }
    };
    Evaluated::Text(Characters::ascii(length, fill))
}
