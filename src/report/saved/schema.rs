//! The JSON Schema of the result file, made from the structs.

use schemars::generate::SchemaSettings;

use super::{SCHEMA, SavedResult};

/// The JSON Schema (draft-07) of `loadbank.result/1`.
#[must_use]
pub fn json_schema() -> serde_json::Value {
    let schema = SchemaSettings::draft07()
        .into_generator()
        .into_root_schema_for::<SavedResult>();
    let mut document = serde_json::Map::new();
    document.insert(
        "$schema".to_owned(),
        "http://json-schema.org/draft-07/schema#".into(),
    );
    document.insert("title".to_owned(), SCHEMA.into());
    if let serde_json::Value::Object(rest) = schema.to_value() {
        document.extend(rest.into_iter().filter(|(key, _)| key != "title"));
    }
    document.into()
}
