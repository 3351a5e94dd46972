//! A reply as checks see it: `reply.field`, `status`, `status.message`, `header["x"]`, `trailer["x"]`.

use std::borrow::Cow;

use http::HeaderMap;

use super::schema::Method;
use super::status::GrpcStatus;
use crate::outcome::Status;
use crate::template::{Path, ReplyValue, ReplyView, Root, Segment, Step};

/// A whole reply.
pub(super) struct View<'r> {
    pub(super) status: &'r GrpcStatus,
    pub(super) headers: &'r HeaderMap,
    pub(super) trailers: &'r HeaderMap,
    pub(super) reply: Option<&'r [u8]>,
    pub(super) method: &'r Method,
}

impl ReplyView for View<'_> {
    fn lookup(&self, path: &Path) -> Option<ReplyValue<'_>> {
        match path.root {
            Root::Reply => self.method.value_at(self.reply?, &path.steps),
            Root::Status => self.status_at(&path.steps),
            Root::Header => header(self.headers, &path.steps),
            Root::Trailer => header(self.trailers, &path.steps),
            Root::Details => None,
        }
    }

    fn exists(&self, path: &Path) -> bool {
        match path.root {
            Root::Reply => self
                .reply
                .is_some_and(|reply| self.method.is_set_at(reply, &path.steps)),
            Root::Status | Root::Header | Root::Trailer | Root::Details => {
                self.lookup(path).is_some()
            }
        }
    }
}

impl View<'_> {
    fn status_at(&self, steps: &[Step]) -> Option<ReplyValue<'_>> {
        match steps {
            [] => Some(ReplyValue::Enum {
                number: i32::try_from(self.status.code).unwrap_or(i32::MAX),
                name: Some(Cow::Owned(Status::Grpc(self.status.code).to_string())),
            }),
            [step] if step.segment == Segment::Key("message".to_owned()) => {
                Some(ReplyValue::Text(Cow::Borrowed(&self.status.message)))
            }
            [step] if step.segment == Segment::Key("code".to_owned()) => {
                Some(ReplyValue::Integer(self.status.code.into()))
            }
            _ => None,
        }
    }
}

fn header<'r>(headers: &'r HeaderMap, steps: &[Step]) -> Option<ReplyValue<'r>> {
    let [step] = steps else {
        return None;
    };
    let Segment::Key(name) = &step.segment else {
        return None;
    };
    let value = headers.get(name.to_ascii_lowercase())?;
    Some(ReplyValue::Text(String::from_utf8_lossy(value.as_bytes())))
}
