//! What our programs write, another protobuf reads as the message that was meant.

use std::path::Path;
use std::sync::Arc;

use buffa_descriptor::DescriptorPool;
use buffa_descriptor::reflect::DynamicMessage;
use loadbank::diagnostic::{Sources, Span, Spanned};
use loadbank::document::{Format, parse};
use loadbank::protocol::grpc::schema::{Schema, Source, SourceKind, Surroundings, load_local};
use loadbank::random::Stream;
use loadbank::template::{CallContext, Model, Scope};
use loadbank::units::Offset;
use prost::Message as _;

const MESSAGE: &str = "everything.All";

struct Both {
    ours: Schema,
    theirs: Arc<DescriptorPool>,
}

fn both() -> Both {
    let protos = Path::new(env!("CARGO_MANIFEST_DIR")).join("protos");
    let set = protox::compile(["everything.proto"], [protos]).expect("compiles");
    let bytes = set.encode_to_vec();
    let file = tempfile::NamedTempFile::new().expect("a temporary file");
    std::fs::write(file.path(), &bytes).expect("written");
    let path = Spanned::new(file.path().to_owned(), Span::NOWHERE);
    let source = Source {
        span: Span::NOWHERE,
        kind: SourceKind::Descriptors(vec![path]),
    };
    let ours = load_local(&[source]).unwrap_or_else(|problems| panic!("{problems:?}"));
    let theirs = Arc::new(DescriptorPool::decode(&bytes).expect("a whole set"));
    Both { ours, theirs }
}

