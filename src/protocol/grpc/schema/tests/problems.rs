//! Messages that are wrong: every mistake, at its place, with what to write instead.

use std::fmt::Write as _;

use super::{lower, method, node, rendered, schema};
use crate::document::Format;
use prost_reflect::DynamicMessage;

/// The mistakes of a message: code, the text that is underlined, message, label, help.
fn problems(file: &str, call: &str, yaml: &str) -> String {
    let schema = schema(file);
    let method = method(&schema, call);
    let (node, sources) = node(yaml, Format::Yaml);
    let problems = lower(&method, &node).err().unwrap_or_default();
    let mut text = String::new();
    for problem in problems.sorted() {
        let label = problem
            .labels
            .first()
            .map(|label| label.text.clone())
            .unwrap_or_default();
        let under = sources.text(problem.span());
        let help = problem.help.join("; ");
        writeln!(
            text,
            "{} [{under}] {} | {label} | {help}",
            problem.code.name(),
            problem.message
        )
        .expect("writes");
    }
    text
}

fn sink(yaml: &str) -> String {
    problems("kitchen.proto", "Kitchen/Cook", yaml)
}

#[test]
fn every_mistake_of_a_message_is_told_at_once() {
    insta::assert_snapshot!(sink(
        "a_strin: x\nan_int32: 1.5\na_uint64: -1\na_bool: yes\nsome_bytes: \"{...}\"\ncolour: NOPE\nnumbers: 1\n\
         left: 1\nright: x\nwhen: 2024-01-01 00:00\nhow_long: 1.5\nwrapped_int: {value: 3}\n\
         inner: {next: {nam: x, count: many}}\ncounts: {a: b}\nby_number: {x: {}}\nvalue: .inf\n"
    ));
}

#[test]
fn names_of_both_spellings_are_suggested() {
    insta::assert_snapshot!(sink("Costom: x\nrenamd: y\nanInt23: 1\n"));
}

#[test]
fn bytes_say_how_they_are_written() {
    insta::assert_snapshot!(sink(
        "some_bytes: {type: Buffer, data: [82, 69]}\nwrapped_bytes: {hex: 0a0}\nvalue: 1\n"
    ));
}

#[test]
fn one_field_twice_is_a_conflict() {
    insta::assert_snapshot!(sink("an_int32: 1\nanInt32: 2\n"));
}

#[test]
fn templates_are_held_to_the_type_of_their_field() {
    insta::assert_snapshot!(sink(
        "an_int32: \"{{ float(0, 1) }}\"\na_bool: \"{{ int(0, 1) }}\"\ncolour: \"{{ pick('RED', 'BLUE') }}\"\n\
         a_uint32: \"{{ pick(1, -1) }}\"\nan_int64: \"1{{ int(0, 9) }}\"\na_string: \"{{ nope() }}\"\n\
         counts: {\"{{ x }}\": 1}\nwhen: \"{{ now() }}\"\n"
    ));
}

#[test]
fn what_proto2_requires_must_be_there() {
    insta::assert_snapshot!(problems(
        "old.proto",
        "HelloService/SayHello",
        "data: {}\nclosed: 7\ncount: 1\n"
    ));
}

#[test]
fn an_any_says_what_it_holds() {
    insta::assert_snapshot!(sink("any: {name: x}\n"));
    insta::assert_snapshot!(sink("any: {\"@type\": kitchen.Iner, name: x}\n"));
}

fn shown(yaml: &str, k: u64) -> serde_json::Value {
    let schema = schema("kitchen.proto");
    let method = method(&schema, "Kitchen/Cook");
    let (node, _) = node(yaml, Format::Yaml);
    let program = lower(&method, &node).unwrap_or_else(|problems| panic!("{problems:?}"));
    let bytes = rendered(&program, k);
    let message =
        DynamicMessage::decode(method.descriptor.input(), bytes.as_slice()).expect("decodes");
    serde_json::to_value(message).expect("shows itself")
}

#[test]
fn scalars_of_text_fields_keep_their_source_text() {
    assert_eq!(
        shown(
            "a_string: 1.10\nrenamed: NO\ncolour: NO\ntexts: [0e10, true]\n",
            0
        ),
        serde_json::json!({"aString": "1.10", "Custom": "NO", "colour": "NO", "texts": ["0e10", "true"]})
    );
}

#[test]
fn whole_numbers_are_exact_in_every_spelling() {
    assert_eq!(
        shown(
            "an_int64: 9007199254740993\nan_int32: 1.0\na_uint64: \"18446744073709551615\"\n",
            0
        ),
        serde_json::json!({"anInt64": "9007199254740993", "anInt32": 1, "aUint64": "18446744073709551615"})
    );
}

#[test]
fn templates_take_the_type_of_their_field() {
    let value = shown(
        "an_int64: \"{{ seq() }}\"\na_double: \"{{ float(1, 2) }}\"\ncolour: \"{{ pick('RED', 'GREEN') }}\"\n\
         a_string: \"order-{{ seq() }}\"\ninner: {name: \"{{ uuid() }}\", next: {count: \"{{ int(5, 5) }}\"}}\n\
         value: \"{{ int(4, 4) }}\"\nwrapped_int: \"{{ int(6, 6) }}\"\nnumbers: [1, \"{{ int(2, 2) }}\"]\n\
         some_bytes: {utf8: \"n{{ int(1, 1) }}\"}\n",
        3,
    );
    let text = |pointer: &str| {
        value
            .pointer(pointer)
            .and_then(|value| value.as_str())
            .map(str::to_owned)
    };
    assert_eq!(
        text("/anInt64").map(|n| format!("order-{n}")),
        text("/aString")
    );
    assert_eq!(text("/inner/name").map(|uuid| uuid.len()), Some(36));
    assert_eq!(value.pointer("/inner/next/count"), Some(&5.into()));
    assert_eq!(value.pointer("/value"), Some(&4.0.into()));
    assert_eq!(text("/wrappedInt").as_deref(), Some("6"));
    assert_eq!(value.pointer("/numbers"), Some(&vec![1, 2].into()));
    assert_eq!(text("/someBytes").as_deref(), Some("bjE="));
    assert!(matches!(text("/colour").as_deref(), Some("RED" | "GREEN")));
}
