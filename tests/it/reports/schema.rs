//! The schema that is checked in is the one of the structs, and holds what is written.

use loadbank::report::saved::{json_schema, read};
use serde_json::{Value, json};

use super::files::{file, same_as_file};
use super::golden;
use super::validator::faults;

#[test]
fn the_schema_file_is_up_to_date() {
    let text = serde_json::to_string_pretty(&json_schema()).expect("serialises") + "\n";
    same_as_file("schema/result.schema.json", &text);
}

#[test]
fn golden_files_hold_against_the_schema() {
    let schema: Value = serde_json::from_str(&file("schema/result.schema.json")).expect("JSON");
    for (name, _) in golden::all() {
        let text = file(&format!("tests/golden/{name}.json"));
        let value: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(faults(&schema, &value), Vec::<String>::new(), "{name}");
    }
}

#[test]
fn the_validator_sees_what_is_wrong() {
    let schema = json_schema();
    let (_, result) = golden::all().swap_remove(0);
    let good = serde_json::to_value(&result).expect("serialises");
    let mut wrong = Vec::new();
    for (path, value) in [
        ("/schema", json!("loadbank.result/2")),
        ("/verdict", json!("perhaps")),
        ("/exit_code", json!(-1)),
        ("/exit_code", json!(256)),
        ("/runs", json!({})),
        ("/runs/0/rows/0/counts", json!({})),
        ("/runs/0/rows/0/window_ns", json!([1])),
        ("/runs/0/rows/0/series/rows/0/0", json!("many")),
        ("/runs/0/rows/0/criteria/0/span/line", json!(1.5)),
    ] {
        let mut bad = good.clone();
        *bad.pointer_mut(path).expect(path) = value;
        if faults(&schema, &bad).is_empty() {
            wrong.push(path);
        }
    }
    assert_eq!(wrong, Vec::<&str>::new(), "these went unnoticed");
}

#[test]
fn keys_of_later_versions_are_passed_over() {
    let (_, result) = golden::all().swap_remove(0);
    let mut value = serde_json::to_value(&result).expect("serialises");
    value["weather"] = json!("sunny");
    value["runs"][0]["rows"][0]["counts"]["hiccups"] = json!(3);
    value["runs"][0]["rows"][0]["criteria"][0]["mood"] = json!({ "of": "the judge" });
    let read = read(&value.to_string()).expect("a later minor version is readable");
    assert!(read == result, "later keys change what is read");
}
