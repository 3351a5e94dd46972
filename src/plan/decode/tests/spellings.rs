//! One plan in three spellings is one raw plan.

use proptest::prelude::*;

use super::*;
use crate::document::Format;

/// A value that all three formats can spell.
#[derive(Debug, Clone)]
enum Written {
    /// Quoted everywhere.
    Text(String),
    /// A number or boolean, without quotes.
    Plain(&'static str),
    List(Vec<Written>),
    Map(Vec<(String, Written)>),
}

impl Written {
    /// As JSON, with `colon` between keys and values; TOML's inline form differs by nothing else.
    fn inline(&self, colon: &str) -> String {
        match self {
            Self::Text(text) => format!("{text:?}"),
            Self::Plain(text) => (*text).to_owned(),
            Self::List(items) => {
                let items: Vec<String> = items.iter().map(|item| item.inline(colon)).collect();
                format!("[{}]", items.join(", "))
            }
            Self::Map(entries) => {
                let entries: Vec<String> = entries
                    .iter()
                    .map(|(key, value)| format!("\"{key}\"{colon}{}", value.inline(colon)))
                    .collect();
                format!("{{{}}}", entries.join(", "))
            }
        }
    }

    /// As YAML in block style; text stands without quotes where that changes nothing.
    fn yaml(&self, indent: usize) -> String {
        let pad = " ".repeat(indent);
        match self {
            Self::Text(text) => {
                let bare = text
                    .chars()
                    .all(|c| c.is_ascii_alphanumeric() || "_/.%<>= ".contains(c));
                let safe =
                    bare && text.starts_with(|c: char| c.is_ascii_lowercase()) && text != "true";
                if safe {
                    text.clone()
                } else {
                    format!("{text:?}")
                }
            }
            Self::Plain(text) => (*text).to_owned(),
            Self::List(items) if items.is_empty() => "[]".to_owned(),
            Self::List(items) => {
                let items = items
                    .iter()
                    .map(|item| format!("\n{pad}- {}", item.inline(": ")));
                items.collect()
            }
            Self::Map(entries) if entries.is_empty() => "{}".to_owned(),
            Self::Map(entries) => {
                let entries = entries
                    .iter()
                    .map(|(key, value)| format!("\n{pad}{key}: {}", value.yaml(indent + 2)));
                entries.collect()
            }
        }
    }

    fn toml(&self) -> String {
        let Self::Map(entries) = self else {
            panic!("a document is a map")
        };
        let lines = entries
            .iter()
            .map(|(key, value)| format!("{key} = {}\n", value.inline(" = ")));
        lines.collect()
    }
}

fn text(words: &'static [&'static str]) -> impl Strategy<Value = Written> {
    proptest::sample::select(words).prop_map(|word| Written::Text(word.to_owned()))
}

fn plain(words: &'static [&'static str]) -> impl Strategy<Value = Written> {
    proptest::sample::select(words).prop_map(Written::Plain)
}

/// A map with some of its keys, in the order given.
fn some(keys: Vec<(&'static str, BoxedStrategy<Written>)>) -> BoxedStrategy<Written> {
    let entries: Vec<_> = keys
        .into_iter()
        .map(|(key, value)| {
            proptest::option::of(value.prop_map(move |value| (key.to_owned(), value)))
        })
        .collect();
    entries
        .prop_map(|entries| Written::Map(entries.into_iter().flatten().collect()))
        .boxed()
}

fn criteria() -> BoxedStrategy<Written> {
    let one = text(&[
        "p99 < 50ms",
        "success >= 99%",
        "errors < 1% if any",
        "nonsense",
    ]);
    proptest::collection::vec(one, 0..3)
        .prop_map(Written::List)
        .boxed()
}

fn settings() -> Vec<(&'static str, BoxedStrategy<Written>)> {
    vec![
        ("call", text(&["home", "buy"]).boxed()),
        (
            "rate",
            text(&["100/s", "0.5/s", "100", "0 /s -> 10/s"]).boxed(),
        ),
        (
            "for",
            prop_oneof![text(&["5s", "1h30m", "soon"]), plain(&["50", "1.5"])].boxed(),
        ),
        (
            "requests",
            plain(&["1", "1000", "0", "-5", "true", "1.10"]).boxed(),
        ),
        ("must", criteria()),
        (
            "connections",
            prop_oneof![text(&["per_client"]), plain(&["4", "0"])].boxed(),
        ),
        ("optional", plain(&["true", "false", "1"]).boxed()),
    ]
}

fn plan() -> BoxedStrategy<Written> {
    let mut run = settings();
    let row = some(settings());
    run.push((
        "rows",
        proptest::collection::vec(row, 0..3)
            .prop_map(Written::List)
            .boxed(),
    ));
    run.push(("unknwon", plain(&["1"]).boxed()));
    let json = some(vec![
        ("id", text(&["{{ uuid() }}", "ü \"q\" \\ x"]).boxed()),
        (
            "price",
            plain(&["9007199254740993", "1.10", "1e3", "true"]).boxed(),
        ),
    ]);
    let call = some(vec![
        ("target", text(&["shop"]).boxed()),
        ("http", text(&["POST /a", "GET /b"]).boxed()),
        ("json", json),
    ]);
    let named = |name: &'static str, value: BoxedStrategy<Written>| {
        value
            .prop_map(move |value| Written::Map(vec![(name.to_owned(), value)]))
            .boxed()
    };
    some(vec![
        ("plan", plain(&["1", "2"]).boxed()),
        (
            "name",
            prop_oneof![text(&["shop", "1.10", "NO"]), plain(&["1.10", "true", "7"])].boxed(),
        ),
        ("seed", plain(&["7", "18446744073709551615", "-1"]).boxed()),
        ("calls", named("home", call)),
        ("runs", named("z", some(run))),
    ])
}

/// The raw plan and the codes of its problems, without places.
fn decoded(text: &str, format: Format) -> (String, Vec<Code>) {
    let mut sources = Sources::new();
    let id = sources.add("plan", text);
    let (node, problems) = parse(&sources, id, format);
    let Some(node) = node else {
        return (
            String::new(),
            problems.iter().map(|problem| problem.code).collect(),
        );
    };
    assert!(problems.is_empty(), "{problems:?}\n{text}");
    let context = Context {
        sources: &sources,
        origins: &Origins::default(),
        variables: &Variables::default(),
    };
    let decoded = decode(&node, &context);
    let place = r"Span \{ source: SourceId\(\d+\), start: \d+, end: \d+ \}";
    let place = regex_lite::Regex::new(place).expect("a pattern");
    let raw = format!("{:?}", decoded.raw);
    let codes = decoded
        .diagnostics
        .iter()
        .map(|problem| problem.code)
        .collect();
    (place.replace_all(&raw, "·").into_owned(), codes)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn yaml_toml_and_json_decode_equal(plan in plan()) {
        let json = decoded(&plan.inline(": "), Format::Json);
        let yaml = decoded(plan.yaml(0).trim_start(), Format::Yaml);
        let toml = decoded(&plan.toml(), Format::Toml);
        prop_assert_eq!(&json, &yaml, "{}", plan.yaml(0));
        prop_assert_eq!(&json, &toml, "{}", plan.toml());
    }
}
