//! The JSON Schema of plans (draft-07, which editors know best), made from the key tables.
//!
//! It is a little wider than the decoder: every scalar may also hold `${…}`, and what keys say of each other is said
//! only for keys that exclude each other. What it refuses, the decoder refuses.

use serde_json::{Map, Value, json};

use super::keys::{Choice, Key, Kind, PLAN, Table, Word, all_tables};
use crate::diagnostic::Sources;
use crate::document::{self, Format, Node, ScalarKind, classify};

const NUMBER: &str = r"[0-9][0-9_]*(\.[0-9]*)?([eE][+-]?[0-9]+)?";
const LENGTH: &str = r"\s*(ns|us|µs|ms|s|m|h|d)";
const PER: &str = r"\s*/ ?(s|sec|second|m|min|minute|h|hour)";

/// The JSON Schema of plans.
#[must_use]
pub fn json_schema() -> Value {
    let mut definitions = Map::new();
    for table in all_tables().iter().filter(|table| table.name != PLAN.name) {
        definitions.insert(table.name.to_owned(), map_of(table));
    }
    definitions.insert(
        "variable".to_owned(),
        json!({ "type": "string", "pattern": r"\$\{env:", "description": "A value from the environment: `${env:NAME}` or `${env:NAME:-default}`." }),
    );
    definitions.insert("secret".to_owned(), secret());
    let mut schema = map_of(&PLAN);
    schema["$schema"] = json!("http://json-schema.org/draft-07/schema#");
    schema["title"] = json!("A loadbank plan");
    schema["definitions"] = Value::Object(definitions);
    schema
}

fn map_of(table: &Table) -> Value {
    let properties: Map<String, Value> = table
        .keys()
        .map(|key| (key.name.to_owned(), property(key)))
        .collect();
    let required: Vec<&str> = table
        .keys()
        .filter(|key| key.required)
        .map(|key| key.name)
        .collect();
    let mut schema = json!({
        "description": table.doc,
        "type": "object",
        "additionalProperties": false,
        "properties": properties,
    });
    if !required.is_empty() {
        schema["required"] = json!(required);
    }
    let choices: Vec<Value> = table.choices.iter().map(choice).collect();
    if !choices.is_empty() {
        schema["allOf"] = json!(choices);
    }
    schema
}

fn property(key: &Key) -> Value {
    let mut schema = json!({ "description": description(key) });
    if let Some(example) = example(key.example) {
        schema["examples"] = json!([example]);
    }
    // Siblings of `$ref` are ignored in draft-07.
    schema["allOf"] = json!([kind(&key.kind)]);
    schema
}

fn description(key: &Key) -> String {
    if key.default.is_empty() {
        key.doc.to_owned()
    } else {
        format!("{} Default: {}.", key.doc, key.default)
    }
}

/// At most one of some keys, or exactly one.
fn choice(choice: &Choice) -> Value {
    let alone = choice.keys.iter().map(|key| json!({ "required": [key] }));
    let alternatives: Vec<Value> = if choice.required {
        alone.collect()
    } else {
        let none = json!({ "not": { "anyOf": alone.clone().collect::<Vec<_>>() } });
        alone.chain([none]).collect()
    };
    json!({ "oneOf": alternatives })
}

