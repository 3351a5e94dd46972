use http::HeaderMap;

use super::view::View;
use crate::diagnostic::Span;
use crate::template::{Check, Judgement};

fn holds(check: &str, body: &str) -> bool {
    let mut headers = HeaderMap::new();
    headers.insert("x-id", "a7".parse().expect("a value"));
    let view = View::new(http::StatusCode::CREATED, &headers, body.as_bytes());
    let check = Check::parse(check, Span::NOWHERE).expect("a check");
    check.judge(&view) == Judgement::Holds
}

#[test]
fn checks_see_status_headers_json_and_text() {
    let body = r#"{"ok":true,"items":[{"price":1.5,"n":9007199254740993}],"name":"x"}"#;
    for check in [
        "status == 201",
        "reply.status == 201",
        "header[\"X-Id\"] == 'a7'",
        "reply.headers.x-id matches '^a'",
        "reply.json.ok == true",
        "reply.json.items[0].price >= 1.5",
        "reply.json.items[0].n == 9007199254740993",
        "exists(reply.json.name)",
        "reply.text contains 'items'",
    ] {
        assert!(holds(check, body), "{check}");
    }
    for check in [
        "status == 200",
        "exists(reply.json.nope)",
        "reply.json.items[1].price > 0",
        "exists(trailer[\"x\"])",
    ] {
        assert!(!holds(check, body), "{check}");
    }
    assert!(!holds("exists(reply.json.ok)", "not JSON"));
}
