//! Reading templates and telling what is wrong with them.

use proptest::prelude::*;

use super::super::{DataSet, Model, Part, Scope, Template, Type};
use super::{problems, template};
use crate::diagnostic::{Code, Span};

fn scope() -> Scope {
    let set = |name: &str, columns: Option<&[&str]>| DataSet {
        name: name.to_owned(),
        columns: columns.map(|names| names.iter().map(|name| (*name).to_owned()).collect()),
    };
    Scope {
        data: vec![
            set("users", Some(&["name", "first name"])),
            set("later", None),
        ],
        captures: vec!["id".to_owned()],
        model: Model::Open,
    }
}

/// Literals, names and calls as they are printed.
fn some_expression() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        any::<i64>().prop_map(|number| number.to_string()),
        any::<f64>()
            .prop_filter("a literal", |number| number.is_finite())
            .prop_map(|number| format!("{number:?}")),
        any::<bool>().prop_map(|value| value.to_string()),
        any::<String>().prop_map(|text| super::super::lexer::quote(&text)),
        Just("users.name".to_owned()),
        Just("users['first name']".to_owned()),
        Just("later.anything".to_owned()),
        Just("id".to_owned()),
        Just("uuid()".to_owned()),
        (0i64..100, 100i64..200).prop_map(|(low, high)| format!("int({low}, {high})")),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 1..4)
                .prop_map(|values| format!("pick({})", values.join(", "))),
            (inner, 0i64..60).prop_map(|(value, width)| format!("pad({value}, {width})")),
        ]
    })
}

fn some_template() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        "[a-z }'é\n-]{1,8}",
        Just("{{{{".to_owned()),
        some_expression().prop_map(|expression| format!("{{{{ {expression} }}}}")),
    ];
    prop::collection::vec(part, 0..6).prop_map(|parts| parts.concat())
}

fn read(text: &str) -> Result<Template, String> {
    Template::parse(text, Span::NOWHERE, &scope()).map_err(|problems| format!("{problems:?}"))
}

proptest! {
    #[test]
    fn what_is_printed_reads_back(text in some_template()) {
        let parsed = read(&text);
        prop_assert!(parsed.is_ok(), "{text}: {parsed:?}");
        prop_assert_eq!(parsed.map(|template| template.to_string()), Ok(text));
    }

    #[test]
    fn no_text_is_too_odd(text in ".{0,80}") {
        if let Ok(parsed) = read(&text) {
            let printed = parsed.to_string();
            prop_assert_eq!(read(&printed), Ok(parsed));
        }
    }

    #[test]
    fn no_broken_template_is_too_odd(text in "[{}()'\"\\\\,.\\[\\]a-c0-9 é-]{0,60}") {
        if let Ok(parsed) = read(&format!("{{{{{text}")) {
            let printed = parsed.to_string();
            prop_assert_eq!(read(&printed), Ok(parsed));
        }
    }
}

#[test]
fn braces_are_escaped_and_found() {
    let texts = |text: &str| -> Vec<String> {
        template(text)
            .parts()
            .iter()
            .map(|part| match part {
                Part::Text(text) => text.clone(),
                Part::Expression(expression) => format!("<{expression}>"),
            })
            .collect()
    };
    assert_eq!(texts("{{{{ x }}"), ["{{ x }}"]);
    assert_eq!(texts("{\"id\":{{ seq() }}}"), ["{\"id\":", "<seq()>", "}"]);
    assert_eq!(texts("{{'}}'}}"), ["<'}}'>"]);
    assert_eq!(texts("{{{{{{ seq() }}"), ["{{", "<seq()>"]);
    assert_eq!(texts("{{'it\\'s'}}"), ["<'it\\'s'>"]);
    assert_eq!(texts("{{ \"a\\n\" }}"), ["<'a\n'>"]);
    assert!(texts("").is_empty());
}

#[test]
fn types_are_known() {
    for (text, expected) in [
        ("{{ 1 }}", Type::Integer),
        ("{{ -1.5e3 }}", Type::Float),
        ("{{ pick(1, 2.5) }}", Type::Float),
        ("{{ pick('a', true) }}", Type::Any),
        ("{{ weighted(true, 1) }}", Type::Bool),
        ("{{ bytes(3) }}", Type::Bytes),
    ] {
        assert_eq!(
            template(text).whole().expect("whole").result_type(),
            expected,
            "{text}"
        );
    }
    assert!(template("a {{ seq() }}").whole().is_none());
    assert!(template("a").is_constant() && !template("{{ seq() }}").is_constant());
}

