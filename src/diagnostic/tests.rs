use super::*;

#[test]
fn positions_count_lines_and_characters() {
    let mut sources = Sources::new();
    let id = sources.add("a.yaml", "plan: 1\nnäme: x\n");
    let span = Span::new(id, 15, 16);
    assert_eq!(sources.text(span), "x");
    assert_eq!(
        sources.position(span),
        Some(Position { line: 2, column: 7 })
    );
}

#[test]
fn one_problem_per_code_and_place() {
    let span = Span::new(SourceId(0), 3, 5);
    let mut bag = Diagnostics::new();
    bag.push(Diagnostic::error(Code::UnknownKey, span, "first"));
    bag.push(Diagnostic::error(Code::UnknownKey, span, "again"));
    bag.push(Diagnostic::warning(Code::NotYet, span, "another code"));
    assert_eq!(bag.len(), 2);
    assert!(bag.has_errors());
}

#[test]
fn the_nearest_name_is_near() {
    let names = ["clients", "rate", "in_flight"];
    assert_eq!(nearest("cleints", names), Some("clients"));
    assert_eq!(nearest("in-flight", names), Some("in_flight"));
    assert_eq!(nearest("zebra", names), None);
}

#[test]
fn every_code_has_one_row_and_a_kebab_case_name() {
    for (at, code) in Code::ALL.iter().enumerate() {
        let name = code.name();
        assert!(
            name.chars().all(|c| c.is_ascii_lowercase() || c == '-'),
            "{name}"
        );
        assert_eq!(Code::parse(name), Some(*code));
        assert!(!code.explanation().is_empty());
        assert!(
            !Code::ALL
                .iter()
                .skip(at + 1)
                .any(|other| other.name() == name),
            "{name} twice"
        );
    }
}
