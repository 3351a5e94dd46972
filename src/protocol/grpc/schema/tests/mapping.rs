//! Programs against the oracle: what prost-reflect makes of the same JSON.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use prost_reflect::{DynamicMessage, MessageDescriptor};
use serde_json::{Map, Value, json};

use super::{lower, method, node, rendered, schema};
use crate::document::Format;

fn oracle(message: &MessageDescriptor, json: &str) -> DynamicMessage {
    let mut deserializer = serde_json::Deserializer::from_str(json);
    DynamicMessage::deserialize(message.clone(), &mut deserializer).expect("the oracle takes it")
}

/// Both ways give the same message.
fn check(file: &str, call: &str, value: &Value) {
    let schema = schema(file);
    let method = method(&schema, call);
    let message = method.descriptor.input();
    let json = value.to_string();
    let expected = oracle(&message, &json);

    // Beside something else, because an empty document is none.
    let (document, _) = node(&format!("{{\"message\": {json}}}"), Format::Json);
    let node = document.get("message").expect("just written");
    let program = lower(&method, node).unwrap_or_else(|problems| panic!("{problems:?}\n{json}"));
    let bytes = rendered(&program, 0);
    let ours = DynamicMessage::decode(message, bytes.as_slice()).expect("decodes");
    // Not as messages: those keep apart a zero that was set from one that was not where the wire does not.
    let shown = |message: &DynamicMessage| serde_json::to_value(message).expect("shows itself");
    assert_eq!(shown(&ours), shown(&expected), "{json}");
}

#[test]
fn every_kind_of_field_is_as_the_oracle_has_it() {
    check(
        "kitchen.proto",
        "Kitchen/Cook",
        &json!({
            "aDouble": -1.5, "a_float": 0.25, "anInt32": -7, "anInt64": "9007199254740993",
            "aUint32": 4_294_967_295_u32, "aUint64": "18446744073709551615", "aSint32": -3, "aSint64": -4,
            "aFixed32": 5, "aFixed64": 6, "aSfixed32": -8, "aSfixed64": -9, "aBool": true,
            "aString": "1.10", "someBytes": "-_8", "colour": "RED", "inner": {"name": "x", "next": {"count": 1}},
            "maybe": 0, "numbers": [1, 2, 300], "texts": ["", "b"], "inners": [{}, {"count": 3}],
            "unpacked": [1, 2], "colours": ["RED", 2, 77], "counts": {"": 0, "a": 1},
            "byNumber": {"-5": {"name": "n"}}, "byBool": {"true": "t"}, "left": 0,
            "when": "2024-05-06T07:08:09.5Z", "howLong": "-1.000000001s", "mask": "aB,c.dE",
            "structure": {"a": [1, null, "x", {"b": false}]}, "value": null, "list": [[], {}],
            "any": {"@type": "type.googleapis.com/kitchen.Inner", "name": "in any"},
            "wrappedInt": "7", "wrappedText": "", "wrappedBool": false, "wrappedBytes": "AQI=",
            "wrappedDouble": 2.5, "nothing": {}, "Custom": "named"
        }),
    );
}

#[test]
fn an_any_holds_what_has_a_form_of_its_own() {
    check(
        "kitchen.proto",
        "Kitchen/Cook",
        &json!({"any": {"@type": "type.googleapis.com/google.protobuf.Duration", "value": "3s"}}),
    );
}

#[test]
fn proto2_groups_and_lists_are_as_the_oracle_has_them() {
    check(
        "old.proto",
        "HelloService/SayHello",
        &json!({
            "name": "n", "data": {"x": 1}, "part": [{"y": 2}, {}], "plain": [1, 2], "packed": [3, 4],
            "closed": "TWO", "count": 0, "[nick]": "short"
        }),
    );
}

fn text() -> impl Strategy<Value = String> {
    // A template would be read as one.
    "[a-zA-Z0-9 äß€\"\\\\\n.-]{0,12}"
}

/// Floats that every parser reads alike: `serde_json`'s own, behind the oracle, is off by one bit for some.
fn eighths() -> impl Strategy<Value = f64> {
    (-100_000_i32..100_000).prop_map(|number| f64::from(number) / 8.0)
}

fn inner() -> impl Strategy<Value = Value> {
    let leaf =
        (text(), any::<i32>()).prop_map(|(name, count)| json!({"name": name, "count": count}));
    leaf.prop_recursive(3, 8, 2, |inner| {
        (text(), inner).prop_map(|(name, next)| json!({"name": name, "next": next}))
    })
}

fn dynamic() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        eighths().prop_map(|number| json!(number)),
        any::<i32>().prop_map(Value::from),
        text().prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 16, 4, |value| {
        prop_oneof![
            vec(value.clone(), 0..4).prop_map(Value::from),
            vec((text(), value), 0..4)
                .prop_map(|pairs| Value::Object(pairs.into_iter().collect::<Map<_, _>>())),
        ]
    })
}

fn field() -> impl Strategy<Value = (&'static str, Value)> {
    prop_oneof![
        any::<i32>().prop_map(|n| ("anInt32", json!(n))),
        any::<i64>().prop_map(|n| ("an_int64", json!(n))),
        any::<i64>().prop_map(|n| ("anInt64", json!(n.to_string()))),
        any::<u32>().prop_map(|n| ("aUint32", json!(n))),
        any::<u64>().prop_map(|n| ("aUint64", json!(n))),
        any::<i32>().prop_map(|n| ("aSint32", json!(n))),
        any::<i64>().prop_map(|n| ("aSint64", json!(n))),
        any::<u64>().prop_map(|n| ("aFixed64", json!(n))),
        any::<i32>().prop_map(|n| ("aSfixed32", json!(n))),
        eighths().prop_map(|n| ("aDouble", json!(n))),
        eighths().prop_map(|n| ("aFloat", json!(n))),
        any::<bool>().prop_map(|b| ("aBool", json!(b))),
        text().prop_map(|t| ("aString", json!(t))),
        (0i32..5).prop_map(|n| ("colour", json!(n))),
        inner().prop_map(|i| ("inner", i)),
        any::<i32>().prop_map(|n| ("maybe", json!(n))),
        vec(any::<i32>(), 0..5).prop_map(|n| ("numbers", json!(n))),
        vec(text(), 0..4).prop_map(|t| ("texts", json!(t))),
        vec(inner(), 0..3).prop_map(|i| ("inners", json!(i))),
        vec((text(), any::<i32>()), 0..4).prop_map(|pairs| (
            "counts",
            Value::Object(pairs.into_iter().map(|(k, v)| (k, json!(v))).collect())
        )),
        dynamic().prop_map(|v| ("value", v)),
        option::of(any::<i64>()).prop_map(|n| ("wrappedInt", json!(n))),
        text().prop_map(|t| ("wrappedText", json!(t))),
        (0i64..4_000_000_000, 0u32..1000)
            .prop_map(|(s, ms)| ("howLong", json!(format!("{s}.{ms:03}s")))),
        prop_oneof![Just("left"), Just("right")].prop_map(|name| (name, json!("5"))),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn programs_write_what_the_oracle_writes(fields in vec(field(), 0..10)) {
        let mut object = Map::new();
        for (name, value) in fields {
            // One spelling of one field, and one member of a oneof.
            let name = if name == "an_int64" { "anInt64" } else { name };
            let taken = (name == "right" && object.contains_key("left"))
                || (name == "left" && object.contains_key("right"));
            if !taken {
                object.insert(name.to_owned(), value);
            }
        }
        check("kitchen.proto", "Kitchen/Cook", &Value::Object(object));
    }
}
