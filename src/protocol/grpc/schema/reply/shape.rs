//! The types of paths, so that a check that could never hold is found before the run.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "the other kinds of a foreign enum are alike here"
)]

use prost_reflect::{FieldDescriptor, Kind, MessageDescriptor};

use crate::diagnostic::did_you_mean;
use crate::template::{Path, PathProblem, ReplyShape, ReplyType, Root, Segment, Step};

/// Replies of one message type.
pub(super) struct Shape(pub(super) MessageDescriptor);

/// What a wrapper message wraps.
pub(super) fn wrapped(message: &MessageDescriptor) -> Option<Kind> {
    let name = message.full_name();
    let is_wrapper = name.starts_with("google.protobuf.") && name.ends_with("Value");
    let is_wrapper = is_wrapper && !matches!(message.name(), "Value" | "ListValue" | "EnumValue");
    is_wrapper.then(|| message.get_field(1).map(|field| field.kind()))?
}

impl ReplyShape for Shape {
    fn type_of(&self, path: &Path) -> Result<ReplyType, PathProblem> {
        let problem = |step, message: &str| PathProblem {
            step,
            message: message.to_owned(),
            help: None,
        };
        match (path.root, path.steps.as_slice()) {
            (Root::Reply, steps) => message(&self.0, steps, 0),
            (Root::Status, []) => Ok(ReplyType::Enum(Vec::new())),
            (Root::Status, [step]) => match &step.segment {
                Segment::Key(key) if key == "message" => Ok(ReplyType::Text),
                Segment::Key(key) if key == "code" => Ok(ReplyType::Integer),
                _ => Err(problem(0, "a status has `message` and `code`")),
            },
            (Root::Header | Root::Trailer, [step]) if matches!(step.segment, Segment::Key(_)) => {
                Ok(ReplyType::Text)
            }
            (Root::Header | Root::Trailer, _) => Err(problem(
                path.steps.len(),
                "a header is named: `header[\"x-id\"]`",
            )),
            (Root::Details, _) => Err(problem(
                path.steps.len(),
                "details of a status can not be checked in this version",
            )),
            (Root::Status, steps) => Err(problem(steps.len(), "a status has `message` and `code`")),
        }
    }
}

fn message(of: &MessageDescriptor, steps: &[Step], at: usize) -> Result<ReplyType, PathProblem> {
    let Some((step, rest)) = steps.split_first() else {
        return Ok(match wrapped(of) {
            Some(kind) => scalar(&kind),
            None => ReplyType::Map,
        });
    };
    let Segment::Key(name) = &step.segment else {
        return Err(problem(
            at,
            format!("{} is a message, not a list", of.full_name()),
        ));
    };
    let found = of
        .get_field_by_name(name)
        .or_else(|| of.get_field_by_json_name(name));
    let Some(field) = found else {
        let names: Vec<String> = of.fields().map(|field| field.name().to_owned()).collect();
        return Err(PathProblem {
            step: at,
            message: format!("{} has no field `{name}`", of.full_name()),
            help: Some(did_you_mean(name, names.iter().map(String::as_str))),
        });
    };
    field_type(&field, rest, at + 1)
}

fn field_type(
    field: &FieldDescriptor,
    steps: &[Step],
    at: usize,
) -> Result<ReplyType, PathProblem> {
    let kind = field.kind();
    let Some((step, rest)) = steps.split_first() else {
        return Ok(match &kind {
            _ if field.is_map() => ReplyType::Map,
            _ if field.is_list() => ReplyType::List(Box::new(value(&kind, &[], at)?)),
            kind => value(kind, &[], at)?,
        });
    };
    if field.is_map() {
        let Kind::Message(entry) = &kind else {
            return Ok(ReplyType::Any);
        };
        return value(&entry.map_entry_value_field().kind(), rest, at + 1);
    }
    if !field.is_list() {
        return value(&kind, steps, at);
    }
    match step.segment {
        Segment::Index(_) => value(&kind, rest, at + 1),
        Segment::Key(_) => Err(problem(
            at,
            format!(
                "`{}` is a list: say which item, as `{}[0]`",
                field.name(),
                field.name()
            ),
        )),
    }
}

fn value(kind: &Kind, steps: &[Step], at: usize) -> Result<ReplyType, PathProblem> {
    match kind {
        Kind::Message(inner) => message(inner, steps, at),
        kind if steps.is_empty() => Ok(scalar(kind)),
        kind => Err(problem(
            at,
            format!("{} has nothing below it", scalar(kind)),
        )),
    }
}

fn problem(step: usize, message: String) -> PathProblem {
    PathProblem {
        step,
        message,
        help: None,
    }
}

fn scalar(kind: &Kind) -> ReplyType {
    match kind {
        Kind::Bool => ReplyType::Bool,
        Kind::Float | Kind::Double => ReplyType::Float,
        Kind::String => ReplyType::Text,
        Kind::Bytes => ReplyType::Bytes,
        Kind::Enum(names) => ReplyType::Enum(
            names
                .values()
                .map(|value| value.name().to_owned())
                .collect(),
        ),
        Kind::Message(_) => ReplyType::Map,
        _ => ReplyType::Integer,
    }
}
