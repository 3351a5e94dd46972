//! One file descriptor from anywhere: read, checked, and cut down to what a call needs.
//!
//! The library behind [`Pool`](super::pool) trusts what it is given and panics on some of what a broken or hostile
//! server may send, so nothing reaches it before it stands here. Options, comments and default values are dropped:
//! no call depends on them, and each is a way to be refused for no reason.

use prost::Message as _;
use prost_types::field_descriptor_proto::{Label, Type};
use prost_types::{
    DescriptorProto, EnumDescriptorProto, FieldDescriptorProto, FileDescriptorProto,
    ServiceDescriptorProto,
};

/// The part of a descriptor that says how the rest is to be understood.
#[derive(Clone, PartialEq, prost::Message)]
struct Header {
    #[prost(string, optional, tag = "1")]
    name: Option<String>,
    #[prost(string, optional, tag = "12")]
    syntax: Option<String>,
    #[prost(int32, optional, tag = "14")]
    edition: Option<i32>,
}

/// Field numbers that protobuf keeps for itself.
const RESERVED: std::ops::Range<i32> = 19_000..20_000;
/// One past the largest field number.
const FIELD_LIMIT: i32 = 1 << 29;

/// Reads a serialised `FileDescriptorProto`.
///
/// # Errors
/// What is wrong with it, with the file's name.
pub(super) fn read(bytes: &[u8]) -> Result<FileDescriptorProto, String> {
    let header = Header::decode(bytes)
        .map_err(|error| format!("a file descriptor can not be decoded: {error}"))?;
    let name = header.name.unwrap_or_default();
    check_syntax(&name, header.syntax.as_deref(), header.edition)?;
    let file = FileDescriptorProto::decode(bytes)
        .map_err(|error| format!("`{name}`: the descriptor can not be decoded: {error}"))?;
    checked(file)
}

/// Checks a descriptor and cuts it down.
///
/// # Errors
/// What is wrong with it, with the file's name.
pub(super) fn checked(mut file: FileDescriptorProto) -> Result<FileDescriptorProto, String> {
    let name = file.name().to_owned();
    check_syntax(&name, file.syntax.as_deref(), None)?;
    check_file(&file).map_err(|problem| format!("`{name}`: {problem}"))?;
    strip(&mut file);
    Ok(file)
}

fn check_syntax(name: &str, syntax: Option<&str>, edition: Option<i32>) -> Result<(), String> {
    let edition = match edition {
        Some(998) => "proto2".to_owned(),
        Some(999) => "proto3".to_owned(),
        Some(1000) => "2023".to_owned(),
        Some(1001) => "2024".to_owned(),
        Some(other) => format!("number {other}"),
        None => String::new(),
    };
    match syntax {
        None | Some("" | "proto2" | "proto3") => Ok(()),
        Some("editions") if edition.is_empty() => Err(format!(
            "`{name}` uses protobuf editions, which this version can not read"
        )),
        Some("editions") => Err(format!(
            "`{name}` uses protobuf edition {edition}, which this version can not read"
        )),
        Some(other) => Err(format!("`{name}` has the unknown syntax `{other}`")),
    }
}

fn check_file(file: &FileDescriptorProto) -> Result<(), String> {
    if file.name().is_empty() {
        return Err("the file has no name".to_owned());
    }
    let package = file.package();
    if !package.is_empty() && !package.split('.').all(is_name) {
        return Err(format!("`{package}` is no package name"));
    }
    let indices = file.public_dependency.iter().chain(&file.weak_dependency);
    for index in indices {
        if usize::try_from(*index).is_ok_and(|index| index < file.dependency.len()) {
            continue;
        }
        return Err("an import is named that does not exist".to_owned());
    }
    file.message_type.iter().try_for_each(check_message)?;
    file.enum_type.iter().try_for_each(check_enum)?;
    file.extension
        .iter()
        .try_for_each(|field| check_field(field, 0))?;
    file.service.iter().try_for_each(check_service)
}

fn check_message(message: &DescriptorProto) -> Result<(), String> {
    named(message.name(), "a message")?;
    let inside = |problem| format!("message {}: {problem}", message.name());
    for oneof in &message.oneof_decl {
        named(oneof.name(), "a oneof").map_err(inside)?;
    }
    for field in &message.field {
        check_field(field, message.oneof_decl.len()).map_err(inside)?;
    }
    let is_entry = message
        .options
        .as_ref()
        .is_some_and(prost_types::MessageOptions::map_entry);
    if is_entry && !is_map_entry(message) {
        return Err(inside(
            "it claims to be a map's entry and is not".to_owned(),
        ));
    }
    message
        .nested_type
        .iter()
        .try_for_each(check_message)
        .map_err(inside)?;
    message
        .enum_type
        .iter()
        .try_for_each(check_enum)
        .map_err(inside)?;
    message
        .extension
        .iter()
        .try_for_each(|field| check_field(field, 0))
        .map_err(inside)
}

