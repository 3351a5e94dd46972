//! Maps of known keys: each key by its row, and what the rows say about each other.

use super::fields::Fields;
use super::keys;
use super::reader::Reader;
use crate::diagnostic::{Code, Diagnostic, Span, Spanned};
use crate::document::{Entry, Node, Value};
use crate::plan::keys::{Choice, Key, Kind, Table};

impl Reader<'_> {
    /// Reads a map by its table; `owner` is the place of its name, where missing keys are told.
    pub(super) fn fields(&mut self, node: &Node, table: &'static Table, owner: Span) -> Fields {
        let entries = node.entries().unwrap_or_default();
        let (mut fields, clean) = self.clean(|reader| {
            let mut fields = reader.entries(entries, table);
            fields.span = Some(node.span);
            let present = Present { entries, owner };
            for choice in table.choices {
                reader.choice(&mut fields, choice, table, &present);
            }
            for key in table.keys() {
                reader.siblings(&mut fields, key, table, &present);
            }
            fields
        });
        fields.clean = clean;
        fields
    }

    /// A map with one entry, for a value of a matrix.
    pub(super) fn single(&mut self, table: &'static Table, entry: &Entry, item: &Node) -> Fields {
        let entry = Entry {
            key: entry.key.clone(),
            value: item.clone(),
        };
        let (mut fields, clean) = self.clean(|reader| reader.entries(&[entry], table));
        fields.span = Some(item.span);
        fields.clean = clean;
        fields
    }

    fn entries(&mut self, entries: &[Entry], table: &'static Table) -> Fields {
        let mut fields = Fields {
            table: Some(table),
            ..Fields::default()
        };
        for entry in entries {
            if let Some(key) = table.key(&entry.key.value) {
                match self.value_of(key, entry.key.span, &entry.value) {
                    Some(value) => {
                        let value = Spanned::new(value, entry.value.span);
                        fields.values.push((key.name, value));
                    }
                    None => fields.faulty.push(key.name),
                }
            } else if matches!(entry.value.value, Value::Poisoned) || is_rest_of_value(entry) {
                self.silent_fault();
                fields.unrecognised = true;
            } else {
                let unknown = keys::unknown(table, entry, entries, self.context.sources);
                self.report(unknown.diagnostic);
                fields.unrecognised |= unknown.meant.is_empty();
                fields.faulty.extend(unknown.meant);
            }
        }
        fields
    }

    /// At most one of some keys; at least one where it is required.
    fn choice(
        &mut self,
        fields: &mut Fields,
        choice: &Choice,
        table: &Table,
        present: &Present<'_>,
    ) {
        let found: Vec<&Entry> = present
            .entries
            .iter()
            .filter(|entry| choice.keys.contains(&entry.key.value.as_str()))
            .collect();
        if let [first, others @ ..] = found.as_slice() {
            for other in others {
                self.report(
                    Diagnostic::error(
                        Code::ConflictingKeys,
                        other.key.span,
                        format!(
                            "`{}` and `{}` stand in one map",
                            first.key.value, other.key.value
                        ),
                    )
                    .label("one of the two")
                    .also(first.key.span, "and the other")
                    .help(format!(
                        "{} has at most one of {}",
                        table.title,
                        list(choice.keys)
                    )),
                );
                drop(fields.take(&other.key.value));
            }
            if !others.is_empty() {
                fields.faulty.extend(choice.keys);
            }
            return;
        }
        if choice.required && !choice.keys.iter().any(|key| fields.doubtful(key)) {
            self.report(missing(
                table,
                &format!("one of {}", list(choice.keys)),
                present.owner,
            ));
            fields.faulty.extend(choice.keys);
        }
    }

    /// What a key says about its siblings.
    fn siblings(
        &mut self,
        fields: &mut Fields,
        key: &'static Key,
        table: &Table,
        present: &Present<'_>,
    ) {
        let Some(span) = present.key(key.name) else {
            if key.required && !fields.doubtful(key.name) {
                self.report(if matches!(key.kind, Kind::Version) {
                    no_version(present.owner)
                } else {
                    missing(table, &format!("`{}`", key.name), present.owner)
                });
                fields.faulty.push(key.name);
            }
            return;
        };
        if let Some(other) = key.not_with
            && let Some(place) = present.key(other)
        {
            self.report(
                Diagnostic::error(
                    Code::ConflictingKeys,
                    span,
                    format!("`{}` has no meaning with `{other}`", key.name),
                )
                .label(format!("only without `{other}`"))
                .also(place, "which stands here"),
            );
            drop(fields.take(key.name));
            fields.faulty.push(key.name);
        }
        let Some(sibling) = key.with else { return };
        if present.key(sibling).is_some() || fields.doubtful(sibling) {
            return;
        }
        let instead = table
            .choices
            .iter()
            .filter(|choice| choice.keys.contains(&sibling))
            .flat_map(|choice| choice.keys)
            .find_map(|other| Some((other, present.key(other)?)));
        let diagnostic = match instead {
            Some((other, place)) => Diagnostic::error(
                Code::ConflictingKeys,
                span,
                format!(
                    "`{}` goes with `{sibling}`, and this is `{other}`",
                    key.name
                ),
            )
            .label(format!("only with `{sibling}`"))
            .also(place, "this stands here"),
            None => Diagnostic::error(
                Code::MissingKey,
                span,
                format!("`{}` needs `{sibling}` beside it", key.name),
            )
            .label(format!("`{sibling}` is missing")),
        };
        self.report(diagnostic);
        drop(fields.take(key.name));
        fields.faulty.push(key.name);
    }
}

/// True for the second part of a text that a comma cut in two; the first part was told of.
fn is_rest_of_value(entry: &Entry) -> bool {
    let key = &entry.key.value;
    entry.value.value == Value::Null && key.ends_with(')') && !key.contains('(')
}

/// The keys that stand in a map, readable or not.
struct Present<'a> {
    entries: &'a [Entry],
    owner: Span,
}

impl Present<'_> {
    fn key(&self, name: &str) -> Option<Span> {
        let entry = self.entries.iter().find(|entry| entry.key.value == name)?;
        Some(entry.key.span)
    }
}

fn no_version(owner: Span) -> Diagnostic {
    Diagnostic::error(
        Code::PlanVersion,
        owner,
        "the plan does not say its version",
    )
    .label("`plan: 1` is missing")
    .help("write `plan: 1` as the first line")
}

fn missing(table: &Table, what: &str, owner: Span) -> Diagnostic {
    let example = table
        .keys()
        .find(|key| what.contains(&format!("`{}`", key.name)))
        .map(|key| format!("for example `{}: {}`", key.name, key.example));
    let diagnostic = Diagnostic::error(
        Code::MissingKey,
        owner,
        format!("{} needs {what}", table.title),
    )
    .label(format!("{what} is missing"));
    match example {
        Some(example) => diagnostic.help(example),
        None => diagnostic,
    }
}

/// `a`, `b` and `c`.
fn list(keys: &[&str]) -> String {
    let keys: Vec<String> = keys.iter().map(|key| format!("`{key}`")).collect();
    match keys.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => keys.join(", "),
    }
}
