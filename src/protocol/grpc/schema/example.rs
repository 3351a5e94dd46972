//! A message to begin with: every field that a plan author would fill in, with a value that fits.

use prost_reflect::{FieldDescriptor, Kind, MessageDescriptor};
use serde_json::{Map, Value, json};

use super::lookup::Method;

/// Messages in messages are shown to this depth; deeper ones, and those inside themselves, stay empty.
const DEPTH: usize = 3;

impl Method {
    /// An example of the request's message in the JSON mapping, with templates where a value should differ from call
    /// to call. It can stand in a plan as it is.
    #[must_use]
    pub fn example_json(&self) -> Value {
        message(&self.descriptor.input(), DEPTH)
    }
}

fn message(of: &MessageDescriptor, depth: usize) -> Value {
    if let Some(known) = well_known(of.full_name()) {
        return known;
    }
    let mut fields = Map::new();
    if depth == 0 {
        return Value::Object(fields);
    }
    let mut chosen: Vec<String> = Vec::new();
    for field in of.fields() {
        // Only one of the fields of a oneof can be set: the first.
        if let Some(group) = field.containing_oneof() {
            if chosen.iter().any(|name| name == group.name()) {
                continue;
            }
            chosen.push(group.name().to_owned());
        }
        let value = if field.is_map() {
            json!({})
        } else if field.is_list() {
            json!([single(&field, depth)])
        } else {
            single(&field, depth)
        };
        fields.insert(field.name().to_owned(), value);
    }
    Value::Object(fields)
}

fn single(field: &FieldDescriptor, depth: usize) -> Value {
    match field.kind() {
        Kind::Message(of) => message(&of, depth - 1),
        Kind::Enum(of) => {
            // The zero value most often means "not said".
            let mut values = of.values().filter(|value| value.number() != 0);
            let value = values.next().unwrap_or_else(|| of.default_value());
            json!(value.name())
        }
        Kind::String => text(field.name()),
        Kind::Bytes => json!({ "utf8": "text" }),
        Kind::Bool => json!(true),
        Kind::Double | Kind::Float => json!(1.5),
        Kind::Int32
        | Kind::Int64
        | Kind::Uint32
        | Kind::Uint64
        | Kind::Sint32
        | Kind::Sint64
        | Kind::Fixed32
        | Kind::Fixed64
        | Kind::Sfixed32
        | Kind::Sfixed64 => json!(1),
    }
}

/// A text by what the field is called.
fn text(name: &str) -> Value {
    let name = name.to_lowercase();
    if name == "id" || name.ends_with("_id") || name.ends_with("uuid") {
        json!("{{ uuid() }}")
    } else if name.contains("email") {
        json!("user@example.com")
    } else if name.contains("name") {
        json!("example")
    } else {
        json!("text")
    }
}

/// The forms of the types that protobuf maps to JSON in their own way.
fn well_known(name: &str) -> Option<Value> {
    Some(match name.strip_prefix("google.protobuf.")? {
        "Timestamp" => json!("2025-01-01T00:00:00Z"),
        "Duration" => json!("1.5s"),
        "FieldMask" => json!("name"),
        "Struct" => json!({ "key": "value" }),
        "Value" | "StringValue" => json!("text"),
        "ListValue" => json!(["text"]),
        "BoolValue" => json!(true),
        "DoubleValue" | "FloatValue" => json!(1.5),
        "Int32Value" | "Int64Value" | "UInt32Value" | "UInt64Value" => json!(1),
        "BytesValue" => json!({ "utf8": "text" }),
        "Empty" => json!({}),
        _ => return None,
    })
}
