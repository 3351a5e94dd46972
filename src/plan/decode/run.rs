//! Runs and their patches.

use super::fields::{Fields, Typed, texts};
use super::load::{compare, ladder, staircase, warmup};
use super::reader::Reader;
use super::target::connections;
use crate::diagnostic::Spanned;
use crate::plan::raw::{Arrivals, Connect, Maybe, RawSettings, RawStages, RawTable, WhenFull};

/// The settings of a run, row, stage or `defaults` from their keys.
pub(super) fn settings(reader: &mut Reader<'_>, mut fields: Fields) -> RawSettings {
    let has =
        |fields: &Fields, key: &str| fields.table.is_some_and(|table| table.key(key).is_some());
    let mut raw = RawSettings {
        span: fields.span,
        poisoned: !fields.clean,
        unrecognised: fields.unrecognised,
        faulty: fields.faulty.clone(),
        call: fields.text("call"),
        flow: fields.text("flow"),
        mix: fields.text("mix"),
        rate: fields.rate_ramp("rate"),
        clients: fields.client_ramp("clients"),
        think: fields.think("think"),
        pace: fields.rate("pace"),
        requests: fields.integer("requests"),
        length: fields.duration("for"),
        must: fields.texts("must"),
        should: fields.texts("should"),
        stop_if: fields.texts("stop_if"),
        ..RawSettings::default()
    };
    if has(&fields, "name") {
        raw.name = fields.text("name");
    }
    if has(&fields, "judge") {
        raw.judge = fields.bool("judge");
    } else {
        conditions(&mut fields, &mut raw);
    }
    if has(&fields, "repeat") {
        shown(&mut fields, &mut raw);
    }
    if has(&fields, "stages") {
        raw.stages = fields
            .take("stages")
            .and_then(|value| stages(reader, value));
    }
    if has(&fields, "rows") {
        expansion(reader, &mut fields, &mut raw);
    }
    fields.end();
    raw
}

/// Keys of everything but a stage.
fn conditions(fields: &mut Fields, raw: &mut RawSettings) {
    raw.target = fields.text("target");
    raw.deadline = fields.duration_or_none("deadline");
    raw.arrivals = fields.word("arrivals").map(|word| {
        word.map(|word| {
            if word == "poisson" {
                Arrivals::Poisson
            } else {
                Arrivals::Even
            }
        })
    });
    raw.requests_per_client = fields.integer("requests_per_client");
    raw.in_flight = fields.count("in_flight");
    raw.when_full = fields.word("when_full").map(|word| {
        word.map(|word| {
            if word == "drop" {
                WhenFull::Drop
            } else {
                WhenFull::Queue
            }
        })
    });
    raw.warmup = fields.map("warmup").and_then(warmup);
    raw.connect = fields.word("connect").map(|word| {
        word.map(|word| match word {
            "each_request" => Connect::EachRequest,
            _ => Connect::Keep,
        })
    });
    raw.connections = connections(fields);
    raw.cooldown = fields.duration("cooldown");
    raw.grace = fields.duration("grace");
    raw.ignore = fields.texts("ignore");
    raw.confidence = fields.share_or_none("confidence");
}

/// Keys of runs and `defaults`.
fn shown(fields: &mut Fields, raw: &mut RawSettings) {
    raw.repeat = fields.count("repeat");
    raw.mark = fields.texts("mark");
    raw.optional = fields.bool("optional");
    raw.table = fields.take("table").map(|table| {
        table.map(|table| match table.list() {
            Some(columns) => RawTable::Columns(texts(columns)),
            None => RawTable::Ab,
        })
    });
}

/// Keys of runs alone.
fn expansion(reader: &mut Reader<'_>, fields: &mut Fields, raw: &mut RawSettings) {
    raw.rows = rows(reader, fields);
    raw.matrix = fields.matrix("matrix").map(|matrix| {
        matrix.map(|columns| {
            columns
                .into_iter()
                .map(|(key, patches)| {
                    let patches = patches
                        .into_iter()
                        .map(|patch| settings(reader, patch))
                        .collect();
                    (key, patches)
                })
                .collect()
        })
    });
    raw.ladder = fields
        .map("ladder")
        .map(|map| map.map(|map| ladder(reader, map)));
    raw.compare = fields.map("compare").map(|map| map.map(compare));
    raw.after = fields.text("after");
    raw.on_request = fields.bool("on_request");
}

/// `stages`, as a list or as a staircase.
fn stages(reader: &mut Reader<'_>, value: Spanned<Typed>) -> Maybe<RawStages> {
    let Spanned { value, span } = value;
    let stages = if let Typed::Map(map) = value {
        staircase(reader, map)?
    } else {
        RawStages::List(patches(reader, value.list()?))
    };
    Some(Spanned::new(stages, span))
}

fn rows(reader: &mut Reader<'_>, fields: &mut Fields) -> Maybe<Vec<RawSettings>> {
    let Spanned { value, span } = fields.list("rows")?;
    Some(Spanned::new(patches(reader, value), span))
}

/// The patches of a list of maps.
fn patches(reader: &mut Reader<'_>, list: Vec<Spanned<Typed>>) -> Vec<RawSettings> {
    list.into_iter()
        .filter_map(|item| Some(settings(reader, item.value.map()?)))
        .collect()
}
