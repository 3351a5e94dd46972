//! A reply as checks see it: `status`, `header["x"]`, `reply.status`, `reply.headers`, `reply.json`, `reply.text`.

use std::borrow::Cow;
use std::cell::OnceCell;

use http::{HeaderMap, StatusCode};
use serde_json::Value;

use crate::template::{Path, ReplyValue, ReplyView, Root, Segment, Step};

/// A whole reply; its JSON is read when the first check asks for it.
pub(super) struct View<'r> {
    status: StatusCode,
    headers: &'r HeaderMap,
    body: &'r [u8],
    json: OnceCell<Option<Value>>,
}

impl<'r> View<'r> {
    pub(super) fn new(status: StatusCode, headers: &'r HeaderMap, body: &'r [u8]) -> Self {
        Self {
            status,
            headers,
            body,
            json: OnceCell::new(),
        }
    }

    fn status(&self) -> ReplyValue<'_> {
        ReplyValue::Integer(i128::from(self.status.as_u16()))
    }

    fn header(&self, steps: &[Step]) -> Option<ReplyValue<'_>> {
        let [
            Step {
                segment: Segment::Key(name),
                ..
            },
        ] = steps
        else {
            return None;
        };
        let value = self.headers.get(name.to_ascii_lowercase())?;
        Some(ReplyValue::Text(String::from_utf8_lossy(value.as_bytes())))
    }

    fn reply(&self, steps: &[Step]) -> Option<ReplyValue<'_>> {
        let (first, rest) = steps.split_first()?;
        let Segment::Key(part) = &first.segment else {
            return None;
        };
        match part.as_str() {
            "status" if rest.is_empty() => Some(self.status()),
            "headers" => self.header(rest),
            "text" if rest.is_empty() => Some(ReplyValue::Text(String::from_utf8_lossy(self.body))),
            "json" => {
                let json = self
                    .json
                    .get_or_init(|| serde_json::from_slice(self.body).ok());
                walk(json.as_ref()?, rest).map(value)
            }
            _ => None,
        }
    }
}

impl ReplyView for View<'_> {
    fn lookup(&self, path: &Path) -> Option<ReplyValue<'_>> {
        match path.root {
            Root::Status => path.steps.is_empty().then(|| self.status()),
            Root::Header => self.header(&path.steps),
            Root::Reply => self.reply(&path.steps),
            Root::Trailer | Root::Details => None,
        }
    }
}

fn walk<'j>(mut at: &'j Value, steps: &[Step]) -> Option<&'j Value> {
    for step in steps {
        at = match &step.segment {
            Segment::Key(key) => at.get(key)?,
            Segment::Index(index) => at.get(usize::try_from(*index).ok()?)?,
        };
    }
    Some(at)
}

fn value(json: &Value) -> ReplyValue<'_> {
    match json {
        Value::Null => ReplyValue::Null,
        Value::Bool(value) => ReplyValue::Bool(*value),
        Value::Number(number) => match (number.as_i128(), number.as_f64()) {
            (Some(whole), _) => ReplyValue::Integer(whole),
            (None, float) => ReplyValue::Float(float.unwrap_or(f64::NAN)),
        },
        Value::String(text) => ReplyValue::Text(Cow::Borrowed(text)),
        Value::Array(items) => ReplyValue::List(items.iter().map(value).collect()),
        Value::Object(entries) => ReplyValue::Map(
            entries
                .keys()
                .map(|key| Cow::Borrowed(key.as_str()))
                .collect(),
        ),
    }
}
