use super::*;
use crate::diagnostic::{Sources, Spanned};
use crate::document::{Format, Node, parse};
use crate::random::Stream;
use crate::template::CallContext;
use crate::units::Offset;

fn node(yaml: &str) -> (Sources, Node) {
    let mut sources = Sources::new();
    let id = sources.add("body.yaml", yaml);
    let (node, problems) = parse(&sources, id, Format::Yaml);
    assert!(problems.is_empty(), "{problems:?}");
    (sources, node.expect("a node"))
}

fn context() -> CallContext<'static> {
    CallContext {
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
    }
}

fn rendered(program: &Program) -> String {
    let mut bytes = Vec::new();
    program.render(&context(), &mut bytes).expect("it fits");
    String::from_utf8(bytes).expect("text")
}

fn plain(text: &str) -> Spanned<String> {
    Spanned::new(text.to_owned(), Span::NOWHERE)
}

fn json(yaml: &str) -> String {
    let (_, node) = node(yaml);
    let scope = Scope::default();
    let mut lowering = Lowering::new(&scope);
    let program = lowering.json(&node);
    assert!(lowering.problems().is_empty());
    rendered(&program)
}

#[test]
fn json_keeps_what_was_written() {
    for (yaml, expected) in [
        ("{ page: 1, per_page: 10 }", r#"{"page":1,"per_page":10}"#),
        (
            "[1.10, true, null, 'x\"y', 9007199254740993]",
            r#"[1.10,true,null,"x\"y",9007199254740993]"#,
        ),
        (
            "a: { b: [ { c: \"é\\n\" } ] }",
            r#"{"a":{"b":[{"c":"é\n"}]}}"#,
        ),
        (
            "{ n: \"{{ int(5, 5) }}\", s: \"n-{{ int(5, 5) }}\" }",
            r#"{"n":5,"s":"n-5"}"#,
        ),
        ("{ brace: \"{{{{x\" }", r#"{"brace":"{{x"}"#),
    ] {
        assert_eq!(json(yaml), expected, "{yaml}");
    }
}

#[test]
fn a_constant_body_is_one_run_of_bytes() {
    let (_, node) = node("{ page: 1, list: [a, b], text: \"x\" }");
    let scope = Scope::default();
    let program = Lowering::new(&scope).json(&node);
    assert_eq!(
        program.as_constant(),
        Some(&br#"{"page":1,"list":["a","b"],"text":"x"}"#[..])
    );
}

#[test]
fn every_slot_of_a_call_has_numbers_of_its_own() {
    let (_, node) = node("{ a: \"{{ uuid() }}\", b: \"{{ uuid() }}\" }");
    let scope = Scope::default();
    let mut lowering = Lowering::new(&scope);
    let header = rendered(&lowering.header(&plain("{{ uuid() }}")));
    let body = rendered(&lowering.json(&node));
    let body: serde_json::Value = serde_json::from_str(&body).expect("JSON");
    assert_ne!(body["a"], body["b"]);
    assert_ne!(body["a"], header);
    assert_eq!(lowering.next_slot(), 3);
}

#[test]
fn paths_and_queries_are_escaped_where_values_stand() {
    let (_, query) = node("{ page: 1, tag: [a, b], q: \"x y&z\" }");
    let query: Vec<(Spanned<String>, Node)> = query
        .entries()
        .expect("a map")
        .iter()
        .map(|entry| (entry.key.clone(), entry.value.clone()))
        .collect();
    let scope = Scope::default();
    let mut lowering = Lowering::new(&scope);
    let path = lowering.path(&plain("/api/{{ pick('a/b') }}"), &query);
    assert_eq!(rendered(&path), "/api/a%2Fb?page=1&tag=a&tag=b&q=x%20y%26z");
    let form = lowering.form(&query);
    assert_eq!(rendered(&form), "page=1&tag=a&tag=b&q=x+y%26z");
    assert!(lowering.problems().is_empty());
}

#[test]
fn all_mistakes_come_at_once_and_at_their_places() {
    let (sources, node) = node("{ a: \"{{ uiud() }}\", b: [\"{{ int(1 }}\", .inf] }");
    let scope = Scope::default();
    let mut lowering = Lowering::new(&scope);
    let _ = lowering.json(&node);
    let _ = lowering.path(&plain("/a b"), &[]);
    let problems = lowering.problems();
    let found: Vec<(&str, &str)> = problems
        .iter()
        .map(|problem| (problem.code.name(), sources.text(problem.span())))
        .collect();
    assert_eq!(found.len(), 4, "{found:?}");
    assert_eq!(found[0].0, "unknown-function");
    assert!(found[0].1.contains("uiud"), "{found:?}");
    assert_eq!(found[1].0, "template-syntax");
    assert_eq!(found[2], ("wrong-type", ".inf"));
    assert_eq!(found[3].0, "bad-value");
}

#[test]
fn a_header_refuses_line_breaks() {
    let scope = Scope::default();
    let mut lowering = Lowering::new(&scope);
    let _ = lowering.header(&plain("a\r\nb: c"));
    assert_eq!(lowering.problems().len(), 1);
}
