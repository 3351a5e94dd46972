//! The way in, and the top level.

use super::auth::auth;
use super::call::{call, data, flow};
use super::fields::{Fields, NamedValue, Typed, texts};
use super::reader::{Context, Reader};
use super::run::settings;
use super::target::target;
use crate::diagnostic::{Code, Diagnostic, Diagnostics, Span, Spanned};
use crate::document::{Node, Value};
use crate::plan::keys::PLAN;
use crate::plan::raw::{Named, RawPlan, RawSettings, Weights};

/// A plan as written, and what is wrong with its writing.
#[derive(Debug, Clone, PartialEq)]
pub struct Decoded {
    /// All that could be read.
    pub raw: RawPlan,
    /// Every mistake, and every key that is not built.
    pub diagnostics: Diagnostics,
}

/// Decodes the tree of a plan, in which layers are folded and variables put in.
#[must_use]
pub fn decode(root: &Node, context: &Context<'_>) -> Decoded {
    let mut reader = Reader::new(context);
    let start = Span::new(root.span.source, 0, 0);
    let raw = match &root.value {
        Value::Mapping(_) => top(&mut reader, root, start),
        Value::Poisoned => RawPlan::default(),
        Value::Null | Value::Scalar(_) | Value::Sequence(_) => {
            reader.report(
                Diagnostic::error(Code::WrongType, root.span, "a plan is a map of keys")
                    .label(format!("this is {}", root.describe()))
                    .help("begin with `plan: 1`, then `targets`, `calls` and `runs`"),
            );
            RawPlan::default()
        }
    };
    Decoded {
        raw,
        diagnostics: reader.diagnostics,
    }
}

fn top(reader: &mut Reader<'_>, root: &Node, start: Span) -> RawPlan {
    let mut fields = reader.fields(root, &PLAN, start);
    for read_before in ["plan", "use", "env_file"] {
        drop(fields.take(read_before));
    }
    let raw = RawPlan {
        clean: fields.clean,
        runs_doubtful: fields.doubtful("runs"),
        name: fields.text("name"),
        description: fields.text("description"),
        seed: fields.integer("seed"),
        targets: maps(&mut fields, "targets", target),
        auth: maps(&mut fields, "auth", auth),
        calls: maps(&mut fields, "calls", call),
        flows: named(&mut fields, "flows", flow),
        mixes: named(&mut fields, "mixes", weights),
        data: maps(&mut fields, "data", data),
        criteria: named(&mut fields, "criteria", |value| {
            texts(value.and_then(Typed::list).unwrap_or_default())
        }),
        defaults: fields
            .map("defaults")
            .map(|map| settings(reader, map.value))
            .unwrap_or_default(),
        runs: named(&mut fields, "runs", |value| match value {
            Some(Typed::Map(map)) => settings(reader, map),
            _ => poisoned_settings(),
        }),
        baseline: fields.text("baseline"),
        report: report(&mut fields),
    };
    fields.end();
    raw
}

/// The definitions under a key, each a map.
fn maps<T: Default>(
    fields: &mut Fields,
    key: &str,
    mut decode: impl FnMut(Fields) -> T,
) -> Vec<Named<T>> {
    named(fields, key, |value| match value {
        Some(Typed::Map(map)) => decode(map),
        _ => T::default(),
    })
}

/// The definitions under a key; one that could not be read is defined all the same.
fn named<T>(
    fields: &mut Fields,
    key: &str,
    mut decode: impl FnMut(Option<Typed>) -> T,
) -> Vec<Named<T>> {
    let list = fields.names(key).map(|list| list.value).unwrap_or_default();
    list.into_iter()
        .map(|NamedValue { name, value, clean }| Named {
            name,
            value: decode(value.map(|value| value.value)),
            poisoned: !clean,
        })
        .collect()
}

fn poisoned_settings() -> RawSettings {
    RawSettings {
        poisoned: true,
        unrecognised: true,
        ..RawSettings::default()
    }
}

fn weights(value: Option<Typed>) -> Weights {
    let list = value.and_then(Typed::names).unwrap_or_default();
    list.into_iter()
        .filter_map(|entry| {
            let Spanned { value, span } = entry.value?;
            Some((entry.name, Spanned::new(value.integer()?, span)))
        })
        .collect()
}

fn report(fields: &mut Fields) -> Vec<(Spanned<String>, Spanned<String>)> {
    let Some(map) = fields.map("report") else {
        return Vec::new();
    };
    map.value
        .values
        .into_iter()
        .filter_map(|(format, Spanned { value, span })| {
            let format = Spanned::new(format.to_owned(), map.span);
            Some((format, Spanned::new(value.text()?, span)))
        })
        .collect()
}
