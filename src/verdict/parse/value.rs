//! What a metric is compared with: a number and its unit.

use super::text::{Text, Word};
use crate::diagnostic::{Code, Diagnostic};
use crate::units::{Rate, Ratio, UnitError, parse_duration};
use crate::verdict::criterion::{Aspect, Flow, Limit, Metric};

/// The units that a metric's limits may have, most likely first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unit {
    Length,
    Share,
    Rate,
    Calls,
    Clients,
    OfPlanned,
    OfBaseline,
    Number,
    State,
}

impl Unit {
    const fn example(self) -> &'static str {
        match self {
            Self::Length => "50ms",
            Self::Share => "5%",
            Self::Rate => "500/s",
            Self::Calls => "1000 calls",
            Self::Clients => "400 clients",
            Self::OfPlanned => "99% of planned",
            Self::OfBaseline => "110% of baseline",
            Self::Number => "10",
            Self::State => "up",
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Self::Length => "a length of time",
            Self::Share => "a share",
            Self::Rate => "a rate",
            Self::Calls => "a number of calls",
            Self::Clients => "a number of clients",
            Self::OfPlanned => "a share of what was planned",
            Self::OfBaseline => "a share of the baseline",
            Self::Number => "a number",
            Self::State => "up or down",
        }
    }
}

fn units(metric: &Metric) -> &'static [Unit] {
    match metric {
        Metric::Latency(..) => &[Unit::Length, Unit::OfBaseline],
        Metric::Share(_) => &[Unit::Share, Unit::OfBaseline],
        Metric::Drift(..) | Metric::Spread(_) | Metric::Target(_, Aspect::Growth) => &[Unit::Share],
        Metric::Flow(Flow::Throughput) => &[Unit::Rate, Unit::OfPlanned, Unit::OfBaseline],
        Metric::Flow(Flow::Messages) => &[Unit::Rate, Unit::OfBaseline],
        Metric::Flow(Flow::Sent | Flow::Completed) => {
            &[Unit::Rate, Unit::Calls, Unit::OfPlanned, Unit::OfBaseline]
        }
        Metric::Overhead(_) => &[Unit::Length, Unit::Share],
        Metric::Capacity => &[Unit::Clients, Unit::Rate],
        Metric::Target(_, Aspect::Rate) => &[Unit::Rate],
        Metric::Target(..) => &[Unit::Number],
        Metric::Health | Metric::Metrics => &[Unit::State],
    }
}

/// Reads a value; without a metric any unit will do.
pub(super) fn value(
    text: &Text<'_>,
    words: &[Word<'_>],
    metric: Option<&Metric>,
) -> Result<Limit, Diagnostic> {
    let written = text.slice(words);
    if written.is_empty() {
        let place = text.at(text.whole.len(), text.whole.len());
        return Err(Diagnostic::error(
            Code::CriterionSyntax,
            place,
            format!("`{}` has no limit", text.whole),
        )
        .help(format!("write a value such as `{}`", example(metric))));
    }
    let (limit, unit) = read(written).map_err(|error| refused(text, words, metric, &error))?;
    match metric {
        Some(metric) if !units(metric).contains(&unit) => Err(misfit(text, words, metric, unit)),
        _ => Ok(limit),
    }
}

fn example(metric: Option<&Metric>) -> &'static str {
    metric.map_or("50ms", |metric| units(metric)[0].example())
}

fn read(written: &str) -> Result<(Limit, Unit), UnitError> {
    match written {
        "up" => return Ok((Limit::Up, Unit::State)),
        "down" => return Ok((Limit::Down, Unit::State)),
        _ => {}
    }
    let before = |suffix: &str| written.strip_suffix(suffix).map(str::trim_end);
    if let Some(share) = before("of planned") {
        return Ok((Limit::OfPlanned(Ratio::parse(share)?), Unit::OfPlanned));
    }
    if let Some(share) = before("of baseline") {
        return Ok((Limit::OfBaseline(Ratio::parse(share)?), Unit::OfBaseline));
    }
    if let Some(count) = before("clients").or_else(|| before("client")) {
        return whole(count).map(|count| (Limit::Clients(count), Unit::Clients));
    }
    if let Some(count) = before("calls").or_else(|| before("call")) {
        return whole(count).map(|count| (Limit::Calls(count), Unit::Calls));
    }
    if written.ends_with('%') {
        return Ratio::parse(written).map(|share| (Limit::Share(share), Unit::Share));
    }
    if written.contains('/') {
        return Rate::parse(written).map(|rate| (Limit::Rate(rate), Unit::Rate));
    }
    match parse_duration(written) {
        Err(UnitError::MissingUnit(_)) => {
            let share = Ratio::parse(&format!("{written}%"))?;
            let number = Ratio::new(share.numerator().saturating_mul(100), share.denominator());
            Ok((Limit::Number(number), Unit::Number))
        }
        length => length.map(|length| (Limit::Length(length), Unit::Length)),
    }
}

fn whole(count: &str) -> Result<u64, UnitError> {
    count
        .replace('_', "")
        .parse()
        .map_err(|_| UnitError::NotANumber)
}

fn refused(
    text: &Text<'_>,
    words: &[Word<'_>],
    metric: Option<&Metric>,
    error: &UnitError,
) -> Diagnostic {
    let written = text.slice(words);
    let code = match error {
        UnitError::MissingUnit(_) => Code::MissingUnit,
        UnitError::UnknownUnit { .. } => Code::UnknownUnit,
        UnitError::Negative | UnitError::TooLarge => Code::OutOfRange,
        UnitError::NotANumber => Code::CriterionSyntax,
    };
    text.error(code, words, format!("`{written}` {error}"))
        .help(format!("write a value such as `{}`", example(metric)))
}

fn misfit(text: &Text<'_>, words: &[Word<'_>], metric: &Metric, unit: Unit) -> Diagnostic {
    let written = text.slice(words);
    let wanted = units(metric);
    if unit == Unit::Number {
        let likely: Vec<String> = likely(written, wanted[0]);
        return text
            .error(
                Code::MissingUnit,
                words,
                format!("`{written}` has no unit; write {}", likely.join(" or ")),
            )
            .help(format!("it is compared with {}", wanted[0].words()));
    }
    let forms: Vec<String> = wanted
        .iter()
        .map(|unit| format!("`{}`", unit.example()))
        .collect();
    text.error(
        Code::UnitMismatch,
        words,
        format!(
            "`{written}` is {}, but this metric is compared with {}",
            unit.words(),
            wanted[0].words()
        ),
    )
    .help(format!("write it as in {}", forms.join(" or ")))
}

fn likely(written: &str, unit: Unit) -> Vec<String> {
    let error = match unit {
        Unit::Length => parse_duration(written).err(),
        Unit::Share => Ratio::parse(written).err(),
        Unit::Rate => Rate::parse(written).err(),
        Unit::Calls
        | Unit::Clients
        | Unit::OfPlanned
        | Unit::OfBaseline
        | Unit::Number
        | Unit::State => None,
    };
    let spellings = match error {
        Some(UnitError::MissingUnit(likely)) => likely,
        _ => vec![unit.example().to_owned()],
    };
    spellings
        .into_iter()
        .map(|spelling| format!("`{spelling}`"))
        .collect()
}
