use super::*;
use crate::diagnostic::{Code, Severity, Sources};
use crate::document::{Format, parse};
use crate::plan::origin::Origins;
use crate::plan::raw::{RawAuth, RawPlan, RawStages, Secret};
use crate::plan::variables::Variables;

mod mistakes;
mod spellings;

const WHOLE: &str = include_str!("whole.yaml");

fn read(text: &str) -> (Sources, Decoded) {
    let mut sources = Sources::new();
    let id = sources.add("plan.yaml", text);
    let (node, problems) = parse(&sources, id, Format::Yaml);
    let variables = ["API_KEY", "JWT_SECRET", "PASSWORD", "S", "K", "TOKEN"];
    let variables = variables.map(|name| (name.to_owned(), "canary".to_owned()));
    let context = Context {
        sources: &sources,
        origins: &Origins::default(),
        variables: &Variables::new(variables.into()),
    };
    let mut decoded = decode(&node.expect("a tree"), &context);
    decoded.diagnostics.extend(problems);
    (sources, decoded)
}

/// What was reported: code and underlined text.
fn told(text: &str) -> Vec<(Code, String)> {
    let (sources, decoded) = read(text);
    decoded
        .diagnostics
        .sorted()
        .iter()
        .map(|problem| (problem.code, sources.text(problem.span()).to_owned()))
        .collect()
}

#[test]
fn every_key_of_the_language_is_read() {
    let (sources, Decoded { raw, diagnostics }) = read(WHOLE);
    let mistakes: Vec<String> = diagnostics
        .iter()
        .filter(|problem| problem.code != Code::NotYet)
        .map(|problem| format!("{}: {}", sources.text(problem.span()), problem.message))
        .collect();
    assert!(mistakes.is_empty(), "{mistakes:#?}");
    assert!(raw.clean);
    let gateway = &raw.targets[0].value;
    assert_eq!(gateway.schema.len(), 6);
    assert_eq!(gateway.headers.len(), 3);
    assert!(gateway.retry.is_some() && gateway.keepalive.is_some() && gateway.tls.is_some());
    assert_eq!(raw.auth.len(), 6);
    assert!(raw.auth.iter().all(|auth| auth.value != RawAuth::Poisoned));
    assert!(raw.calls.iter().all(|call| call.value.kind.is_some()));
    assert_eq!(raw.flows[0].value.len(), 2);
    let open = &raw.runs[0].value;
    assert_eq!(open.rows.as_ref().map(|rows| rows.value.len()), Some(2));
    assert_eq!(
        open.matrix.as_ref().map(|matrix| matrix.value.len()),
        Some(2)
    );
    assert!(matches!(
        raw.runs[3].value.stages.as_ref().map(|stages| &stages.value),
        Some(RawStages::Staircase { add, .. }) if add.value == "100"
    ));
    let ladder = raw.runs[5].value.ladder.as_ref().expect("a ladder");
    assert_eq!(
        ladder.value.to.as_ref().map(|to| to.value.as_str()),
        Some("100/s")
    );
    assert_eq!(raw.report.len(), 7);
}

#[test]
fn what_is_not_built_is_named() {
    let (sources, decoded) = read(WHOLE);
    let named = |severity: Severity| -> Vec<String> {
        let mut names: Vec<String> = decoded
            .diagnostics
            .iter()
            .filter(|problem| problem.severity == severity)
            .map(|problem| sources.text(problem.span()).to_owned())
            .collect();
        names.sort();
        names.dedup();
        names
    };
    assert_eq!(
        named(Severity::Error),
        [
            "at",
            "auth",
            "baseline",
            "cache",
            "compare",
            "cookies",
            "data",
            "exec",
            "flow",
            "flows",
            "headers",
            "keepalive",
            "ladder",
            "login",
            "messages",
            "messages_file",
            "oauth2",
            "protoc",
            "resolve",
            "retry",
            "source",
            "stages",
            "stream"
        ]
    );
    assert_eq!(
        named(Severity::Warning),
        ["calls", "html", "observe", "svg"]
    );
}

#[test]
fn a_key_of_type_text_takes_the_source_text() {
    let (_, decoded) = read("plan: 1\nname: 1.10\ndescription: NO\n");
    assert_eq!(
        decoded.raw.name.map(|name| name.value).as_deref(),
        Some("1.10")
    );
    assert_eq!(
        decoded.raw.description.map(|name| name.value).as_deref(),
        Some("NO")
    );
}

#[test]
fn secrets_are_sources() {
    let (_, decoded) = read(WHOLE);
    let RawPlan { auth, .. } = decoded.raw;
    let RawAuth::Jwt(jwt) = &auth[0].value else {
        panic!("a jwt")
    };
    let key = jwt.key.as_ref().map(|key| key.value.clone());
    assert_eq!(key, Some(Secret::Environment("JWT_SECRET".to_owned())));
    assert!(
        matches!(&auth[1].value, RawAuth::Bearer(secret) if secret.value == Secret::Exec(vec!["pass".to_owned(), "show".to_owned()]))
    );
}
