//! The JSON Schema of the result file, made from the structs.

use schemars::generate::SchemaSettings;

use super::SavedResult;

/// The JSON Schema (draft-07) of `loadbank.result/1`.
#[must_use]
pub fn json_schema() -> serde_json::Value {
    let mut schema = SchemaSettings::draft07()
        .into_generator()
        .into_root_schema_for::<SavedResult>();
    schema.insert("title".to_owned(), "loadbank.result/1".into());
    schema.to_value()
}
