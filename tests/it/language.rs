//! What is generated from the key tables is what is checked in.

#![expect(
    clippy::disallowed_methods,
    reason = "generated files are compared with their copies"
)]

use std::path::Path;

use loadbank::plan;

/// Compares a checked-in file with what is generated; `UPDATE_GENERATED=1` writes it.
#[track_caller]
fn same(file: &str, generated: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    if std::env::var_os("UPDATE_GENERATED").is_some() {
        std::fs::write(&path, generated).expect("the file is written");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == generated,
        "{file} is old: run `UPDATE_GENERATED=1 cargo test --test it language`"
    );
}

#[test]
fn the_schema_is_that_of_the_tables() {
    let schema = serde_json::to_string_pretty(&plan::json_schema()).expect("JSON");
    same("schema/plan.schema.json", &format!("{schema}\n"));
}

#[test]
fn the_reference_is_that_of_the_tables() {
    same("docs/plan-reference.md", &plan::reference());
}

#[test]
fn every_reference_in_the_schema_leads_somewhere() {
    let schema = plan::json_schema();
    let text = schema.to_string();
    let mut names = Vec::new();
    for part in text.split("#/definitions/").skip(1) {
        names.push(part.split('"').next().unwrap_or_default().to_owned());
    }
    assert!(names.len() > 20);
    for name in names {
        assert!(schema["definitions"].get(&name).is_some(), "{name}");
    }
}

#[test]
fn every_key_has_an_example_in_the_schema() {
    for table in plan::keys::all_tables() {
        let schema = plan::json_schema();
        let map = if table.name == "plan" {
            &schema
        } else {
            &schema["definitions"][table.name]
        };
        for key in table.keys() {
            let property = &map["properties"][key.name];
            assert!(
                property["examples"][0] != serde_json::Value::Null,
                "{}.{}",
                table.name,
                key.name
            );
        }
    }
}
