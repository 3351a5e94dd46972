//! Who and which: identifiers, the number of the call, the client.

use super::super::error::EvalError;
use super::super::evaluated::{Characters, Evaluated};
use super::super::expression::{Function, Parameter};
use super::super::scope::Type;

pub(super) const UUID: Function = Function {
    name: "uuid",
    parameters: &[],
    required: 0,
    repeats: 0,
    doc: "A random UUID (version 4), a new one at every use.",
    example: "{{ uuid() }}",
    shows: "73f5f9c0-c56f-4fde-8d11-a106cb530265",
    result: |_| Ok(Type::Text),
    eval: |arguments| {
        let mut random = arguments.random();
        let bits = u128::from(random.next_u64()) << 64 | u128::from(random.next_u64());
        Ok(hyphenated(
            uuid::Builder::from_random_bytes(bits.to_be_bytes()).into_uuid(),
        ))
    },
};

pub(super) const UUID7: Function = Function {
    name: "uuid7",
    parameters: &[],
    required: 0,
    repeats: 0,
    doc: "A UUID of version 7: the wall clock in milliseconds, then random bits; it sorts by time.",
    example: "{{ uuid7() }}",
    shows: "019b7ca9-8f2e-73f5-b9c0-c56fdfde0d11",
    result: |_| Ok(Type::Text),
    eval: |arguments| {
        let millis = arguments.context().wall_nanos.max(0).unsigned_abs() / 1_000_000;
        let mut random = arguments.random();
        let mut bits = [0; 10];
        for (place, byte) in bits.iter_mut().zip(
            random
                .next_u64()
                .to_be_bytes()
                .into_iter()
                .chain(random.next_u64().to_be_bytes()),
        ) {
            *place = byte;
        }
        Ok(hyphenated(
            uuid::Builder::from_unix_timestamp_millis(millis, &bits).into_uuid(),
        ))
    },
};

fn hyphenated(id: uuid::Uuid) -> Evaluated<'static> {
    Evaluated::Text(Characters::ascii(uuid::fmt::Hyphenated::LENGTH, |place| {
        id.hyphenated().encode_lower(place);
    }))
}

pub(super) const SEQ: Function = Function {
    name: "seq",
    parameters: &[Parameter {
        name: "start",
        kind: Type::Integer,
    }],
    required: 0,
    repeats: 0,
    doc: "The number of the call, counted from `start` (0).",
    example: "{{ seq() }}",
    shows: "7",
    result: |_| Ok(Type::Integer),
    eval: |arguments| {
        let start = if arguments.count() == 0 {
            0
        } else {
            arguments.integer(0)?
        };
        let k = i64::try_from(arguments.context().k).unwrap_or(i64::MAX);
        Ok(Evaluated::Integer(start.saturating_add(k)))
    },
};

pub(super) const CLIENT: Function = Function {
    name: "client",
    parameters: &[],
    required: 0,
    repeats: 0,
    doc: "The number of the virtual client, from 0; only where the load is `clients`.",
    example: "{{ client() }}",
    shows: "3",
    result: |_| Ok(Type::Integer),
    eval: |arguments| {
        let client = arguments.context().client.ok_or(EvalError::NoClient)?;
        Ok(Evaluated::Integer(
            i64::try_from(client).unwrap_or(i64::MAX),
        ))
    },
};