fn is_map_entry(message: &DescriptorProto) -> bool {
    let [key, value] = message.field.as_slice() else {
        return false;
    };
    let key_type = matches!(
        key.r#type(),
        Type::Int32
            | Type::Int64
            | Type::Uint32
            | Type::Uint64
            | Type::Sint32
            | Type::Sint64
            | Type::Fixed32
            | Type::Fixed64
            | Type::Sfixed32
            | Type::Sfixed64
            | Type::Bool
            | Type::String
    );
    key_type
        && (key.number(), key.name()) == (1, "key")
        && (value.number(), value.name()) == (2, "value")
        && key.label() == Label::Optional
        && value.label() == Label::Optional
        && value.r#type() != Type::Group
        && message.oneof_decl.is_empty()
}

fn check_field(field: &FieldDescriptorProto, oneofs: usize) -> Result<(), String> {
    let name = field.name();
    named(name, "a field")?;
    let number = field.number();
    if !(1..FIELD_LIMIT).contains(&number) || RESERVED.contains(&number) {
        return Err(format!("field {name} has the impossible number {number}"));
    }
    let known = |value: Option<i32>, check: fn(i32) -> bool| value.is_none_or(check);
    if !known(field.r#type, |value| Type::try_from(value).is_ok())
        || !known(field.label, |value| Label::try_from(value).is_ok())
    {
        return Err(format!("field {name} is of an unknown kind"));
    }
    if let Some(index) = field.oneof_index
        && !usize::try_from(index).is_ok_and(|index| index < oneofs)
    {
        return Err(format!("field {name} is in a oneof that does not exist"));
    }
    let wants_type = matches!(field.r#type(), Type::Message | Type::Group | Type::Enum);
    let has_type = !field.type_name().is_empty();
    if field.r#type.is_some() && wants_type != has_type {
        return Err(format!("field {name} has no type, or one too many"));
    }
    Ok(())
}

fn check_enum(message: &EnumDescriptorProto) -> Result<(), String> {
    named(message.name(), "an enum")?;
    if message.value.is_empty() {
        return Err(format!("enum {} has no value", message.name()));
    }
    for value in &message.value {
        named(value.name(), "an enum value")?;
    }
    Ok(())
}

fn check_service(service: &ServiceDescriptorProto) -> Result<(), String> {
    named(service.name(), "a service")?;
    for method in &service.method {
        named(method.name(), "a method")?;
        if method.input_type().is_empty() || method.output_type().is_empty() {
            return Err(format!("method {} has no message", method.name()));
        }
    }
    Ok(())
}

fn named(name: &str, what: &str) -> Result<(), String> {
    if is_name(name) {
        Ok(())
    } else if name.is_empty() {
        Err(format!("{what} has no name"))
    } else {
        Err(format!("`{}` is no name for {what}", name.escape_debug()))
    }
}

fn is_name(name: &str) -> bool {
    let mut letters = name.chars();
    letters
        .next()
        .is_some_and(|first| first.is_ascii_alphabetic() || first == '_')
        && letters.all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

fn strip(file: &mut FileDescriptorProto) {
    if file.syntax.as_deref() == Some("") {
        file.syntax = None;
    }
    file.options = None;
    file.source_code_info = None;
    file.message_type.iter_mut().for_each(strip_message);
    file.enum_type.iter_mut().for_each(strip_enum);
    strip_extensions(&mut file.extension);
    for service in &mut file.service {
        service.options = None;
        for method in &mut service.method {
            method.options = None;
        }
    }
}

fn strip_message(message: &mut DescriptorProto) {
    message.options = message.options.take().and_then(|options| {
        options.map_entry.map(|_| prost_types::MessageOptions {
            map_entry: options.map_entry,
            ..Default::default()
        })
    });
    message.field.iter_mut().for_each(strip_field);
    for range in &mut message.extension_range {
        range.options = None;
    }
    for oneof in &mut message.oneof_decl {
        oneof.options = None;
    }
    message.reserved_range.clear();
    message.reserved_name.clear();
    message.nested_type.iter_mut().for_each(strip_message);
    message.enum_type.iter_mut().for_each(strip_enum);
    strip_extensions(&mut message.extension);
}

fn strip_field(field: &mut FieldDescriptorProto) {
    field.default_value = None;
    field.options = field.options.take().and_then(|options| {
        options.packed.map(|_| prost_types::FieldOptions {
            packed: options.packed,
            ..Default::default()
        })
    });
}

/// Extensions of options would need `descriptor.proto` and mean nothing to a call.
fn strip_extensions(extensions: &mut Vec<FieldDescriptorProto>) {
    extensions.retain(|field| {
        let extendee = field.extendee().trim_start_matches('.');
        !(extendee.starts_with("google.protobuf.") && extendee.ends_with("Options"))
    });
    extensions.iter_mut().for_each(strip_field);
}

fn strip_enum(message: &mut EnumDescriptorProto) {
    message.options = message.options.take().and_then(|options| {
        options.allow_alias.map(|_| prost_types::EnumOptions {
            allow_alias: options.allow_alias,
            ..Default::default()
        })
    });
    message.reserved_range.clear();
    message.reserved_name.clear();
    for value in &mut message.value {
        value.options = None;
    }
}
