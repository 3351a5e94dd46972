//! Checks on replies.

use proptest::prelude::*;

use super::super::{
    Check, Judgement, Path, PathProblem, ReplyShape, ReplyType, ReplyValue, ReplyView, Segment,
};
use crate::diagnostic::{Code, Sources, Span};

/// Values by the text of their path.
struct Reply(Vec<(&'static str, ReplyValue<'static>)>);

impl ReplyView for Reply {
    fn lookup(&self, path: &Path) -> Option<ReplyValue<'_>> {
        let wanted = path.to_string();
        self.0
            .iter()
            .find(|(path, _)| *path == wanted)
            .map(|(_, value)| value.clone())
    }
}

fn reply() -> Reply {
    let text = |text: &'static str| ReplyValue::Text(text.into());
    Reply(vec![
        ("reply.accepted", ReplyValue::Bool(true)),
        ("reply.id", text("ord-17")),
        ("reply.price", ReplyValue::Integer(9_007_199_254_740_993)),
        ("reply.large", ReplyValue::Integer(i128::from(u64::MAX))),
        ("reply.ratio", ReplyValue::Float(0.5)),
        ("reply.raw", ReplyValue::Bytes(vec![0, 255].into())),
        ("reply.nothing", ReplyValue::Null),
        (
            "reply.state",
            ReplyValue::Enum {
                number: 2,
                name: Some("FILLED".into()),
            },
        ),
        ("reply.items[0].id", text("a")),
        (
            "reply.tags",
            ReplyValue::List(vec![text("x"), ReplyValue::Integer(3)]),
        ),
        ("reply.labels", ReplyValue::Map(vec!["env".into()])),
        ("header.x-id", text("abc")),
        (
            "status",
            ReplyValue::Enum {
                number: 5,
                name: Some("NOT_FOUND".into()),
            },
        ),
        ("status.message", text("no such order 17")),
    ])
}

fn judge(text: &str) -> Judgement {
    Check::parse(text, Span::NOWHERE)
        .unwrap_or_else(|problem| panic!("{text}: {problem:?}"))
        .judge(&reply())
}

#[test]
fn checks_that_hold() {
    for text in [
        "reply.accepted == true",
        "reply.id matches '^ord-[0-9]+$'",
        "reply.id contains 'd-1'",
        "reply.id != 'x'",
        "reply.id < 'p'",
        "reply.price == 9007199254740993",
        "reply.price != 9007199254740992.0",
        "reply.price > 9007199254740992",
        "reply.large == 18446744073709551615",
        "reply.large > -1",
        "reply.large < 18446744073709551616.0",
        "reply.ratio <= 0.5",
        "0 < reply.ratio",
        "reply.raw == 'AP8='",
        "reply.nothing == null",
        "reply.state == FILLED",
        "reply.state == 'FILLED'",
        "reply.state == 2",
        "reply.items[0].id == \"a\"",
        "reply.tags contains 'x'",
        "reply.tags contains 3",
        "reply.labels contains 'env'",
        "header['x-id'] == 'abc'",
        "header.x-id == 'abc'",
        "status == NOT_FOUND",
        "status == 5",
        "status.message contains 'order'",
        "exists(reply.id)",
        "reply.absent != 1",
        "reply.id == reply.id",
    ] {
        assert_eq!(judge(text), Judgement::Holds, "{text}");
    }
}

#[test]
fn checks_that_do_not_hold_say_what_was_found() {
    for (text, found) in [
        ("reply.accepted == false", "reply.accepted is true"),
        ("reply.id == 17", "reply.id is \"ord-17\""),
        ("reply.ratio > 0.5", "reply.ratio is 0.5"),
        ("reply.absent == 1", "reply.absent is absent"),
        ("reply.id matches '^x'", "reply.id is \"ord-17\""),
        ("reply.accepted < true", "reply.accepted is true"),
        ("reply.tags contains 'y'", "a list of 2"),
        ("reply.state == OPEN", "reply.state is FILLED"),
        ("status == OK", "status is NOT_FOUND"),
        (
            "exists(reply.absent)",
            "`exists(reply.absent)` does not hold",
        ),
        (
            "reply.ratio == reply.price",
            "reply.ratio is 0.5, reply.price is 9007199254740993",
        ),
    ] {
        let Judgement::Fails(reason) = judge(text) else {
            panic!("{text} holds");
        };
        assert!(reason.contains(found), "{text}: {reason}");
    }
}

#[test]
fn mistakes_are_marked() {
    for (text, marked) in [
        ("reply.x = 1", "="),
        ("replay.x == 1", "replay"),
        ("reply.x == ", ""),
        ("reply.x is 1", "is"),
        ("reply.x matches reply.y", "reply.y"),
        ("reply.x matches '('", "'('"),
        ("reply.x == 1 and reply.y == 2", "and"),
        ("exists(1)", "1"),
        ("exists reply.x", "reply"),
        ("reply.items[-1] == 1", "-1"),
        ("reply.items[x] == 1", "x"),
        ("reply. == 1", "=="),
        ("reply.x == 'a", "'a"),
        ("", ""),
    ] {
        let mut sources = Sources::new();
        let id = sources.add("plan.yaml", text);
        let problem = Check::parse(text, Span::new(id, 0, text.len())).expect_err(text);
        assert_eq!(problem.code, Code::CheckSyntax, "{text}");
        assert_eq!(sources.text(problem.span()), marked, "{text}: {problem:?}");
    }
}

