use super::*;
use crate::plan::model::{Layer, Load};

#[test]
fn inner_layers_replace_whole_keys() {
    let measurement = measured(
        "defaults: { call: submit, clients: 5, think: 1ms..2ms, for: 60s, must: [] }\n\
         runs: { smoke: { think: 9ms, rows: [{ for: 5s }] } }",
    );
    let shown: Vec<(&str, &str, Layer)> = measurement
        .origins
        .iter()
        .map(|origin| (origin.key, origin.value.as_str(), origin.layer))
        .collect();
    assert_eq!(
        shown,
        [
            ("call", "submit", Layer::Defaults),
            ("clients", "5", Layer::Defaults),
            ("must", "[]", Layer::Defaults),
            ("think", "9ms", Layer::Run),
            ("rows", "1 rows", Layer::Run),
            ("for", "5s", Layer::Row),
        ]
    );
}

#[test]
fn a_load_key_removes_the_other() {
    let measurement = measured(
        "defaults: { call: submit, rate: 10/s, for: 60s, must: [] }\nruns: { smoke: { clients: 2 } }",
    );
    assert!(matches!(measurement.load, Load::Closed { clients: 2, .. }));
    assert!(measurement.dropped.is_empty());
}

#[test]
fn what_is_fired_removes_what_was() {
    let measurement = measured(
        "defaults: { mix: both, rate: 10/s, for: 60s, must: [] }\nruns: { smoke: { call: read } }",
    );
    assert_eq!(measurement.mix, None);
    assert_eq!(measurement.fire.len(), 1);
}

#[test]
fn changing_the_model_drops_the_keys_of_the_other_and_says_so() {
    let measurement = measured(
        "defaults: { call: submit, clients: 5, think: 1ms, pace: 5/s, requests_per_client: 3, must: [] }\n\
         runs: { smoke: { rate: 10/s, for: 60s } }",
    );
    assert!(matches!(measurement.load, Load::Open { .. }));
    let dropped: Vec<(&str, &str)> = measurement
        .dropped
        .iter()
        .map(|dropped| (dropped.key.key, dropped.by.key))
        .collect();
    assert_eq!(
        dropped,
        [
            ("think", "rate"),
            ("pace", "rate"),
            ("requests_per_client", "rate")
        ]
    );
}

#[test]
fn a_key_of_the_other_model_in_an_inner_layer_labels_both_places() {
    let assembled = assembled(
        "defaults: { call: submit, rate: 10/s, for: 60s, must: [] }\nruns: { smoke: { think: 3ms } }",
    );
    assert_eq!(found(&assembled), ["conflicting-keys at 3ms"]);
    let labels: Vec<&str> = assembled.diagnostics.sorted()[0]
        .labels
        .iter()
        .map(|label| assembled.sources.text(label.span))
        .collect();
    assert_eq!(labels, ["3ms", "10/s"]);
}

#[test]
fn a_fault_in_defaults_is_told_once() {
    let found = problems(
        "defaults: { call: sumbit, rate: 10/s, for: 60s, must: [] }\n\
         runs: { a: { rows: [{ for: 1s }, { for: 2s }] }, b: {}, c: {} }",
    );
    assert_eq!(found, ["unknown-name at sumbit"]);
}

#[test]
fn an_unreadable_key_hides_what_depends_on_it() {
    let found = problems("runs: { smoke: { call: submit, rate: 10, for: 60s } }");
    assert_eq!(found, ["missing-unit at 10"]);
    let found = problems("runs: { smoke: { call: submit, rate: 10/s, fro: 60s } }");
    assert_eq!(found, ["unknown-key at fro"]);
}
