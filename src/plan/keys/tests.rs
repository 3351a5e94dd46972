use super::*;

#[test]
fn every_row_has_a_sentence_and_an_example() {
    for table in all_tables() {
        assert!(table.doc.ends_with('.'), "{}", table.name);
        let mut names = Vec::new();
        for key in table.keys() {
            assert!(key.doc.ends_with('.'), "{}.{}", table.name, key.name);
            assert!(!key.example.is_empty(), "{}.{}", table.name, key.name);
            assert!(
                !names.contains(&key.name),
                "{}.{} twice",
                table.name,
                key.name
            );
            names.push(key.name);
            for sibling in key.with.iter().chain(&key.not_with) {
                assert!(
                    table.key(sibling).is_some() || table.name == "stage",
                    "{}.{}",
                    table.name,
                    sibling
                );
            }
        }
        for key in table.choices.iter().flat_map(|choice| choice.keys) {
            assert!(names.contains(key), "{}.{key}", table.name);
        }
    }
}

#[test]
fn synonyms_name_keys_that_exist() {
    assert_eq!(
        synonym("concurency", "run").map(|found| found.word),
        Some("concurrency")
    );
    for table in all_tables() {
        for key in table.keys() {
            assert!(
                synonym(key.name, table.name).is_none_or(|found| found.word != key.name),
                "{}.{}",
                table.name,
                key.name
            );
        }
    }
}