#[test]
fn paths_read_back() {
    for text in [
        "reply",
        "reply.a.b[3]['x y'].c",
        "details[0].reason",
        "trailer.x-retry-bin",
    ] {
        let path = Path::parse(text, Span::NOWHERE).expect(text);
        assert_eq!(path.to_string(), text);
    }
    let path = Path::parse("reply.json.token", Span::NOWHERE).expect("a path");
    let keys: Vec<&Segment> = path.segments().collect();
    assert_eq!(
        keys,
        [
            &Segment::Key("json".to_owned()),
            &Segment::Key("token".to_owned())
        ]
    );
    for text in ["", "reply.", "reply x", "token", "reply[", "'reply'"] {
        assert!(Path::parse(text, Span::NOWHERE).is_err(), "{text}");
    }
}

struct Shape;

impl ReplyShape for Shape {
    fn type_of(&self, path: &Path) -> Result<ReplyType, PathProblem> {
        let names = || vec!["NEW".to_owned(), "FILLED".to_owned()];
        Ok(match path.to_string().as_str() {
            "reply.accepted" => ReplyType::Bool,
            "reply.price" => ReplyType::Integer,
            "reply.ratio" => ReplyType::Float,
            "reply.id" => ReplyType::Text,
            "reply.state" => ReplyType::Enum(names()),
            "reply.tags" => ReplyType::List(Box::new(ReplyType::Text)),
            "reply.json" => ReplyType::Any,
            _ => {
                return Err(PathProblem {
                    step: 0,
                    message: "the message has no such field".to_owned(),
                    help: Some("did you mean `price`?".to_owned()),
                });
            }
        })
    }
}

#[test]
fn types_are_verified_before_the_run() {
    for (text, marked) in [
        ("reply.prize == 1", Some(".prize")),
        ("reply.accepted == 1", Some("1")),
        ("reply.accepted < true", Some("true")),
        ("reply.id == 1", Some("1")),
        ("reply.price matches '1'", Some("reply.price")),
        ("reply.price contains 1", Some("1")),
        ("reply.tags contains 1", Some("1")),
        ("reply.tags == 'a'", Some("'a'")),
        ("reply.state == FILED", Some("FILED")),
        ("FILED == reply.state", Some("FILED")),
        ("exists(reply.prize)", Some(".prize")),
        ("reply.price >= 1.5", None),
        ("reply.price < reply.ratio", None),
        ("reply.state != NEW", None),
        ("reply.state matches '^F'", None),
        ("reply.tags contains 'a'", None),
        ("reply.json == null", None),
        ("reply.json > 3", None),
    ] {
        let mut sources = Sources::new();
        let id = sources.add("plan.yaml", text);
        let check = Check::parse(text, Span::new(id, 0, text.len())).expect(text);
        let problems = check.verify(&Shape);
        let found: Vec<&str> = problems.iter().map(|p| sources.text(p.span())).collect();
        assert_eq!(found, marked.into_iter().collect::<Vec<_>>(), "{text}");
        assert!(
            problems
                .iter()
                .all(|problem| problem.code == Code::CheckType)
        );
    }
}

proptest! {
    #[test]
    fn numbers_compare_exactly(whole in any::<i64>(), shift in -2i32..3) {
        use std::cmp::Ordering;
        #[expect(clippy::cast_precision_loss, reason = "the rounded float is what is compared with")]
        let float = whole as f64 + f64::from(shift) * 0.5;
        let (a, b) = (ReplyValue::Integer(whole.into()), ReplyValue::Float(float));
        #[expect(clippy::cast_possible_truncation, reason = "twice a float of 64 bits is whole here")]
        let expected = (i128::from(whole) * 2).cmp(&((float * 2.0) as i128));
        prop_assert_eq!(a.compare(&b), Some(expected));
        prop_assert_eq!(b.compare(&a), Some(expected.reverse()));
        prop_assert_eq!(a.compare(&ReplyValue::Float(f64::NAN)), None);
        prop_assert_eq!(a.compare(&ReplyValue::Float(f64::INFINITY)), Some(Ordering::Less));
        prop_assert_eq!(a.compare(&ReplyValue::Float(-1e300)), Some(Ordering::Greater));
    }

    #[test]
    fn what_is_printed_reads_back(text in "(reply|status|header)(\\.[a-z_]{1,5}|\\[[0-9]{1,3}\\]|\\['[a-z ]{1,5}'\\]){0,4} (==|<|contains|matches) ('[a-z]{0,5}'|-?[0-9]{1,30}|[0-9]{1,5}\\.[0-9]{1,3}|OK|true|null)") {
        if let Ok(check) = Check::parse(&text, Span::NOWHERE) {
            let printed = check.to_string();
            let again = Check::parse(&printed, Span::NOWHERE);
            prop_assert_eq!(again, Ok(check));
        }
    }

    #[test]
    fn no_check_is_too_odd(text in ".{0,60}") {
        if let Ok(check) = Check::parse(&text, Span::NOWHERE) {
            let _ = check.judge(&reply());
        }
    }
}
