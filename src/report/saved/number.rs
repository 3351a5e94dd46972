//! A number that JSON can carry.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Whole numbers below have no more digits than are kept.
const EXACT: f64 = 1e15;

/// A finite number of 15 significant digits; whole ones are written without a fraction.
///
/// 15 digits are what every decimal reader gives back as they were written, so a result that is read is the one that
/// was saved.
/// There is no way to make one from NaN or an infinity, so no result file can hold either.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd, Default)]
pub struct Number(f64);

impl Number {
    /// The number, unless it is NaN or infinite.
    #[must_use]
    pub fn new(value: f64) -> Option<Self> {
        let digits: f64 = format!("{value:.14e}").parse().ok()?;
        // Adding zero turns −0 into 0; rounding the largest floats up would leave their range.
        digits.is_finite().then_some(Self(digits + 0.0))
    }

    /// A count, exact below 10^15.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "15 digits are kept")]
    pub fn of(count: u64) -> Self {
        Self::new(count as f64).unwrap_or_default()
    }

    /// The nearest whole number, held within what a count can be.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a cast holds the value within the type's bounds"
    )]
    pub fn whole(self) -> u64 {
        self.0.round() as u64
    }

    /// As a float; always finite.
    #[must_use]
    pub const fn get(self) -> f64 {
        self.0
    }
}

impl Serialize for Number {
    #[expect(clippy::cast_possible_truncation, reason = "whole and below 10^15")]
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let whole = self.0.trunc().to_bits() == self.0.to_bits();
        if whole && self.0.abs() <= EXACT {
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
