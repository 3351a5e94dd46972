use super::*;

fn names(text: &str) -> Vec<String> {
    let plan = plan(text);
    let rows = plan.runs[0].rows.iter();
    rows.map(|row| row.name.clone()).collect()
}

#[test]
fn a_matrix_goes_round_its_first_key_last() {
    assert_eq!(
        names(
            "runs: { a: { for: 5s, must: [], matrix: { call: [submit, read], clients: [1, 10] } } }"
        ),
        [
            "submit, 1 client",
            "submit, 10 clients",
            "read, 1 client",
            "read, 10 clients"
        ]
    );
}

#[test]
fn matrix_rows_and_repeats_multiply() {
    let plan = plan(
        "runs: { a: { must: [], repeat: 2, matrix: { call: [submit, read] }, rows: [{ clients: 1, requests_per_client: 9 }, \
         { clients: 5, requests_per_client: 3 }] } }",
    );
    let rows = &plan.runs[0].rows;
    let names: Vec<&str> = rows.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(
        names[..4],
        [
            "submit, 1 client, 9 each #1",
            "submit, 1 client, 9 each #2",
            "submit, 5 clients, 3 each #1",
            "submit, 5 clients, 3 each #2"
        ]
    );
    assert_eq!(rows.len(), 8);
    assert_eq!(rows[1].repeat, Some(2));
    let label = |key: &str, value: &str| (key.to_owned(), value.to_owned());
    assert_eq!(
        rows[2].labels,
        [
            label("call", "submit"),
            label("clients", "5"),
            label("requests_per_client", "3")
        ]
    );
}

#[test]
fn rows_are_named_by_what_varies_among_those_without_a_name() {
    assert_eq!(
        names(
            "runs: { a: { call: submit, for: 5s, must: [], rows: [{ name: Ping, call: read, rate: 1/s }, { rate: 1/s }, { \
             rate: 10/s }] } }"
        ),
        ["Ping", "1/s", "10/s"]
    );
}

#[test]
fn one_row_has_the_name_of_its_run() {
    assert_eq!(
        names("runs: { a: { call: submit, rate: 1/s, for: 5s, must: [] } }"),
        ["a"]
    );
    assert_eq!(
        names("runs: { a: { call: submit, rate: 1/s, for: 5s, must: [], repeat: 2 } }"),
        ["a #1", "a #2"]
    );
}

#[test]
fn rows_that_do_not_differ_are_told_apart() {
    assert_eq!(
        names(
            "runs: { a: { call: submit, for: 5s, must: [], rows: [{ rate: 1/s }, { rate: 1/s }, { rate: 2/s }] } }"
        ),
        ["1/s", "1/s (2)", "2/s"]
    );
    assert_eq!(
        problems(
            "runs: { a: { call: submit, for: 5s, must: [], rows: [{ name: x, rate: 1/s }, { name: x, rate: 2/s }] } }"
        ),
        ["name-clash at x"]
    );
}

#[test]
fn what_leaves_nothing_or_too_much_to_measure_is_an_error() {
    assert_eq!(
        problems("runs: { a: { call: submit, rate: 1/s, for: 5s, must: [], rows: [] } }"),
        ["bad-value at []"]
    );
    assert_eq!(
        problems(
            "runs: { a: { call: submit, for: 5s, must: [], matrix: { rate: [1/s], clients: [1] } } }"
        ),
        ["conflicting-keys at clients"]
    );
}
