//! Descriptors that no compiler would write.

use proptest::prelude::*;
use prost::Message as _;
use prost_types::field_descriptor_proto::{Label, Type};
use prost_types::{
    DescriptorProto, EnumDescriptorProto, EnumValueDescriptorProto, FieldDescriptorProto,
    FileDescriptorProto, FileDescriptorSet, MessageOptions, MethodDescriptorProto,
    OneofDescriptorProto, ServiceDescriptorProto,
};

use crate::protocol::grpc::schema::files::Files;
use crate::protocol::grpc::schema::lookup::Schema;
use crate::protocol::grpc::schema::{descriptor, local};

#[expect(clippy::unnecessary_wraps, reason = "what the descriptors hold")]
fn text(value: &str) -> Option<String> {
    Some(value.to_owned())
}

fn field(name: &str, number: i32, kind: Type, type_name: &str) -> FieldDescriptorProto {
    FieldDescriptorProto {
        name: text(name),
        number: Some(number),
        label: Some(Label::Optional.into()),
        r#type: Some(kind.into()),
        type_name: (!type_name.is_empty()).then(|| type_name.to_owned()),
        ..Default::default()
    }
}

fn file(name: &str, service: &str, message: DescriptorProto) -> FileDescriptorProto {
    let own = format!(".{}", message.name());
    FileDescriptorProto {
        name: text(name),
        syntax: text("proto3"),
        service: vec![ServiceDescriptorProto {
            name: text(service),
            method: vec![MethodDescriptorProto {
                name: text("Do"),
                input_type: Some(own.clone()),
                output_type: Some(own),
                ..Default::default()
            }],
            options: None,
        }],
        message_type: vec![message],
        ..Default::default()
    }
}

fn message(name: &str, fields: Vec<FieldDescriptorProto>) -> DescriptorProto {
    DescriptorProto {
        name: text(name),
        field: fields,
        ..Default::default()
    }
}

fn schema(files: Vec<FileDescriptorProto>) -> Result<Schema, String> {
    let mut all = Files::default();
    for file in files {
        all.add(descriptor::read(&file.encode_to_vec())?)?;
    }
    Ok(Schema::new(all, std::collections::BTreeMap::default()))
}

fn refusal(file: FileDescriptorProto) -> String {
    schema(vec![file]).expect_err("is refused")
}

#[test]
fn editions_and_unknown_syntaxes_are_errors_that_name_the_file() {
    let mut new = file("new.proto", "S", message("A", vec![])).encode_to_vec();
    // `syntax` again, and the field `edition` that older structs do not know.
    new.extend(b"\x62\x08editions\x70\xe8\x07");
    assert_eq!(
        descriptor::read(&new).expect_err("is refused"),
        "`new.proto` uses protobuf edition 2023, which this version can not read"
    );
    let mut odd = file("odd.proto", "S", message("A", vec![]));
    odd.syntax = text("proto9");
    assert_eq!(refusal(odd), "`odd.proto` has the unknown syntax `proto9`");
}

#[test]
fn broken_descriptors_are_refused_with_a_reason() {
    let bad =
        |fields: Vec<FieldDescriptorProto>| refusal(file("f.proto", "S", message("A", fields)));
    assert!(bad(vec![field("x", 0, Type::Int32, "")]).contains("impossible number 0"));
    assert!(bad(vec![field("x", 19_500, Type::Int32, "")]).contains("impossible number"));
    assert!(bad(vec![field("", 1, Type::Int32, "")]).contains("a field has no name"));
    assert!(bad(vec![field("a.b", 1, Type::Int32, "")]).contains("is no name for a field"));
    assert!(bad(vec![field("x", 1, Type::Message, "")]).contains("has no type"));
    let mut stray = field("x", 1, Type::Int32, "");
    stray.oneof_index = Some(3);
    assert!(bad(vec![stray]).contains("a oneof that does not exist"));
    let mut unknown = field("x", 1, Type::Int32, "");
    unknown.r#type = Some(99);
    assert!(bad(vec![unknown]).contains("unknown kind"));
    let mut imports = file("f.proto", "S", message("A", vec![]));
    imports.public_dependency = vec![7];
    assert!(refusal(imports).contains("an import is named that does not exist"));
    let mut entry = message("A", vec![field("x", 1, Type::Int32, "")]);
    entry.options = Some(MessageOptions {
        map_entry: Some(true),
        ..Default::default()
    });
    assert!(refusal(file("f.proto", "S", entry)).contains("claims to be a map's entry"));
}

#[test]
fn one_name_with_two_bodies_is_refused() {
    let one = file("f.proto", "S", message("A", vec![]));
    let other = file("f.proto", "S", message("B", vec![]));
    assert!(schema(vec![one.clone(), one.clone()]).is_ok());
    assert_eq!(
        schema(vec![one, other]).expect_err("is refused"),
        "two different files are called `f.proto`"
    );
}

#[test]
fn a_broken_file_takes_only_its_own_services_with_it() {
    let sound = file("sound.proto", "Sound", message("A", vec![]));
    let unlinked = message("B", vec![field("x", 1, Type::Message, ".A")]);
    let broken = file("broken.proto", "Broken", unlinked);
    let schema = schema(vec![sound, broken]).expect("a schema");
    assert_eq!(schema.services(), ["Broken", "Sound"]);
    let find = |name: &str| {
        schema.method(&crate::diagnostic::Spanned::new(
            name.to_owned(),
            crate::diagnostic::Span::NOWHERE,
        ))
    };
    assert!(find("Sound/Do").is_ok());
    let problem = find("Broken/Do").expect_err("is broken").message;
    assert!(
        problem.starts_with("the service `Broken` can not be used: `broken.proto`"),
        "{problem}"
    );
}

