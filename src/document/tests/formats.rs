use super::*;
use proptest::prelude::*;

#[test]
fn one_tree_from_three_formats() {
    let yaml = "a: 1\nb: [x, 2.5, true, 'q']\nc: { d: \"e\\n\" }\nruns: { z: 1, a: 2 }\n";
    let json =
        r#"{"a": 1, "b": ["x", 2.5, true, "q"], "c": {"d": "e\n"}, "runs": {"z": 1, "a": 2}}"#;
    let toml = "a = 1\nb = [\"x\", 2.5, true, 'q']\n[c]\nd = \"e\\n\"\n[runs]\nz = 1\na = 2\n";
    let expected = r#"{a: 1, b: ["x", 2.5, true, "q"], c: {d: "e\n"}, runs: {z: 1, a: 2}}"#;
    for (text, format) in [
        (yaml, Format::Yaml),
        (json, Format::Json),
        (toml, Format::Toml),
    ] {
        let (_, node, problems) = read(text, format);
        assert!(problems.is_empty(), "{problems:?}");
        assert_eq!(shape(&node.expect("a tree")), expected, "{format:?}");
    }
}

#[test]
fn plain_scalars_keep_their_source_text() {
    let (_, node, _) = read(
        "[1.10, 0e10, NO, yes, 0x1F, 1_000, ~, 170141183460469231731687303715884105727]",
        Format::Yaml,
    );
    let node = node.expect("a tree");
    let scalars: Vec<(String, ScalarKind)> = node
        .items()
        .expect("a list")
        .iter()
        .filter_map(Node::scalar)
        .map(|scalar| (scalar.text.clone(), scalar.kind))
        .collect();
    assert_eq!(
        scalars,
        [
            ("1.10".to_owned(), ScalarKind::Float(1.1)),
            ("0e10".to_owned(), ScalarKind::Float(0.0)),
            ("NO".to_owned(), ScalarKind::Text),
            ("yes".to_owned(), ScalarKind::Text),
            ("0x1F".to_owned(), ScalarKind::Integer(31)),
            ("1_000".to_owned(), ScalarKind::Text),
            (i128::MAX.to_string(), ScalarKind::Integer(i128::MAX)),
        ]
    );
}

#[test]
fn an_int64_beyond_two_to_53_is_exact_everywhere() {
    for (text, format) in [
        ("p: 9007199254740993", Format::Yaml),
        ("p = 9007199254740993", Format::Toml),
        ("{\"p\": 9007199254740993}", Format::Json),
    ] {
        let (_, node, _) = read(text, format);
        assert_eq!(shape(&node.expect("a tree")), "{p: 9007199254740993}");
    }
}

/// The text under each scalar's span.
fn underlined(node: &Node, sources: &Sources, found: &mut Vec<(String, String)>) {
    if let Some(scalar) = node.scalar() {
        found.push((scalar.text.clone(), sources.text(node.span).to_owned()));
    }
    for entry in node.entries().into_iter().flatten() {
        underlined(&entry.value, sources, found);
    }
    for item in node.items().into_iter().flatten() {
        underlined(item, sources, found);
    }
}

#[test]
fn a_span_is_the_text_itself_or_the_whole_of_what_was_written() {
    let yaml = "[plain, \"quoted\", 'single', \"esc\\naped\", 'it''s', \"ü\"]";
    let toml = "a = ['single', \"quoted\", \"\"\"triple\"\"\", \"esc\\naped\", 1.10]";
    let mut texts = Vec::new();
    for (text, format) in [(yaml, Format::Yaml), (toml, Format::Toml)] {
        let (sources, node, _) = read(text, format);
        underlined(&node.expect("a tree"), &sources, &mut texts);
    }
    for (text, under) in texts {
        if text.contains(['\n', '\'']) {
            assert!(under.len() > text.len(), "{text} {under}");
        } else {
            assert_eq!(text, under);
        }
    }
}

