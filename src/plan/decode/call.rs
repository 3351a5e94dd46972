//! Calls, flows and data sets.

use super::fields::{Fields, NamedValue, Typed};
use super::headers::headers;
use crate::diagnostic::Spanned;
use crate::document::Node;
use crate::plan::raw::{RawCall, RawCallKind, RawData, RawStep, RawStream};

/// A call from its keys.
pub(super) fn call(mut fields: Fields) -> RawCall {
    let grpc = fields.text("grpc").map(RawCallKind::Grpc);
    let http = fields.text("http").map(RawCallKind::Http);
    let probe = fields
        .word("probe")
        .map(|word| RawCallKind::Probe(word.span));
    let (expect_status, expect_that) = match fields.map("expect") {
        Some(map) => {
            let mut expect = map.value;
            let both = (expect.texts_or_none("status"), expect.texts_or_none("that"));
            expect.end();
            both
        }
        None => (Vec::new(), Vec::new()),
    };
    let raw = RawCall {
        target: fields.text("target"),
        service: fields.text("service"),
        kind: grpc.or(http).or(probe),
        message: node(&mut fields, "message"),
        message_file: fields.text("message_file"),
        messages: fields.list("messages").map(|list| list.map(nodes)),
        messages_file: fields.text("messages_file"),
        query: node(&mut fields, "query"),
        json: node(&mut fields, "json"),
        form: node(&mut fields, "form"),
        body: fields.text("body"),
        body_file: fields.text("body_file"),
        headers: headers(&mut fields, "headers"),
        deadline: fields.duration_or_none("deadline"),
        auth: fields.text("auth"),
        expect_status,
        expect_that,
        stream: fields.map("stream").map(|map| map.map(stream)),
    };
    fields.end();
    raw
}

fn node(fields: &mut Fields, key: &str) -> Option<Node> {
    fields.node(key).map(|node| node.value)
}

fn nodes(list: Vec<Spanned<Typed>>) -> Vec<Node> {
    list.into_iter()
        .filter_map(|item| item.value.node())
        .collect()
}

fn stream(mut fields: Fields) -> RawStream {
    let mut end = fields
        .map("stop_after")
        .map(|map| map.value)
        .unwrap_or_default();
    let raw = RawStream {
        repeat: fields.integer("repeat"),
        every: fields.duration("every"),
        stop_after_messages: end.integer("messages"),
        stop_after: end.duration("for"),
        half_close_after: fields.duration("half_close_after"),
        sent_at: fields.text("sent_at"),
    };
    end.end();
    fields.end();
    raw
}

/// A flow from its steps.
pub(super) fn flow(value: Option<Typed>) -> Vec<RawStep> {
    let steps = value.and_then(Typed::list).unwrap_or_default();
    steps
        .into_iter()
        .filter_map(|item| step(item.value.map()?))
        .collect()
}

fn step(mut fields: Fields) -> Option<RawStep> {
    let call = fields.text("call");
    let think = fields.think("think");
    let capture = pairs(&mut fields, "capture", Typed::text);
    let set = pairs(&mut fields, "set", Typed::node);
    fields.end();
    match call {
        Some(call) => Some(RawStep::Call {
            call,
            capture,
            set: set
                .into_iter()
                .map(|(path, node)| (path, node.value))
                .collect(),
        }),
        None => think.map(RawStep::Think),
    }
}

fn pairs<T>(
    fields: &mut Fields,
    key: &str,
    take: impl Fn(Typed) -> Option<T>,
) -> Vec<(Spanned<String>, Spanned<T>)> {
    let list = fields.names(key).map(|list| list.value).unwrap_or_default();
    list.into_iter()
        .filter_map(|NamedValue { name, value, .. }| {
            let Spanned { value, span } = value?;
            Some((name, Spanned::new(take(value)?, span)))
        })
        .collect()
}

/// A data set from its keys.
pub(super) fn data(mut fields: Fields) -> RawData {
    let raw = RawData {
        csv: fields.text("csv"),
        jsonl: fields.text("jsonl"),
        order: fields.word_text("order"),
        unique: fields.word_text("unique"),
        when_done: fields.word_text("when_done"),
    };
    fields.end();
    raw
}