/// The bytes of a message that is written as JSON, by our programs.
fn our_bytes(schema: &Schema, json: &str) -> Result<Vec<u8>, String> {
    let mut sources = Sources::new();
    // Inside a map, since a document that is an empty map is no plan.
    let id = sources.add("message.json", format!(r#"{{"message": {json}}}"#));
    let (node, problems) = parse(&sources, id, Format::Json);
    let node = node.as_ref().and_then(|node| node.get("message"));
    let node = node.ok_or_else(|| format!("{problems:?}"))?;
    let name = Spanned::new("everything.Service/Send".to_owned(), Span::NOWHERE);
    let method = schema.method(&name).map_err(|problem| problem.message)?;
    let scope = Scope {
        data: Vec::new(),
        captures: Vec::new(),
        model: Model::Open,
    };
    let around = Surroundings {
        scope: &scope,
        folder: Path::new("."),
        first_slot: 0,
    };
    let program = method
        .lower(Some(node), around)
        .map_err(|problems| format!("{problems:?}"))?;
    let context = CallContext {
        seed: 7,
        stream: Stream::Values,
        k: 3,
        step: 0,
        message: 0,
        now: Offset::ZERO,
        wall_nanos: 0,
        client: None,
        rows: &[],
        captures: &[],
    };
    let mut bytes = Vec::new();
    program
        .render(&context, &mut bytes)
        .map_err(|error| error.to_string())?;
    Ok(bytes)
}

/// The same message by the other implementation.
fn their_message(pool: &Arc<DescriptorPool>, json: &str) -> Result<DynamicMessage, String> {
    let index = pool.message_index(MESSAGE).expect("it is in the set");
    DynamicMessage::from_json(Arc::clone(pool), index, json).map_err(|error| error.to_string())
}

/// Our bytes, read by the other implementation and written in its order.
fn read_back(pool: &Arc<DescriptorPool>, bytes: &[u8]) -> Vec<u8> {
    let index = pool.message_index(MESSAGE).expect("it is in the set");
    let message = DynamicMessage::decode(Arc::clone(pool), index, bytes);
    message.expect("well-formed bytes").encode_to_vec()
}

/// Messages that the JSON mapping of protobuf has.
const GOOD: &[&str] = &[
    "{}",
    r#"{"doubleField": 1.5, "floatField": 0.1, "int32Field": -5, "int64Field": "-9007199254740993"}"#,
    r#"{"double_field": 1e300, "float_field": -3.5, "int64_field": 9007199254740993}"#,
    r#"{"doubleField": "NaN", "floatField": "-Infinity"}"#,
    r#"{"doubleField": "Infinity", "floatField": "1.25"}"#,
    r#"{"uint32Field": 4294967295, "uint64Field": "18446744073709551615"}"#,
    r#"{"sint32Field": -2147483648, "sint64Field": "-9223372036854775808"}"#,
    r#"{"fixed32Field": 1, "fixed64Field": "2", "sfixed32Field": -1, "sfixed64Field": "-2"}"#,
    r#"{"int32Field": 2147483647, "sint32Field": 2147483647}"#,
    r#"{"int32Field": "17", "int64Field": 1.0, "uint32Field": 1e3}"#,
    r#"{"boolField": true, "stringField": "Grüße \u0000 \ud83d\ude00", "bytesField": "AAEC/w=="}"#,
    r#"{"bytesField": "-_-_"}"#,
    r#"{"color": "BLUE"}"#,
    r#"{"color": -3, "colors": ["RED", 7, "NONE"]}"#,
    r#"{"color": 99}"#,
    r#"{"nested": {"nested": {"nested": {"stringField": "deep"}}}}"#,
    r#"{"nested": {}}"#,
    r#"{"packed": [0, 1, -1, 300], "doubles": [0, -0.5], "strings": ["", "a"]}"#,
    r#"{"packed": [], "strings": []}"#,
    r#"{"messages": [{}, {"int32Field": 1}]}"#,
    r#"{"byName": {"a": 1, "b": 0, "": 3}}"#,
    r#"{"byNumber": {"-1": {"boolField": true}, "9007199254740993": {}}}"#,
    r#"{"byBool": {"true": "AA==", "false": ""}}"#,
    r#"{"first": ""}"#,
    r#"{"second": "0"}"#,
    r#"{"third": {}}"#,
    r#"{"explicitZero": 0}"#,
    r#"{"timestamp": "2025-01-02T03:04:05.678901234Z", "duration": "-1.5s"}"#,
    r#"{"timestamp": "2025-01-02T03:04:05+02:00", "duration": "3600s"}"#,
    r#"{"mask": "fooBar,nested.stringField"}"#,
    r#"{"structure": {"a": 1, "b": [true, null, "x"], "c": {"d": {}}}}"#,
    r#"{"value": null}"#,
    r#"{"value": {"a": [1.5]}, "list": [1, "two", null, [false]]}"#,
    r#"{"wrapped": "5", "wrappedText": ""}"#,
    r#"{"wrapped": 0}"#,
    r#"{"otherName": 4, "far": 7}"#,
    r#"{"stringField": null, "nested": null, "wrapped": null}"#,
];

/// Messages that it has not.
const BAD: &[&str] = &[
    r#"{"int32Field": 2147483648}"#,
    r#"{"int32Field": 1.5}"#,
    r#"{"uint32Field": -1}"#,
    r#"{"uint64Field": "18446744073709551616"}"#,
    r#"{"int32Field": "x"}"#,
    r#"{"boolField": 1}"#,
    r#"{"color": "PINK"}"#,
    r#"{"unknown": 1}"#,
    r#"{"packed": 1}"#,
    r#"{"byName": []}"#,
    r#"{"byBool": {"yes": ""}}"#,
    r#"{"first": "a", "second": "1"}"#,
    r#"{"timestamp": "yesterday"}"#,
    r#"{"duration": "5"}"#,
    r#"{"nested": []}"#,
    r#"{"bytesField": "*"}"#,
];

#[test]
fn they_read_the_message_that_was_meant() {
    let both = both();
    let mut wrong = Vec::new();
    for json in GOOD {
        let theirs = their_message(&both.theirs, json);
        let theirs = theirs.unwrap_or_else(|error| panic!("{json}: {error}"));
        match our_bytes(&both.ours, json) {
            Ok(bytes) => {
                let (ours, theirs) = (read_back(&both.theirs, &bytes), theirs.encode_to_vec());
                if ours != theirs {
                    wrong.push(format!("{json}: {ours:02x?} is not {theirs:02x?}"));
                }
            }
            Err(error) => wrong.push(format!("{json}: {error}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_they_refuse_is_refused() {
    let both = both();
    let mut wrong = Vec::new();
    for json in BAD {
        let theirs = their_message(&both.theirs, json);
        assert!(theirs.is_err(), "{json} is no example");
        if let Ok(bytes) = our_bytes(&both.ours, json) {
            wrong.push(format!("{json} became {bytes:02x?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn values_drawn_by_templates_arrive_in_their_fields() {
    let both = both();
    let json = r#"{
        "int32Field": "{{ int(5, 5) }}", "int64Field": "{{ int(-7, -7) }}", "uint64Field": "{{ seq() }}",
        "doubleField": "{{ float(2, 2) }}", "stringField": "n-{{ int(8, 8) }}", "color": "{{ pick('BLUE') }}",
        "sint64Field": "{{ int(-300, -300) }}", "packed": ["{{ int(1, 1) }}", 2],
        "nested": { "stringField": "{{ pick('in') }}" }, "byName": { "k": "{{ int(9, 9) }}" }
    }"#;
    let meant = r#"{
        "int32Field": 5, "int64Field": -7, "uint64Field": 3, "doubleField": 2, "stringField": "n-8",
        "color": "BLUE", "sint64Field": -300, "packed": [1, 2], "nested": { "stringField": "in" },
        "byName": { "k": 9 }
    }"#;
    let bytes = our_bytes(&both.ours, json).expect("it lowers");
    let theirs = their_message(&both.theirs, meant).expect("plain JSON");
    assert_eq!(read_back(&both.theirs, &bytes), theirs.encode_to_vec());
}