#[test]
fn imports_in_a_circle_end() {
    let mut a = file("a.proto", "A1", message("A", vec![]));
    a.dependency = vec!["b.proto".to_owned()];
    a.public_dependency = vec![0];
    let mut b = file("b.proto", "B1", message("B", vec![]));
    b.dependency = vec!["a.proto".to_owned()];
    b.public_dependency = vec![0];
    let schema = schema(vec![a, b]).expect("a schema");
    assert_eq!(schema.services(), ["A1", "B1"]);
    assert!(schema.methods("A1").is_empty());
}

#[test]
fn imports_that_nobody_has_are_noted_and_forgotten() {
    let mut file = file("f.proto", "S", message("A", vec![]));
    file.dependency = vec!["google/api/annotations.proto".to_owned()];
    let schema = schema(vec![file]).expect("a schema");
    assert_eq!(schema.methods("S").len(), 1);
    assert_eq!(
        schema.notes,
        [
            "`f.proto` imports `google/api/annotations.proto`, which no source of the schema has; it goes on without it"
        ]
    );
}

fn name() -> impl Strategy<Value = Option<String>> {
    prop_oneof![
        8 => prop_oneof![Just("A"), Just("B"), Just("x"), Just("key"), Just("value")].prop_map(text),
        1 => ".{0,3}".prop_map(Some),
        1 => Just(None),
    ]
}

fn any_field() -> impl Strategy<Value = FieldDescriptorProto> {
    let types = prop_oneof![Just(".A"), Just(".B"), Just("A.B"), Just(".x"), Just("")];
    (
        name(),
        prop_oneof![8 => 1..5, 1 => any::<i32>()],
        prop_oneof![8 => 1..19, 1 => any::<i32>()],
        prop_oneof![4 => 1..4, 1 => any::<i32>()],
        types,
        proptest::option::of(0..3),
        any::<bool>(),
    )
        .prop_map(
            |(name, number, kind, label, type_name, oneof_index, default)| FieldDescriptorProto {
                name,
                number: Some(number),
                r#type: Some(kind),
                label: Some(label),
                type_name: (!type_name.is_empty()).then(|| type_name.to_owned()),
                oneof_index,
                extendee: text(".A"),
                default_value: default.then(|| "nonsense".to_owned()),
                ..Default::default()
            },
        )
}

fn any_message() -> impl Strategy<Value = DescriptorProto> {
    let leaf = (
        name(),
        proptest::collection::vec(any_field(), 0..4),
        any::<bool>(),
    )
        .prop_map(|(name, field, entry)| DescriptorProto {
            name,
            field,
            oneof_decl: vec![OneofDescriptorProto {
                name: text("choice"),
                options: None,
            }],
            options: entry.then(|| MessageOptions {
                map_entry: Some(true),
                ..Default::default()
            }),
            ..Default::default()
        });
    leaf.prop_recursive(2, 6, 2, |inner| {
        (
            name(),
            proptest::collection::vec(any_field(), 0..3),
            proptest::collection::vec(inner, 0..3),
        )
            .prop_map(|(name, field, nested_type)| DescriptorProto {
                name,
                field,
                nested_type,
                ..Default::default()
            })
    })
}

fn any_file() -> impl Strategy<Value = FileDescriptorProto> {
    (
        prop_oneof![Just("a.proto"), Just("b.proto")],
        proptest::collection::vec(any_message(), 0..3),
        proptest::collection::vec(any_field(), 0..2),
        proptest::collection::vec(
            prop_oneof![Just("a.proto"), Just("b.proto"), Just("c.proto")],
            0..3,
        ),
        proptest::collection::vec(-1..3, 0..2),
        proptest::collection::vec((name(), any::<i32>()), 0..3),
        proptest::option::of(prop_oneof![
            Just("proto2"),
            Just("proto3"),
            Just("editions")
        ]),
    )
        .prop_map(
            |(own, message_type, extension, imports, public, values, syntax)| {
                let mut built = file(own, "S", message("A", vec![]));
                built.message_type.extend(message_type);
                built.extension = extension;
                built.dependency = imports.into_iter().map(str::to_owned).collect();
                built.public_dependency = public;
                built.enum_type = vec![EnumDescriptorProto {
                    name: text("x"),
                    value: values
                        .into_iter()
                        .map(|(name, number)| EnumValueDescriptorProto {
                            name,
                            number: Some(number),
                            options: None,
                        })
                        .collect(),
                    ..Default::default()
                }];
                built.syntax = syntax.map(str::to_owned);
                built
            },
        )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// The one promise about hostile descriptors: an answer, never a panic.
    #[test]
    fn no_descriptor_panics(files in proptest::collection::vec(any_file(), 1..3)) {
        if let Ok(schema) = schema(files) {
            for service in schema.services() {
                for method in schema.methods(&service) {
                    prop_assert!(!method.input().is_empty());
                }
            }
        }
    }

    #[test]
    fn no_bytes_panic(flips in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..12)) {
        let set = FileDescriptorSet { file: vec![file("a.proto", "S", message("A", vec![field("x", 1, Type::Int32, "")]))] };
        let mut bytes = set.encode_to_vec();
        for (index, byte) in flips {
            let at = index.index(bytes.len());
            bytes[at] = byte;
        }
        if let Ok(files) = local::from_set(&bytes) {
            let _ = Schema::new(files, std::collections::BTreeMap::default()).services();
        }
    }
}
