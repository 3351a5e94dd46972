//! Numbers and quantities, from their text.

use std::time::Duration;

use super::fields::Typed;
use crate::document::{Scalar, ScalarKind};
use crate::plan::keys::Kind;
use crate::plan::raw::{Ramp, Think};
use crate::units::{Bytes, Rate, Ratio, UnitError, parse_duration};

/// Why a scalar is not of a kind.
pub(super) enum Fault {
    /// It is a scalar of another kind.
    Type,
    /// It has no unit, or a wrong one.
    Unit(UnitError),
    /// It is beyond what makes sense, with the reason.
    Range(String),
    /// It is not of the form that the kind says.
    Form,
}

impl From<UnitError> for Fault {
    fn from(error: UnitError) -> Self {
        Self::Unit(error)
    }
}

/// Reads a scalar as a number or quantity; kinds that take no scalar are [`Fault::Type`].
pub(super) fn quantity(scalar: &Scalar, kind: &Kind) -> Result<Typed, Fault> {
    let text = scalar.text.trim();
    if text == "none" {
        if matches!(kind, Kind::DurationOrNone) {
            return Ok(Typed::DurationOrNone(None));
        }
        if matches!(kind, Kind::ShareOrNone) {
            return Ok(Typed::ShareOrNone(None));
        }
    }
    match kind {
        Kind::Bool => boolean(scalar),
        Kind::Integer { least, most } => integer(whole(scalar)?, *least, *most).map(Typed::Integer),
        Kind::CountOr(word) if text == *word => Ok(Typed::CountOr(None)),
        Kind::CountOr(_) => Ok(Typed::CountOr(Some(count(whole(scalar)?, 1)?))),
        Kind::ClientRamp => client_ramp(scalar).map(Typed::ClientRamp),
        Kind::Duration => above_zero(text).map(Typed::Duration),
        Kind::DurationOrZero => Ok(Typed::Duration(parse_duration(text)?)),
        Kind::DurationOrNone => Ok(Typed::DurationOrNone(Some(above_zero(text)?))),
        Kind::Rate => rate(text).map(Typed::Rate),
        Kind::RateRamp => rate_ramp(text).map(Typed::RateRamp),
        Kind::Size => size(text).map(Typed::Size),
        Kind::Share => share(text).map(Typed::Share),
        Kind::ShareOrNone => Ok(Typed::ShareOrNone(Some(confidence(text)?))),
        Kind::Think => think(text).map(Typed::Think),
        Kind::Version
        | Kind::Text(_)
        | Kind::Word(_)
        | Kind::Amount
        | Kind::Secret
        | Kind::HeaderValue
        | Kind::Anything
        | Kind::Object
        | Kind::Pairs
        | Kind::OneOrMany(_)
        | Kind::List(_)
        | Kind::Map(_)
        | Kind::Names(_)
        | Kind::Matrix(_)
        | Kind::Shape { .. } => Err(Fault::Type),
    }
}

fn boolean(scalar: &Scalar) -> Result<Typed, Fault> {
    if let ScalarKind::Bool(value) = scalar.kind {
        Ok(Typed::Bool(value))
    } else {
        Err(Fault::Type)
    }
}

fn whole(scalar: &Scalar) -> Result<i128, Fault> {
    if let ScalarKind::Integer(value) = scalar.kind {
        Ok(value)
    } else {
        Err(Fault::Type)
    }
}

fn integer(value: i128, least: u64, most: u64) -> Result<u64, Fault> {
    let number = u64::try_from(value).map_err(|_| beyond(value))?;
    if number < least || number > most {
        return Err(beyond(value));
    }
    Ok(number)
}

fn beyond(value: i128) -> Fault {
    Fault::Range(match value {
        0 => "is zero".to_owned(),
        ..0 => "is negative".to_owned(),
        _ => format!("can not be {value}"),
    })
}

fn count(value: i128, least: u32) -> Result<u32, Fault> {
    let number = integer(value, u64::from(least), u64::from(u32::MAX))?;
    u32::try_from(number).map_err(|_| beyond(value))
}

fn above_zero(text: &str) -> Result<Duration, Fault> {
    match parse_duration(text)? {
        Duration::ZERO => Err(Fault::Range("is zero".to_owned())),
        length => Ok(length),
    }
}

fn rate(text: &str) -> Result<Rate, Fault> {
    let rate = Rate::parse(text)?;
    if rate.is_zero() {
        Err(Fault::Range("is zero".to_owned()))
    } else {
        Ok(rate)
    }
}

fn size(text: &str) -> Result<Bytes, Fault> {
    match Bytes::parse(text)? {
        Bytes(0) => Err(Fault::Range("is zero".to_owned())),
        size => Ok(size),
    }
}

fn share(text: &str) -> Result<Ratio, Fault> {
    match Ratio::parse(text)? {
        Ratio::ZERO => Err(Fault::Range("is zero".to_owned())),
        share => Ok(share),
    }
}

fn confidence(text: &str) -> Result<Ratio, Fault> {
    let share = share(text)?;
    if share >= Ratio::ONE {
        return Err(Fault::Range("is below 100 %".to_owned()));
    }
    Ok(share)
}

fn rate_ramp(text: &str) -> Result<Ramp<Rate>, Fault> {
    let Some((from, to)) = text.split_once("->") else {
        let rate = rate(text)?;
        return Ok(Ramp {
            from: rate,
            to: rate,
        });
    };
    let ramp = Ramp {
        from: Rate::parse(from)?,
        to: Rate::parse(to)?,
    };
    if ramp.from.is_zero() && ramp.to.is_zero() {
        return Err(Fault::Range("is zero throughout".to_owned()));
    }
    Ok(ramp)
}

fn client_ramp(scalar: &Scalar) -> Result<Ramp<u32>, Fault> {
    if let ScalarKind::Integer(value) = scalar.kind {
        let clients = count(value, 1)?;
        return Ok(Ramp {
            from: clients,
            to: clients,
        });
    }
    let (from, to) = scalar.text.split_once("->").ok_or(Fault::Type)?;
    let number = |text: &str| text.trim().parse::<i128>().map_err(|_| Fault::Form);
    let ramp = Ramp {
        from: count(number(from)?, 0)?,
        to: count(number(to)?, 0)?,
    };
    if ramp.from == 0 && ramp.to == 0 {
        return Err(Fault::Range("is zero throughout".to_owned()));
    }
    Ok(ramp)
}

/// `20ms`, `1ms..50ms`, `exponential(20ms)`, `normal(20ms, 5ms)`.
fn think(text: &str) -> Result<Think, Fault> {
    if let Some((from, to)) = text.split_once("..") {
        let (from, to) = (parse_duration(from)?, parse_duration(to)?);
        return match from.cmp(&to) {
            std::cmp::Ordering::Less => Ok(Think::Uniform(from, to)),
            std::cmp::Ordering::Equal => Ok(Think::Constant(from)),
            std::cmp::Ordering::Greater => {
                Err(Fault::Range("has a range that runs backwards".to_owned()))
            }
        };
    }
    let Some((name, arguments)) = text.split_once('(') else {
        return Ok(Think::Constant(parse_duration(text)?));
    };
    let arguments = arguments.trim_end().strip_suffix(')').ok_or(Fault::Form)?;
    let arguments: Vec<&str> = arguments.split(',').collect();
    match (name.trim(), arguments.as_slice()) {
        ("exponential", [mean]) => Ok(Think::Exponential(above_zero(mean)?)),
        ("normal", [mean, spread]) => Ok(Think::Normal(above_zero(mean)?, parse_duration(spread)?)),
        _ => Err(Fault::Form),
    }
}
