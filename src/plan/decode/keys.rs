//! Keys that a map does not have: what was probably meant, and where it belongs.

use crate::diagnostic::{Code, Diagnostic, Sources, list_names, nearest};
use crate::document::{Entry, Node};
use crate::plan::keys::{Synonym, Table, all_tables, synonym};

/// A key that is not in its table.
pub(super) struct Unknown {
    /// What to say.
    pub(super) diagnostic: Diagnostic,
    /// The keys that may have been meant.
    pub(super) meant: Vec<&'static str>,
}

/// What to say of a key that `table` does not have.
pub(super) fn unknown(
    table: &'static Table,
    entry: &Entry,
    entries: &[Entry],
    sources: &Sources,
) -> Unknown {
    let key = entry.key.value.as_str();
    let span = entry.key.span;
    let free = || {
        let taken = |name: &str| entries.iter().any(|entry| entry.key.value == name);
        table
            .keys()
            .map(|key| key.name)
            .filter(move |name| !taken(name))
    };
    let message = format!("{} has no key `{key}`", table.title);
    let label = format!("not a key of {}", table.title);
    let diagnostic = Diagnostic::error(Code::UnknownKey, span, message).label(label);
    if let Some(found) = synonym(key, table.name) {
        return Unknown {
            diagnostic: said_by(found, diagnostic, &entry.value, sources),
            meant: found.keys.to_vec(),
        };
    }
    let near = nearest(key, free());
    let homes = homes(key);
    if !homes.is_empty() {
        let mut diagnostic = Diagnostic::error(
            Code::MisplacedKey,
            span,
            format!("`{key}` is not a key of {}", table.title),
        )
        .label("known, but not here")
        .help(format!("`{key}` belongs into {}", homes.join(", or ")));
        if let Some(near) = near {
            diagnostic = diagnostic.help(format!("or did you mean `{near}`?"));
        }
        return Unknown {
            diagnostic,
            meant: near.into_iter().collect(),
        };
    }
    match near {
        Some(near) => Unknown {
            diagnostic: diagnostic.help(format!("did you mean `{near}`?")),
            meant: vec![near],
        },
        None => Unknown {
            diagnostic: diagnostic.help(list_names(free())),
            meant: Vec::new(),
        },
    }
}

fn said_by(found: &Synonym, diagnostic: Diagnostic, value: &Node, sources: &Sources) -> Diagnostic {
    let written = match value.scalar() {
        Some(_) => sources.text(value.span),
        None => "…",
    };
    found.help.iter().fold(diagnostic, |diagnostic, line| {
        diagnostic.help(line.replace("{}", written))
    })
}

/// What the maps are that have a key, each kind of map once.
fn homes(key: &str) -> Vec<&'static str> {
    const VARIANTS: &[&str] = &[
        "defaults",
        "row",
        "stage",
        "staircase",
        "ladder",
        "reflection",
        "used",
    ];
    let having = |variants: bool| {
        all_tables()
            .iter()
            .filter(move |table| VARIANTS.contains(&table.name) == variants)
            .filter(|table| table.key(key).is_some())
            .map(|table| table.title)
    };
    let main: Vec<&str> = having(false).collect();
    if main.is_empty() {
        having(true).take(2).collect()
    } else {
        main
    }
}