#[test]
fn mistakes_are_marked_and_mended() {
    use Code::{ClosedLoopOnly, TemplateSyntax, UnknownFunction, UnknownVariable, WrongArgument};
    for (text, code, marked, says) in [
        (
            "{{ uiud() }}",
            UnknownFunction,
            "uiud",
            "did you mean `uuid`?",
        ),
        (
            "{{ randomInt(1, 2) }}",
            UnknownFunction,
            "randomInt",
            "`int` here",
        ),
        ("{{ uuid }}", UnknownVariable, "uuid", "`uuid()`"),
        (
            "{{ user.name }}",
            UnknownVariable,
            "user.name",
            "did you mean `users`?",
        ),
        ("{{ users }}", UnknownVariable, "users", "`users.name`"),
        (
            "{{ users.nam }}",
            UnknownVariable,
            "users.nam",
            "did you mean `name`?",
        ),
        ("{{ id.x }}", UnknownVariable, "id.x", "no fields"),
        ("{{ later }}", UnknownVariable, "later", "data set"),
        ("{{ client() }}", ClosedLoopOnly, "client()", "seq()"),
        ("{{ int(1) }}", WrongArgument, "int(1)", "int(low, high)"),
        (
            "{{ int(1, 2, 3) }}",
            WrongArgument,
            "int(1, 2, 3)",
            "3 arguments",
        ),
        (
            "{{ weighted('a', 1, 'b') }}",
            WrongArgument,
            "weighted('a', 1, 'b')",
            "weighted(value, weight, …)",
        ),
        ("{{ int('a', 2) }}", WrongArgument, "'a'", "a whole number"),
        ("{{ int(1.5, 2) }}", WrongArgument, "1.5", "a whole number"),
        ("{{ int(6, 1) }}", WrongArgument, "1", "backwards"),
        ("{{ float(2, 0.1) }}", WrongArgument, "0.1", "backwards"),
        ("{{ bool(2) }}", WrongArgument, "2", "between 0 and 1"),
        ("{{ weighted('a', 0) }}", WrongArgument, "0", "above zero"),
        (
            "{{ weighted('a', id) }}",
            WrongArgument,
            "id",
            "whole number",
        ),
        ("{{ string(-1) }}", WrongArgument, "-1", "length"),
        ("{{ now('unx') }}", WrongArgument, "'unx'", "unix_ms"),
        ("{{ now('unix', 'soon') }}", WrongArgument, "'soon'", "'1h'"),
        ("{{ now(id) }}", WrongArgument, "id", "written out"),
        ("{{ zipf(0) }}", WrongArgument, "0", "at least 1"),
        ("{{ normal(0, -1) }}", WrongArgument, "-1", "not negative"),
        ("{{ 1 + 2 }}", TemplateSyntax, "+", "no operators"),
        ("{{ .RequestNumber }}", TemplateSyntax, ".", "leading dot"),
        ("{{ }}", TemplateSyntax, "}}", "expected a name"),
        ("{{ uuid( }}", TemplateSyntax, "}}", "too early"),
        ("{{ 'a }}", TemplateSyntax, "'a }}", "never closed"),
        ("{{ 'a\\q' }}", TemplateSyntax, "'a\\q'", "unknown escape"),
        ("{{ {a} }}", TemplateSyntax, "{", "brace"),
        (
            "{{ uuid() uuid() }}",
            TemplateSyntax,
            "uuid",
            "expected `}}`",
        ),
        (
            "{{ 99999999999999999999 }}",
            TemplateSyntax,
            "99999999999999999999",
            "too large",
        ),
        ("{{ users[0] }}", TemplateSyntax, "0", "a name in quotes"),
        ("{{ users. }}", TemplateSyntax, "}}", "a field's name"),
        ("{{ uuid()", TemplateSyntax, "", "not closed"),
    ] {
        let found = problems(text, &scope());
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        let (found_code, found_mark, problem) = &found[0];
        assert_eq!((*found_code, found_mark.as_str()), (code, marked), "{text}");
        let words = format!("{problem:?}");
        assert!(words.contains(says), "{text}: {words}");
    }
}

#[test]
fn all_mistakes_of_a_text_come_at_once() {
    let found = problems(
        "{{ a }} {{ int(1 }} {{ pick(b, c()) }} {{ 1 * 2 }}",
        &scope(),
    );
    let marked: Vec<&str> = found.iter().map(|(_, marked, _)| marked.as_str()).collect();
    assert_eq!(marked, ["a", "}}", "b", "c", "*"]);
}

#[test]
fn deep_nesting_is_a_mistake_and_no_crash() {
    let deep = format!(
        "{{{{ {}1{} }}}}",
        "pick(".repeat(100_000),
        ")".repeat(100_000)
    );
    let found = problems(&deep, &scope());
    assert_eq!(found.len(), 1);
    assert!(found[0].2.message.contains("deeply"));
}

#[test]
fn places_are_exact_in_quotes_and_whole_where_text_was_folded() {
    use crate::diagnostic::{SourceId, Span as Place};
    let at = |start, end| Place::new(SourceId(0), start, end);
    let place = |text: &str, span| {
        let problems = Template::parse(text, span, &scope()).expect_err("a mistake");
        problems[0].span()
    };
    assert_eq!(place("{{ x }}", at(10, 17)), at(13, 14));
    assert_eq!(place("{{ x }}", at(10, 19)), at(14, 15));
    assert_eq!(place("{{ x }}", at(10, 30)), at(10, 30));
}
