//! How much, and for how long.

use super::context::Context;
use super::expand::Expanded;
use crate::diagnostic::{Code, Diagnostic, Diagnostics, Span};
use crate::plan::model::{Load, Warmup};
use crate::plan::raw::RawSettings;
use crate::units::{Rate, Ratio};

/// Keys that say how much.
const LOADS: [&str; 4] = ["rate", "clients", "stages", "ladder"];
/// Keys that say for how long.
const LENGTHS: [&str; 4] = ["for", "requests", "requests_per_client", "stages"];

/// True where a measurement certainly has no load.
pub(super) fn lacks_load(expanded: &Expanded) -> bool {
    lacks(expanded, &LOADS)
}

/// True where a measurement certainly has no end.
pub(super) fn lacks_length(expanded: &Expanded) -> bool {
    lacks(expanded, &LENGTHS)
}

/// True where a measurement certainly does not say what is called.
pub(super) fn lacks_call(expanded: &Expanded) -> bool {
    lacks(expanded, &["call", "flow", "mix"])
}

fn lacks(expanded: &Expanded, keys: &[&str]) -> bool {
    let folded = &expanded.folded;
    keys.iter()
        .all(|key| folded.origin(key).is_none() && !folded.doubtful(key))
}

/// The model and its amount, scaled; none where there is none or it is not built.
pub(super) fn load(settings: &RawSettings, scale: Ratio) -> Option<Load> {
    if settings.stages.is_some() || settings.ladder.is_some() || settings.compare.is_some() {
        return None;
    }
    if let Some(rate) = &settings.rate {
        return Some(Load::Open {
            rate: scaled_rate(rate.value.to, scale),
            arrivals: settings
                .arrivals
                .as_ref()
                .map(|arrivals| arrivals.value)
                .unwrap_or_default(),
            in_flight: settings.in_flight.as_ref().map(|cap| cap.value),
            when_full: settings
                .when_full
                .as_ref()
                .map(|word| word.value)
                .unwrap_or_default(),
        });
    }
    let clients = settings.clients.as_ref()?;
    let clients = scaled(u64::from(clients.value.to), scale);
    Some(Load::Closed {
        clients: u32::try_from(clients).unwrap_or(u32::MAX),
        think: settings.think.as_ref().map(|think| think.value),
        pace: settings.pace.as_ref().map(|pace| pace.value),
        requests_per_client: settings.requests_per_client.as_ref().map(|each| each.value),
    })
}

/// A scaled warm-up: its requests are scaled, its time is not.
pub(super) fn warmup(settings: &RawSettings, scale: Ratio) -> Option<Warmup> {
    settings.warmup.as_ref().map(|warmup| match warmup.value {
        Warmup::Requests(count) => Warmup::Requests(scaled(count, scale)),
        Warmup::For(length) => Warmup::For(length),
    })
}

/// A scaled number, at least one.
pub(super) fn scaled(count: u64, scale: Ratio) -> u64 {
    let product = u128::from(count) * u128::from(scale.numerator());
    let scaled = product.div_ceil(u128::from(scale.denominator()));
    u64::try_from(scaled).unwrap_or(u64::MAX).max(1)
}

fn scaled_rate(rate: Rate, scale: Ratio) -> Rate {
    if scale == Ratio::ONE {
        return rate;
    }
    Rate::new(
        rate.events() * u128::from(scale.numerator()),
        rate.nanos() * u128::from(scale.denominator()),
    )
}

/// Reports a measurement without a load.
pub(super) fn no_load(name: &str, place: Span) -> Diagnostic {
    Diagnostic::error(
        Code::NoLoad,
        place,
        format!("`{name}` has neither a rate nor clients"),
    )
    .label("how much load?")
    .help("write `rate: 100/s` to send at fixed instants whatever the replies do,")
    .help("or `clients: 10` for ten callers that each wait for their reply")
}

/// Reports a measurement without an end.
pub(super) fn no_length(name: &str, expanded: &Expanded, place: Span) -> Diagnostic {
    let problem = Diagnostic::error(Code::NoLength, place, format!("`{name}` would never end"))
        .label("for how long?")
        .help("write `for: 60s` or `requests: 1000`");
    let dropped = expanded
        .folded
        .dropped
        .iter()
        .find(|dropped| dropped.key.key == "requests_per_client");
    match dropped {
        Some(dropped) => problem
            .also(
                dropped.key.span,
                "this has no meaning without clients and was dropped",
            )
            .also(dropped.by.span, "because the load is a rate"),
        None => problem,
    }
}

/// Reports a measurement that calls nothing.
pub(super) fn nothing_to_call(name: &str, context: &Context<'_>, place: Span) -> Diagnostic {
    let problem = Diagnostic::error(
        Code::NothingToCall,
        place,
        format!("`{name}` does not say what is called"),
    )
    .label("one of `call`, `flow` and `mix` is missing");
    match (context.raw.calls.as_slice(), context.raw.mixes.first()) {
        ([only], None) => problem.help(format!("write `call: {}`", only.name.value)),
        (_, Some(mix)) => problem.help(format!("for example `mix: {}`", mix.name.value)),
        ([first, ..], None) => problem.help(format!("for example `call: {}`", first.name.value)),
        ([], None) => problem.help("define a call under `calls` first"),
    }
}

/// Reports a rate and a length that come to no call.
pub(super) fn check_calls(
    name: &str,
    expanded: &Expanded,
    load: &Load,
    problems: &mut Diagnostics,
) {
    let settings = &expanded.folded.settings;
    let (Load::Open { rate, .. }, Some(length)) = (load, &settings.length) else {
        return;
    };
    let nanos = length.value.as_nanos().min(u128::from(u64::MAX));
    // N = round(rate × length) is nothing below one half.
    if nanos * rate.events() * 2 >= rate.nanos() {
        return;
    }
    let problem = Diagnostic::error(
        Code::NoCalls,
        length.span,
        format!("`{name}` comes to no call at all"),
    )
    .label(format!("at {rate} nothing is due in this time"));
    problems.push(match &settings.rate {
        Some(rate) => problem.also(rate.span, "the rate"),
        None => problem,
    });
}
