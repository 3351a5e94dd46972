//! Sizes of messages and memory.

use std::fmt;

use super::{UnitError, number};

const UNITS: &[&str] = &["B", "KiB", "MiB", "GiB", "kB", "MB", "GB"];

/// A number of bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Bytes(pub u64);

impl Bytes {
    /// Reads `4 MiB`, `64KiB`, `10MB`.
    ///
    /// # Errors
    /// A bare number is [`UnitError::MissingUnit`] with `KiB` and `MiB`.
    pub fn parse(text: &str) -> Result<Self, UnitError> {
        let decimal = number::leading(text)?;
        let scale: u128 = match decimal.rest.trim() {
            "" => {
                let number = text.trim();
                return Err(UnitError::MissingUnit(vec![
                    format!("{number} KiB"),
                    format!("{number} MiB"),
                ]));
            }
            "B" => 1,
            "KiB" => 1 << 10,
            "MiB" => 1 << 20,
            "GiB" => 1 << 30,
            "kB" | "KB" => 1_000,
            "MB" => 1_000_000,
            "GB" => 1_000_000_000,
            unit => {
                return Err(UnitError::UnknownUnit {
                    unit: unit.to_owned(),
                    known: UNITS,
                });
            }
        };
        let total = decimal
            .numerator
            .checked_mul(scale)
            .ok_or(UnitError::TooLarge)?
            / decimal.denominator;
        u64::try_from(total)
            .map(Self)
            .map_err(|_| UnitError::TooLarge)
    }
}

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (scale, unit) in [(1u64 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")] {
            if self.0 >= scale && self.0.is_multiple_of(scale) {
                return write!(f, "{} {unit}", self.0 / scale);
            }
        }
        write!(f, "{} B", self.0)
    }
}