fn kind(kind: &Kind) -> Value {
    let quantity = |pattern: String| or_variable(&json!({ "type": "string", "pattern": pattern }));
    match kind {
        Kind::Version => json!({ "const": 1 }),
        Kind::Text(_) | Kind::Amount => json!({ "type": ["string", "number", "boolean"] }),
        Kind::Bool => or_variable(&json!({ "type": "boolean" })),
        Kind::Integer { least, most } => {
            or_variable(&json!({ "type": "integer", "minimum": least, "maximum": most }))
        }
        Kind::CountOr(word) => or_variable(
            &json!({ "anyOf": [{ "type": "integer", "minimum": 1 }, { "const": word }] }),
        ),
        Kind::ClientRamp => or_variable(&json!({ "anyOf": [
            { "type": "integer", "minimum": 1 },
            { "type": "string", "pattern": r"^\s*[0-9]+\s*->\s*[0-9]+\s*$" },
        ] })),
        Kind::Duration | Kind::DurationOrZero => quantity(format!("^({NUMBER}{LENGTH}\\s*)+$")),
        Kind::DurationOrNone => quantity(format!("^(({NUMBER}{LENGTH}\\s*)+|none)$")),
        Kind::Rate => quantity(format!("^{NUMBER}{PER}$")),
        Kind::RateRamp => quantity(format!("^{NUMBER}{PER}(\\s*->\\s*{NUMBER}{PER})?$")),
        Kind::Size => quantity(format!("^{NUMBER}\\s*(B|KiB|MiB|GiB|kB|KB|MB|GB)$")),
        Kind::Share => quantity(format!("^{NUMBER}\\s*%$")),
        Kind::ShareOrNone => quantity(format!("^({NUMBER}\\s*%|none)$")),
        Kind::Think => quantity(format!(
            "^(({NUMBER}{LENGTH})+(\\s*\\.\\.\\s*({NUMBER}{LENGTH})+)?|exponential\\(.*\\)|normal\\(.*,.*\\))$"
        )),
        Kind::Word(words) => or_variable(&json!({ "enum": words_of(words) })),
        Kind::Secret => json!({ "$ref": "#/definitions/secret" }),
        Kind::HeaderValue => json!({ "anyOf": [
            { "type": ["string", "number", "boolean"] },
            { "$ref": "#/definitions/secret" },
            { "type": "object", "additionalProperties": false, "required": ["hex"], "properties": { "hex": { "type": ["string", "integer"] } } },
        ] }),
        Kind::Anything => json!({}),
        Kind::Object => json!({ "type": "object" }),
        Kind::Pairs => {
            json!({ "type": "object", "additionalProperties": { "type": ["string", "number", "boolean", "null"] } })
        }
        Kind::OneOrMany(item) => {
            json!({ "anyOf": [self::kind(item), { "type": "array", "items": self::kind(item) }] })
        }
        Kind::List(item) => json!({ "type": "array", "items": self::kind(item) }),
        Kind::Map(table) => json!({ "$ref": format!("#/definitions/{}", table.name) }),
        Kind::Names(names) => {
            json!({ "type": "object", "additionalProperties": self::kind(&names.kind) })
        }
        Kind::Matrix(table) => {
            let columns: Map<String, Value> = table
                .keys()
                .map(|key| {
                    (
                        key.name.to_owned(),
                        json!({ "type": "array", "items": self::kind(&key.kind) }),
                    )
                })
                .collect();
            json!({ "type": "object", "additionalProperties": false, "properties": columns })
        }
        Kind::Shape { scalar, list, map } => {
            let kinds: Vec<Value> = [scalar, list, map]
                .into_iter()
                .flatten()
                .map(|kind| self::kind(kind))
                .collect();
            json!({ "anyOf": kinds })
        }
    }
}

fn or_variable(schema: &Value) -> Value {
    json!({ "anyOf": [schema, { "$ref": "#/definitions/variable" }] })
}

/// The words, and the number that YAML reads in a word like `1.1`.
fn words_of(words: &[Word]) -> Vec<Value> {
    let numbers = words.iter().filter_map(|word| match classify(word.name)? {
        ScalarKind::Integer(_) | ScalarKind::Float(_) => serde_json::from_str(word.name).ok(),
        ScalarKind::Text | ScalarKind::Bool(_) => None,
    });
    words
        .iter()
        .map(|word| json!(word.name))
        .chain(numbers)
        .collect()
}

fn secret() -> Value {
    let one = |name: &str, schema: Value| json!({ "type": "object", "additionalProperties": false, "required": [name], "properties": { name: schema } });
    json!({
        "description": "A source of a credential; never the credential itself.",
        "anyOf": [
            one("env", json!({ "type": "string", "description": "The name of a variable." })),
            one("file", json!({ "type": "string", "description": "A path; one newline at the end is dropped." })),
            one("exec", json!({ "type": "array", "minItems": 1, "items": { "type": "string" }, "description": "A command and its arguments." })),
        ],
    })
}

/// An example of the tables as JSON.
fn example(text: &str) -> Option<Value> {
    let mut sources = Sources::new();
    let id = sources.add("example", text);
    let (node, problems) = document::parse(&sources, id, Format::Yaml);
    node.filter(|_| problems.is_empty())
        .map(|node| value_of(&node))
}

fn value_of(node: &Node) -> Value {
    match &node.value {
        document::Value::Null | document::Value::Poisoned => Value::Null,
        document::Value::Sequence(items) => items.iter().map(value_of).collect(),
        document::Value::Mapping(entries) => Value::Object(
            entries
                .iter()
                .map(|entry| (entry.key.value.clone(), value_of(&entry.value)))
                .collect(),
        ),
        document::Value::Scalar(scalar) => match scalar.kind {
            ScalarKind::Text => json!(scalar.text),
            ScalarKind::Bool(value) => json!(value),
            ScalarKind::Integer(_) | ScalarKind::Float(_) => {
                serde_json::from_str(&scalar.text).unwrap_or_else(|_| json!(scalar.text))
            }
        },
    }
}
