//! Programs.

use std::collections::BTreeSet;

use super::super::{
    CallContext, DataSet, Encoding, EvalError, Op, Program, ProgramBuilder, RenderReason, Row,
    Scope, Template, Value,
};
use super::{EXAMPLE, call, template};
use crate::diagnostic::Span;

fn program(text: &str, encoding: &Encoding) -> Program {
    let mut builder = ProgramBuilder::new();
    builder
        .template(&template(text), encoding, Span::NOWHERE)
        .expect("it fits");
    builder.finish()
}

fn render(program: &Program, context: &CallContext<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    program.render(context, &mut out).expect("it has values");
    out
}

fn text_of(program: &Program, context: &CallContext<'_>) -> String {
    String::from_utf8(render(program, context)).expect("text")
}

#[test]
fn every_use_of_a_random_function_gives_a_new_value() {
    // Twice in one slot, in two slots, in a nested one, in another message, step and call.
    let mut builder = ProgramBuilder::new();
    let twice = template("{{ uuid() }} {{ pad(uuid(), 0) }} ");
    builder
        .template(&twice, &Encoding::Text, Span::NOWHERE)
        .expect("it fits");
    builder.length_prefixed(|inner| {
        inner
            .template(&template("{{ uuid() }} "), &Encoding::Text, Span::NOWHERE)
            .expect("it fits");
    });
    let program = builder.finish();
    let mut seen = BTreeSet::new();
    let mut uses = 0;
    for (k, step, message) in [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)] {
        let context = CallContext {
            k,
            step,
            message,
            ..EXAMPLE
        };
        let written = text_of(&program, &context);
        for id in written.split_whitespace() {
            uses += 1;
            seen.insert(
                id.trim_start_matches(|c: char| c.is_control() || c == '%')
                    .to_owned(),
            );
        }
    }
    assert_eq!((uses, seen.len()), (12, 12), "{seen:?}");
}

#[test]
fn two_uses_in_one_expression_differ() {
    let pair = template("{{ pad(string(8), 8) }}{{ pick(string(8), string(8)) }}");
    assert_eq!(pair.parts().len(), 2);
    let picked: BTreeSet<String> = (0..64)
        .map(|k| {
            text_of(
                &program("{{ pick(uuid(), uuid()) }}", &Encoding::Text),
                &CallContext { k, ..EXAMPLE },
            )
        })
        .collect();
    assert_eq!(picked.len(), 64);
}

#[test]
fn a_call_can_be_rendered_again_alone() {
    let program = program(
        "{{ uuid() }} {{ int(1, 1000000) }} {{ float(0, 1) }}",
        &Encoding::Text,
    );
    let first = text_of(&program, &EXAMPLE);
    for k in 0..20 {
        text_of(&program, &CallContext { k, ..EXAMPLE });
    }
    assert_eq!(text_of(&program, &EXAMPLE), first);
    assert_ne!(
        text_of(&program, &CallContext { seed: 2, ..EXAMPLE }),
        first
    );
}

#[test]
fn constants_lie_together() {
    let constant = program("a{{ 'b' }}{{ 3 }}{{ true }}{{{{", &Encoding::Text);
    assert_eq!(constant.as_constant(), Some(&b"ab3true{{"[..]));
    let mut builder = ProgramBuilder::new();
    builder.varint(300);
    builder.length_prefixed(|inner| inner.bytes(b"abc"));
    assert_eq!(
        builder.finish().as_constant(),
        Some(&b"\xac\x02\x03abc"[..])
    );
    assert_eq!(Program::default().as_constant(), Some(&[][..]));
    let mixed = program("a{{ 'b' }}{{ seq() }}c{{ 'd' }}", &Encoding::Text);
    assert!(matches!(
        mixed.ops(),
        [Op::Bytes(_), Op::Slot(_), Op::Bytes(_)]
    ));
}

