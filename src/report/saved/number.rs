//! A number that JSON can carry.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Integers up to here are exact as a float.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// A finite number; whole ones are written without a fraction.
///
/// There is no way to make one from NaN or an infinity, so no result file can hold either.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Default)]
pub struct Number(f64);

impl Number {
    /// The number, unless it is NaN or infinite.
    #[must_use]
    pub fn new(value: f64) -> Option<Self> {
        // Adding zero turns −0 into 0.
        value.is_finite().then_some(Self(value + 0.0))
    }

    /// A count.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "exact below 2^53")]
    pub const fn of(count: u64) -> Self {
        Self(count as f64)
    }

    /// As a float; always finite.
    #[must_use]
    pub const fn get(self) -> f64 {
        self.0
    }
}

impl Serialize for Number {
    #[expect(clippy::cast_possible_truncation, reason = "whole and below 2^53")]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0.fract().abs() < f64::MIN_POSITIVE && self.0.abs() <= EXACT {
            serializer.serialize_i64(self.0 as i64)
        } else {
            serializer.serialize_f64(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = f64::deserialize(deserializer)?;
        Self::new(value).ok_or_else(|| serde::de::Error::custom("not a finite number"))
    }
}

impl JsonSchema for Number {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Number".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "number" })
    }
}
