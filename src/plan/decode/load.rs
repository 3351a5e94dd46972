//! Warm-up, stages, ladders and comparisons.

use super::fields::Fields;
use super::reader::Reader;
use crate::diagnostic::{Code, Diagnostic, Spanned};
use crate::document::Node;
use crate::plan::keys::load_kind;
use crate::plan::raw::{Maybe, Ramp, RawCompare, RawLadder, RawSettings, RawStages, Warmup};

/// `warmup`.
pub(super) fn warmup(map: Spanned<Fields>) -> Maybe<Warmup> {
    let mut fields = map.value;
    let (requests, length) = (fields.integer("requests"), fields.duration("for"));
    fields.end();
    let warmup = match (requests, length) {
        (Some(requests), _) => Warmup::Requests(requests.value),
        (None, Some(length)) => Warmup::For(length.value),
        (None, None) => return None,
    };
    Some(Spanned::new(warmup, map.span))
}

/// `stages` in its short form.
pub(super) fn staircase(reader: &mut Reader<'_>, mut fields: Fields) -> Option<RawStages> {
    let (start, key) = start(&mut fields);
    let add = amount(reader, &mut fields, "add", key);
    let every = fields.duration("every");
    let to = amount(reader, &mut fields, "to", key);
    fields.end();
    Some(RawStages::Staircase {
        start: Box::new(start),
        add: add?,
        every: every?,
        to: to?,
    })
}

/// `ladder`.
pub(super) fn ladder(reader: &mut Reader<'_>, mut fields: Fields) -> RawLadder {
    let (start, key) = start(&mut fields);
    let raw = RawLadder {
        start: Box::new(start),
        add: amount(reader, &mut fields, "add", key),
        times: times(reader, &mut fields),
        to: amount(reader, &mut fields, "to", key),
        until_fail: fields
            .word("until")
            .map(|word| word.map(|word| word == "fail")),
        refine: fields.share("refine"),
        down: fields.bool("down"),
    };
    fields.end();
    raw
}

/// `compare`.
pub(super) fn compare(mut fields: Fields) -> RawCompare {
    let raw = RawCompare {
        targets: fields.texts_or_none("targets"),
        base: fields.text("base"),
        rounds: fields.count("rounds"),
    };
    fields.end();
    raw
}

/// The load key of the first step, as settings, and its name.
fn start(fields: &mut Fields) -> (RawSettings, Option<&'static str>) {
    let has =
        |fields: &Fields, key: &str| fields.table.is_some_and(|table| table.key(key).is_some());
    let key = ["rate", "clients", "pace", "in_flight"]
        .into_iter()
        .find(|key| fields.has(key));
    let mut start = RawSettings {
        span: fields.span,
        poisoned: !fields.clean,
        unrecognised: fields.unrecognised,
        faulty: fields.faulty.clone(),
        rate: fields.rate("rate").map(|rate| {
            rate.map(|rate| Ramp {
                from: rate,
                to: rate,
            })
        }),
        clients: fields.count("clients").map(|count| {
            count.map(|count| Ramp {
                from: count,
                to: count,
            })
        }),
        ..RawSettings::default()
    };
    if has(fields, "pace") {
        start.pace = fields.rate("pace");
        start.in_flight = fields.count("in_flight");
    }
    (start, key)
}

/// A number or a rate in the form of the load key; unread where there is no such key.
fn amount(
    reader: &mut Reader<'_>,
    fields: &mut Fields,
    key: &'static str,
    load: Option<&str>,
) -> Maybe<String> {
    let Spanned { value: node, span } = fields.node(key)?;
    let kind = load_kind(load?)?;
    reader.read(&node, kind, key, span)?;
    Some(Spanned::new(text(&node)?, span))
}

fn text(node: &Node) -> Option<String> {
    node.scalar().map(|scalar| scalar.text.trim().to_owned())
}

/// A factor above one.
fn times(reader: &mut Reader<'_>, fields: &mut Fields) -> Maybe<String> {
    let factor = fields.text("times")?;
    let above_one = factor
        .value
        .trim()
        .parse::<f64>()
        .is_ok_and(|value| value > 1.0 && value.is_finite());
    if above_one {
        return Some(factor);
    }
    reader.report(
        Diagnostic::error(
            Code::OutOfRange,
            factor.span,
            "`times` multiplies by a number above 1",
        )
        .label("expected for example 2 or 1.5"),
    );
    None
}
