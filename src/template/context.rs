//! All that a template may know.

use crate::random::Stream;
use crate::units::Offset;

/// A value of a template expression.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// Text.
    Text(String),
    /// A whole number.
    Integer(i64),
    /// A number with a fraction.
    Float(f64),
    /// Yes or no.
    Bool(bool),
    /// Bytes.
    Bytes(Vec<u8>),
}

/// A data row: the columns of one set, by the index that the set's header gave them.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Row {
    /// The values.
    pub values: Vec<Value>,
}

/// Everything that a template may depend on: the identity of the call, its time, its client and its data.
#[derive(Debug, Clone, Copy)]
pub struct CallContext<'a> {
    /// The plan's seed.
    pub seed: u64,
    /// `Values` for measured calls, `Warmup` for warm-up, `Auth` for tokens.
    pub stream: Stream,
    /// The number of the call (plan-language: identity).
    pub k: u64,
    /// The step of a flow, 0 for a single call.
    pub step: u32,
    /// The message of a stream, 0 for the first.
    pub message: u32,
    /// When the call is dispatched.
    pub now: Offset,
    /// The wall clock then, in nanoseconds since 1970 (UTC).
    pub wall_nanos: i64,
    /// The virtual client, in a closed model.
    pub client: Option<u64>,
    /// The data rows of this call, by data set.
    pub rows: &'a [Row],
    /// What earlier steps of the flow captured, by slot.
    pub captures: &'a [Value],
}
