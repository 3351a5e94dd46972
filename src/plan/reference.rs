//! The reference of the language, made from the key tables.

use super::keys::{Key, Kind, State, Table, Word, all_tables};

const HEAD: &str = "\
# Plan reference

<!-- Generated from the key tables in src/plan/keys; a test compares. -->

A plan is one YAML, TOML or JSON document. Every key of the language stands below, by the map it belongs to; a key that
is not here is an error, and so are one that stands twice and one in the wrong place.

## Decisions

- A scalar in place of a list of scalars is a list of one: `must: p99 < 50ms`.
- Integers are whole numbers without quotes; text keys take the scalar as it is written (`1.10`, `NO`).
- `${env:NAME:-default}` takes the default where the variable is unset or empty, as in a shell; `$$` is a dollar sign.
- Paths are relative to the file that names them; those of `report` are relative to the working directory.
- Of two values for a key in one layer neither wins: it is an error. Between layers, the inner one wins.
- A `--set` path may begin a map that the language knows, and never a name that the plan does not define.
- A file has at most 4 MiB, 32 levels and 100,000 values, counted after aliases are expanded.
";

/// The reference as Markdown.
#[must_use]
pub fn reference() -> String {
    let mut parts = vec![HEAD.to_owned()];
    parts.extend(all_tables().iter().map(|table| section(table)));
    parts.join("\n")
}

fn section(table: &Table) -> String {
    let mut lines = vec![format!("## `{}`\n", table.name), format!("{}\n", table.doc)];
    for choice in table.choices {
        let keys: Vec<String> = choice.keys.iter().map(|key| format!("`{key}`")).collect();
        let how = if choice.required {
            "Exactly"
        } else {
            "At most"
        };
        lines.push(format!("{how} one of {}.\n", keys.join(", ")));
    }
    lines.push("| key | takes | meaning | example |".to_owned());
    lines.push("|---|---|---|---|".to_owned());
    lines.extend(table.keys().map(row));
    let words: Vec<String> = table
        .keys()
        .flat_map(|key| words(key.name, &key.kind))
        .collect();
    if !words.is_empty() {
        lines.push(String::new());
        lines.extend(words);
    }
    lines.push(String::new());
    lines.join("\n")
}

fn row(key: &Key) -> String {
    let said = |text: Option<&str>, before: &str| {
        text.map(|text| format!(" {before} `{text}`."))
            .unwrap_or_default()
    };
    let default = match key.default {
        "" => String::new(),
        default => format!(" Default: {default}."),
    };
    let state = match key.state {
        State::Built => "",
        State::NotYet => " *Not built yet: an error.*",
        State::NotYetWarning => " *Not built yet: a warning.*",
    };
    let meaning = [
        key.doc,
        if key.required { " Required." } else { "" },
        &default,
        &said(key.with, "Only with"),
        &said(key.not_with, "Not with"),
        state,
    ]
    .concat();
    let cells = [
        format!("`{}`", key.name),
        key.kind.expected(),
        meaning,
        format!("`{}`", key.example),
    ];
    let cells: Vec<String> = cells.iter().map(|cell| cell.replace('|', "\\|")).collect();
    format!("| {} |", cells.join(" | "))
}

/// The words that a key takes, with what they mean.
fn words(key: &str, kind: &Kind) -> Vec<String> {
    if let Kind::Word(words) = kind {
        return words.iter().map(|word| word_line(key, word)).collect();
    }
    if let Kind::OneOrMany(inner) = kind {
        return words(key, inner);
    }
    if let Kind::Shape {
        scalar: Some(inner),
        ..
    } = kind
    {
        return words(key, inner);
    }
    Vec::new()
}

fn word_line(key: &str, word: &Word) -> String {
    format!("- `{key}: {}`: {}", word.name, word.doc)
}
