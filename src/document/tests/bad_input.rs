use super::*;

fn codes(text: &str, format: Format) -> Vec<Code> {
    told(text, format)
        .into_iter()
        .map(|(code, _, _)| code)
        .collect()
}

#[test]
fn a_key_twice_is_told_with_both_places() {
    for (text, format) in [
        ("a: 1\nb: 2\na: 3\n", Format::Yaml),
        ("a = 1\nb = 2\na = 3\n", Format::Toml),
        ("{\"a\": 1,\n\"b\": 2,\n\"a\": 3}", Format::Json),
    ] {
        let (sources, node, problems) = read(text, format);
        let problem = problems.iter().next().expect("a problem");
        assert_eq!(problem.code, Code::DuplicateKey);
        let lines: Vec<usize> = problem
            .labels
            .iter()
            .filter_map(|label| sources.position(label.span))
            .map(|at| at.line)
            .collect();
        assert_eq!(lines, [3, 1], "{format:?}");
        assert_eq!(shape(&node.expect("a tree")), "{a: 1, b: 2}");
    }
}

#[test]
fn keys_that_are_no_text() {
    let told = told("1: a\ntrue: b\n~: c\n[x]: d\nNO: e\n", Format::Yaml);
    let texts: Vec<&str> = told.iter().map(|(_, text, _)| text.as_str()).collect();
    assert!(
        told.iter().all(|(code, _, _)| *code == Code::KeyNotText),
        "{told:?}"
    );
    assert_eq!(texts, ["1", "true", "~", "["]);
}

#[test]
fn a_template_without_quotes_is_recognised() {
    for text in [
        "a: {{ x }}\n",
        "a: {{ pick('a', 'b') }}\n",
        "a: { b: {{ uuid() }}, c: 1 }\n",
        "a:\n  - {{ x.y }}\n",
        "a: {{ int(1, 2) }} orders\n",
    ] {
        let told = told(text, Format::Yaml);
        assert_eq!(told.len(), 1, "{text} {told:?}");
        assert_eq!(told[0].0, Code::UnquotedTemplate, "{text}");
        assert!(
            told[0].1.starts_with("{{") && told[0].1.ends_with("}}"),
            "{told:?}"
        );
    }
}

#[test]
fn a_quoted_template_is_no_problem() {
    assert!(
        told(
            "a: \"{{ x }}\"\nb: '{{ y }}'\nc: text {{ z }}\n",
            Format::Yaml
        )
        .is_empty()
    );
}

#[test]
fn syntax_errors_have_places() {
    for (text, line) in [
        ("a: \"x\nb: 1\n", 1),
        ("a: [1, 2\nb: 1\n", 2),
        ("a: 1\n  b: 1\n", 2),
        ("a:\n\tb: 1\n", 2),
        ("a: 1\n---\nb: 2\n", 2),
        ("a: *x\n", 1),
        ("a: !foo 1\n", 1),
    ] {
        let told = told(text, Format::Yaml);
        assert_eq!(told.len(), 1, "{text}");
        assert_eq!(
            (told[0].0, told[0].2),
            (Code::Syntax, line),
            "{text} {told:?}"
        );
    }
    let told = told("a = \nb = 1\nc 5\n[x\nd =\ne =\n", Format::Toml);
    assert_eq!(told.len(), 3, "{told:?}");
}

#[test]
fn nothing_grows_without_bound() {
    let mut lines = vec!["a: &a [x, x, x, x, x, x, x, x, x]".to_owned()];
    for (name, before) in "bcdefghij".chars().zip("abcdefghi".chars()) {
        let items = vec![format!("*{before}"); 9].join(", ");
        lines.push(format!("{name}: &{name} [{items}]"));
    }
    let bomb = lines.join("\n");
    assert_eq!(codes(&bomb, Format::Yaml), [Code::TooLarge]);
    let deep: Vec<String> = (0..300)
        .map(|level| format!("{}a:", " ".repeat(level)))
        .collect();
    let deep = deep.join("\n");
    assert_eq!(codes(&deep, Format::Yaml), [Code::TooLarge]);
    for format in [Format::Yaml, Format::Toml, Format::Json] {
        let brackets = "[".repeat(100_000);
        let text = if format == Format::Toml {
            format!("a = {brackets}")
        } else {
            brackets
        };
        assert!(codes(&text, format).contains(&Code::TooLarge), "{format:?}");
        let large = format!("# {}\n", "x".repeat(10 << 20));
        assert_eq!(codes(&large, format), [Code::TooLarge]);
    }
    assert_eq!(codes("a: &a [*a]\n", Format::Yaml), [Code::Syntax]);
}

#[test]
fn an_empty_file_is_told() {
    for text in ["", "# only a comment\n", "\n\n"] {
        assert_eq!(codes(text, Format::Yaml), [Code::EmptyPlan], "{text:?}");
        assert_eq!(codes(text, Format::Toml), [Code::EmptyPlan], "{text:?}");
    }
    assert_eq!(codes("{}", Format::Json), [Code::EmptyPlan]);
}

#[test]
fn line_ends_of_windows_are_line_ends() {
    let (_, node, problems) = read("a: 1\r\nb:\r\n  c: \"x\"\r\n", Format::Yaml);
    assert!(problems.is_empty());
    assert_eq!(shape(&node.expect("a tree")), "{a: 1, b: {c: \"x\"}}");
    assert!(told("a = 1\r\n[b]\r\nc = 'x'\r\n", Format::Toml).is_empty());
}

#[test]
fn bytes_that_are_no_text() {
    assert_eq!(
        decode(b"\xef\xbb\xbfplan: 1".to_vec()).as_deref(),
        Ok("plan: 1")
    );
    let utf16: Vec<u8> = "plan: 1"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let marked = [vec![0xff, 0xfe], utf16.clone()].concat();
    for (bytes, word) in [
        (utf16, "UTF-16"),
        (marked, "UTF-16"),
        (b"\x7fELF\x02\x01\x01\x00\x00".to_vec(), "binary"),
        (b"plan: \xff\xff".to_vec(), "not UTF-8"),
    ] {
        let reason = decode(bytes).expect_err("no text");
        assert!(reason.contains(word), "{reason}");
    }
}
