//! As much of JSON Schema (draft-07) as the result's schema uses.

use serde_json::Value;

/// Everything in `value` that the schema does not allow, with its path; an unknown keyword is one of them.
pub(super) fn faults(schema: &Value, value: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    check(schema, schema, value, "$", &mut faults);
    faults
}

const SILENT: &[&str] = &[
    "$schema",
    "title",
    "description",
    "default",
    "definitions",
    "format",
];

fn check(root: &Value, schema: &Value, value: &Value, path: &str, faults: &mut Vec<String>) {
    let Value::Object(keywords) = schema else {
        if schema != &Value::Bool(true) {
            faults.push(format!("{path}: nothing is allowed here"));
        }
        return;
    };
    for (keyword, wanted) in keywords {
        let holds = match keyword.as_str() {
            "$ref" => {
                let name = wanted.as_str().unwrap_or_default();
                let target = root.pointer(name.trim_start_matches('#'));
                let target = target.unwrap_or(&Value::Bool(false));
                check(root, target, value, path, faults);
                true
            }
            "type" => has_type(wanted, value),
            "const" => wanted == value,
            "enum" => wanted.as_array().is_some_and(|all| all.contains(value)),
            "minimum" => at_least(value.as_f64(), wanted),
            "maximum" => value.as_f64() <= wanted.as_f64() || !value.is_number(),
            "minItems" => at_least(length(value), wanted),
            "maxItems" => length(value) <= wanted.as_f64() || !value.is_array(),
            "required" => {
                for key in wanted.as_array().into_iter().flatten() {
                    let key = key.as_str().unwrap_or_default();
                    if value.is_object() && value.get(key).is_none() {
                        faults.push(format!("{path}: `{key}` is missing"));
                    }
                }
                true
            }
            "properties" => {
                for (key, schema) in wanted.as_object().into_iter().flatten() {
                    if let Some(item) = value.get(key) {
                        check(root, schema, item, &format!("{path}.{key}"), faults);
                    }
                }
                true
            }
            "additionalProperties" => {
                let known = keywords.get("properties").and_then(Value::as_object);
                for (key, item) in value.as_object().into_iter().flatten() {
                    if known.is_none_or(|known| !known.contains_key(key)) {
                        check(root, wanted, item, &format!("{path}.{key}"), faults);
                    }
                }
                true
            }
            "items" => {
                for (at, item) in value.as_array().into_iter().flatten().enumerate() {
                    let schema = match wanted {
                        Value::Array(each) => each.get(at).unwrap_or(&Value::Bool(true)),
                        Value::Null
                        | Value::Bool(_)
                        | Value::Number(_)
                        | Value::String(_)
                        | Value::Object(_) => wanted,
                    };
                    check(root, schema, item, &format!("{path}[{at}]"), faults);
                }
                true
            }
            "anyOf" | "oneOf" => wanted.as_array().into_iter().flatten().any(|schema| {
                let mut inner = Vec::new();
                check(root, schema, value, path, &mut inner);
                inner.is_empty()
            }),
            "allOf" => {
                for schema in wanted.as_array().into_iter().flatten() {
                    check(root, schema, value, path, faults);
                }
                true
            }
            other => SILENT.contains(&other),
        };
        if !holds {
            faults.push(format!("{path}: `{keyword}: {wanted}` does not hold"));
        }
    }
}

fn has_type(wanted: &Value, value: &Value) -> bool {
    let is = |name: &str| match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "number" => value.is_number(),
        "integer" => value.is_u64() || value.is_i64(),
        _ => false,
    };
    match wanted {
        Value::String(name) => is(name),
        Value::Array(names) => names.iter().filter_map(Value::as_str).any(is),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => false,
    }
}

fn at_least(have: Option<f64>, wanted: &Value) -> bool {
    have.is_none_or(|have| Some(have) >= wanted.as_f64())
}

#[expect(clippy::cast_precision_loss, reason = "lengths in tests")]
fn length(value: &Value) -> Option<f64> {
    value.as_array().map(|items| items.len() as f64)
}