#[test]
fn a_folded_scalar_is_underlined_whole() {
    let (sources, node, _) = read("a: >\n  one\n  two\nb: plain\n  more\n", Format::Yaml);
    let mut texts = Vec::new();
    underlined(&node.expect("a tree"), &sources, &mut texts);
    assert_eq!(
        texts,
        [
            ("one two\n".to_owned(), "one\n  two".to_owned()),
            ("plain more".to_owned(), "plain\n  more".to_owned())
        ]
    );
}

#[test]
fn anchors_and_merge_keys() {
    let yaml = "base: &b { x: 1, y: 2 }\nmore: &m { y: 3, z: 4 }\none: { <<: *b, y: 9 }\ntwo: { <<: [*m, *b] }\nsame: *b\n";
    let (_, node, problems) = read(yaml, Format::Yaml);
    assert!(problems.is_empty());
    let node = node.expect("a tree");
    assert_eq!(node.get("one").map(shape).as_deref(), Some("{y: 9, x: 1}"));
    assert_eq!(
        node.get("two").map(shape).as_deref(),
        Some("{y: 3, z: 4, x: 1}")
    );
    assert_eq!(node.get("same").map(shape).as_deref(), Some("{x: 1, y: 2}"));
    let told = told("a: { <<: 5 }", Format::Yaml);
    assert_eq!(told, [(Code::WrongType, "5".to_owned(), 1)]);
}

#[test]
fn a_collection_is_shown_by_its_first_line() {
    let yaml = "a: { b: 1 }\nc: [1, 2,\n  3]\nd:\n  e: 1\n  f: 2\n";
    let (sources, node, _) = read(yaml, Format::Yaml);
    let node = node.expect("a tree");
    let shown = |key: &str| sources.text(node.get(key).expect("key").span).to_owned();
    assert_eq!(
        [shown("a"), shown("c"), shown("d")],
        ["{ b: 1 }", "[1, 2,", "e: 1"]
    );
}

#[test]
fn toml_tables_stand_in_the_order_of_the_file() {
    let toml = "[runs.b]\nx = 1\n[other]\n[runs.a]\n[runs.b.sub]\ny.z = 2\n";
    let (_, node, problems) = read(toml, Format::Toml);
    assert!(problems.is_empty());
    assert_eq!(
        shape(&node.expect("a tree")),
        "{runs: {b: {x: 1, sub: {y: {z: 2}}}, a: {}}, other: {}}"
    );
}

proptest! {
    /// Whatever the bytes, reading ends without a panic and every span slices on characters.
    #[test]
    fn any_text_is_read_or_refused(text in "[a-c:{}\\[\\],\"'#&*<>|\\-= \n\tüé=0-9.]{0,60}") {
        for format in [Format::Yaml, Format::Toml, Format::Json] {
            let (sources, node, problems) = read(&text, format);
            for problem in problems.iter() {
                for label in &problem.labels {
                    let source = sources.get(label.span.source).expect("a source");
                    prop_assert!(source.text.get(label.span.range()).is_some(), "{problem:?}");
                }
            }
            if let Some(node) = node {
                let mut texts = Vec::new();
                underlined(&node, &sources, &mut texts);
            } else {
                prop_assert!(!problems.is_empty());
            }
        }
    }

    /// A span as long as its text is its text, letter by letter.
    #[test]
    fn equal_lengths_mean_equal_texts(words in proptest::collection::vec("[a-zü]{1,6}|\"[a-z\\\\n]{0,6}\"|'[a-z'']{0,6}'", 1..6)) {
        let text = format!("[{}]", words.join(", "));
        let (sources, node, _) = read(&text, Format::Yaml);
        if let Some(node) = node {
            let mut texts = Vec::new();
            underlined(&node, &sources, &mut texts);
            for (text, under) in texts {
                prop_assert!(text == under || text.len() != under.len(), "{text:?} {under:?}");
            }
        }
    }
}