#[test]
fn lengths_are_right_on_both_sides_of_a_byte() {
    for length in [0, 1, 126, 127, 128, 129, 16_383, 16_384] {
        let mut builder = ProgramBuilder::new();
        builder.bytes(b"<");
        builder.length_prefixed(|inner| {
            let fill = template(&format!("{{{{ string({length}) }}}}"));
            inner
                .template(&fill, &Encoding::Text, Span::NOWHERE)
                .expect("it fits");
        });
        builder.bytes(b">");
        let out = render(&builder.finish(), &EXAMPLE);
        let mut expected = Vec::new();
        let mut rest = length;
        while rest >= 128 {
            expected.push(u8::try_from(rest % 128 + 128).expect("a byte"));
            rest /= 128;
        }
        expected.push(u8::try_from(rest).expect("a byte"));
        assert_eq!(out[1..=expected.len()], expected, "{length}");
        assert_eq!(out.len(), 2 + expected.len() + length);
        assert_eq!(out.last(), Some(&b'>'));
    }
}

fn scope() -> Scope {
    Scope {
        data: vec![DataSet {
            name: "users".to_owned(),
            columns: Some(vec!["name".to_owned(), "first name".to_owned()]),
        }],
        captures: vec!["id".to_owned()],
        ..Scope::default()
    }
}

#[test]
fn rows_and_captures_are_read() {
    let text = "{{ users.name }}.{{ users['first name'] }}.{{ id }}";
    let parsed = Template::parse(text, Span::NOWHERE, &scope()).expect("a template");
    assert_eq!(parsed.to_string(), text);
    let mut builder = ProgramBuilder::new();
    builder
        .template(&parsed, &Encoding::UrlPath, Span::NOWHERE)
        .expect("it fits");
    let program = builder.finish();
    let rows = [Row {
        values: vec![Value::Text("a/b".to_owned()), Value::Integer(5)],
    }];
    let captures = [Value::Bool(true)];
    assert_eq!(text_of(&program, &call(&rows, &captures)), "a%2Fb.5.true");
    let mut out = b"before".to_vec();
    let error = program
        .render(&call(&rows, &[]), &mut out)
        .expect_err("no capture");
    assert_eq!(error.reason, RenderReason::Eval(EvalError::NoCapture));
    assert_eq!(out, b"before");
    let error = program
        .render(&call(&[], &captures), &mut out)
        .expect_err("no row");
    assert_eq!(error.reason, RenderReason::Eval(EvalError::NoColumn));
}

#[test]
fn arguments_from_data_are_checked_in_the_call() {
    let parsed = Template::parse("{{ int(1, id) }}", Span::NOWHERE, &scope()).expect("a template");
    let expression = parsed.whole().expect("whole");
    let eval = |value: Value| expression.eval(&call(&[], &[value]));
    assert!(matches!(
        eval(Value::Text("6".to_owned())),
        Ok(Value::Integer(1..=6))
    ));
    let wrong = EvalError::Argument {
        function: "int",
        wanted: "a whole number",
    };
    assert_eq!(eval(Value::Bool(true)), Err(wrong));
    assert!(eval(Value::Integer(0)).is_err());
}

#[test]
fn what_an_expression_may_yield_is_known_before_the_run() {
    let bounds = |text: &str| template(text).whole().expect("whole").bounds();
    assert_eq!(bounds("{{ int(-3, 9) }}"), Some((-3, 9)));
    assert_eq!(bounds("{{ pick(4, 2, 8) }}"), Some((2, 8)));
    assert_eq!(bounds("{{ weighted(4, 1, 2, 0) }}"), Some((2, 4)));
    assert_eq!(bounds("{{ seq() }}"), None);
    let outcomes = |text: &str| {
        template(text)
            .whole()
            .expect("whole")
            .outcomes()
            .map(|o| o.len())
    };
    assert_eq!(outcomes("{{ pick('a', 'b') }}"), Some(2));
    assert_eq!(outcomes("{{ pick('a', uuid()) }}"), None);
    let mut builder = ProgramBuilder::new();
    let pick = template("{{ pick(1, 300) }}");
    let refused = builder.slot(pick.whole().expect("whole"), &Encoding::Bool);
    assert!(refused.is_err());
    assert_eq!(builder.finish(), Program::default());
}

#[test]
fn the_use_of_a_client_is_found() {
    let used = program("a{{ pad(client(), 3) }}", &Encoding::Text).client_use();
    assert!(used.is_some());
    assert!(
        program("a{{ seq() }}", &Encoding::Text)
            .client_use()
            .is_none()
    );
    let open = CallContext {
        client: None,
        ..EXAMPLE
    };
    let alone = template("{{ client() }}");
    let value = alone.whole().expect("whole").eval(&open);
    assert_eq!(value, Err(EvalError::NoClient));
}
