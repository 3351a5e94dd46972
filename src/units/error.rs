//! Why a quantity could not be read.

use std::fmt;

/// Why a text is not a quantity of the wanted kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UnitError {
    /// The text has no number at all.
    NotANumber,
    /// A number without a unit; the likely spellings, most likely first.
    MissingUnit(Vec<String>),
    /// A number with a unit that this quantity does not have; the units it has.
    UnknownUnit {
        /// The unit as written.
        unit: String,
        /// The units that are known here.
        known: &'static [&'static str],
    },
    /// A negative quantity.
    Negative,
    /// Larger than can be counted.
    TooLarge,
}

impl fmt::Display for UnitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotANumber => f.write_str("does not begin with a number"),
            Self::MissingUnit(likely) => {
                write!(
                    f,
                    "has no unit; write {}",
                    quoted(likely.iter().map(String::as_str))
                )
            }
            Self::UnknownUnit { unit, known } => {
                write!(
                    f,
                    "has the unknown unit `{unit}`; known are {}",
                    quoted(known.iter().copied())
                )
            }
            Self::Negative => f.write_str("is negative"),
            Self::TooLarge => f.write_str("is too large"),
        }
    }
}

impl std::error::Error for UnitError {}

fn quoted<'a>(words: impl Iterator<Item = &'a str>) -> String {
    let words: Vec<String> = words.map(|word| format!("`{word}`")).collect();
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => String::new(),
    }
}
