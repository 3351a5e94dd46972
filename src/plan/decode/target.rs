//! Targets.

use super::fields::Fields;
use super::headers::headers;
use crate::diagnostic::Spanned;
use crate::plan::raw::{
    HttpVersion, Maybe, RawAddress, RawConnections, RawKeepalive, RawObserve, RawReflection,
    RawRetry, RawSchema, RawTarget, RawTls,
};

/// A target from its keys.
pub(super) fn target(mut fields: Fields) -> RawTarget {
    let grpc = fields.text("grpc").map(RawAddress::Grpc);
    let http = fields.text("http").map(RawAddress::Http);
    let raw = RawTarget {
        address: grpc.or(http),
        schema: schema(&mut fields),
        auth: fields.text("auth"),
        deadline: fields.duration_or_none("deadline"),
        connect_timeout: fields.duration("connect_timeout"),
        ready_within: fields.duration("ready_within"),
        connections: connections(&mut fields),
        headers: headers(&mut fields, "headers"),
        authority: fields.text("authority"),
        resolve_refresh: fields.map("resolve").and_then(|map| {
            let mut fields = map.value;
            let refresh = fields.duration("refresh");
            fields.end();
            refresh
        }),
        compress: fields.word_text("compress"),
        max_message: fields.size("max_message"),
        keepalive: fields.map("keepalive").and_then(keepalive),
        retry: fields.map("retry").and_then(retry),
        source: fields.texts_or_none("source"),
        observe: fields.map("observe").map(|map| map.map(observe)),
        version: fields.word("version").map(|word| {
            word.map(|word| match word {
                "1.1" => HttpVersion::Http1,
                "2" => HttpVersion::Http2,
                _ => HttpVersion::Auto,
            })
        }),
        tls: fields.map("tls").map(|map| map.map(tls)),
        cookies: fields.bool("cookies"),
    };
    fields.end();
    raw
}

/// `connections` of a target or a run.
pub(super) fn connections(fields: &mut Fields) -> Maybe<RawConnections> {
    fields.count_or("connections").map(|count| {
        count.map(|count| count.map_or(RawConnections::PerClient, RawConnections::Count))
    })
}

fn schema(fields: &mut Fields) -> Vec<Spanned<RawSchema>> {
    let list = fields
        .list("schema")
        .map(|list| list.value)
        .unwrap_or_default();
    list.into_iter()
        .flat_map(|Spanned { value, span }| {
            let reflection = || vec![RawSchema::Reflection(RawReflection::default())];
            let sources = value.map().map_or_else(reflection, schema_sources);
            sources
                .into_iter()
                .map(move |source| Spanned::new(source, span))
        })
        .collect()
}

fn schema_sources(mut fields: Fields) -> Vec<RawSchema> {
    let mut sources = Vec::new();
    if let Some(map) = fields.map("reflection") {
        let mut access = map.value;
        sources.push(RawSchema::Reflection(RawReflection {
            auth: access.text("auth"),
            headers: headers(&mut access, "headers"),
            at: access.text("at"),
        }));
        access.end();
    }
    if let Some(files) = fields.texts("proto") {
        sources.push(RawSchema::Proto {
            files: files.value,
            include: fields.texts_or_none("include"),
            protoc: fields.word("protoc").is_some(),
        });
    }
    sources.extend(
        fields
            .texts("descriptors")
            .map(|sets| RawSchema::Descriptors(sets.value)),
    );
    sources.extend(fields.text("from").map(RawSchema::From));
    sources.extend(fields.text("cache").map(RawSchema::Cache));
    // What goes with `proto` has no home where `proto` itself could not be read.
    for orphan in ["include", "protoc"] {
        drop(fields.take(orphan));
    }
    fields.end();
    sources
}

fn keepalive(map: Spanned<Fields>) -> Maybe<RawKeepalive> {
    let mut fields = map.value;
    let (every, timeout) = (fields.duration("every"), fields.duration("timeout"));
    fields.end();
    let raw = RawKeepalive {
        every: every?.value,
        timeout: timeout?.value,
    };
    Some(Spanned::new(raw, map.span))
}

fn retry(map: Spanned<Fields>) -> Maybe<RawRetry> {
    let mut fields = map.value;
    let attempts = fields.count("attempts");
    let on = fields.texts_or_none("on");
    let backoff = fields.duration("backoff");
    fields.end();
    let raw = RawRetry {
        attempts: attempts?.value,
        on,
        backoff: backoff?.value,
    };
    Some(Spanned::new(raw, map.span))
}

fn observe(mut fields: Fields) -> RawObserve {
    let raw = RawObserve {
        health: fields.text("health"),
        metrics: fields.text("metrics"),
        every: fields.duration("every"),
    };
    fields.end();
    raw
}

fn tls(mut fields: Fields) -> RawTls {
    let raw = RawTls {
        ca: fields.text("ca"),
        cert: fields.text("cert"),
        key: fields.secret("key"),
        server_name: fields.text("server_name"),
        verify: fields.bool("verify"),
        resume: fields.bool("resume"),
    };
    fields.end();
    raw
}
