use super::*;

#[test]
fn unknown_names_are_told_where_they_stand() {
    let found = problems(
        "runs:\n  a: { call: sumbit, rate: 1/s, for: 10s, must: [] }\n  b: { mix: bth, rate: 1/s, for: 10s, must: [] }\n  \
         c: { call: submit, target: apy, rate: 1/s, for: 10s, must: [] }\n  \
         d: { call: submit, after: z, rate: 1/s, for: 10s, must: [] }",
    );
    assert_eq!(
        found,
        [
            "unknown-name at sumbit",
            "unknown-name at bth",
            "unknown-name at apy",
            "unknown-name at z"
        ]
    );
}

#[test]
fn the_help_names_the_nearest() {
    let assembled = assembled("runs: { a: { call: sumbit, rate: 1/s, for: 10s, must: [] } }");
    assert_eq!(
        assembled.diagnostics.sorted()[0].help,
        ["did you mean `submit`?"]
    );
    let assembled = super::assembled("runs: { a: { call: both, rate: 1/s, for: 10s, must: [] } }");
    assert_eq!(
        assembled.diagnostics.sorted()[0].help,
        ["`both` is a mix: write `mix: both`"]
    );
}

#[test]
fn runs_that_wait_for_each_other_are_told_once() {
    let run = |name: &str, after: &str| {
        format!("  {name}: {{ call: submit, rate: 1/s, for: 10s, must: [], after: {after} }}\n")
    };
    let circle = format!("runs:\n{}{}{}", run("a", "b"), run("b", "c"), run("c", "a"));
    assert_eq!(problems(&circle), ["cycle at a"]);
    assert_eq!(
        problems(&format!("runs:\n{}", run("a", "a"))),
        ["cycle at a"]
    );
}

#[test]
fn a_mix_needs_something_to_choose() {
    let text = "plan: 1\ntargets: { web: { http: \"http://a\" } }\ncalls: { read: { target: web, http: GET / } }\n\
                mixes: { none: { read: 0 }, some: { read: 0, write: 1 } }\n\
                runs: { a: { mix: none, rate: 1/s, for: 10s, must: [] } }";
    assert_eq!(
        found(&assemble(&input(text))),
        ["empty-mix at none", "unknown-name at write"]
    );
}

#[test]
fn a_run_can_not_call_one_protocol_on_a_target_of_the_other() {
    assert_eq!(
        problems("runs: { a: { call: submit, target: web, rate: 1/s, for: 10s, must: [] } }"),
        ["conflicting-keys at web"]
    );
}

#[test]
fn only_chooses_runs_rows_and_repeats() {
    let text = "runs:\n  a: { call: submit, for: 10s, must: [], rows: [{ rate: 1/s }, { name: fast, rate: 9/s }], repeat: 2 }\n  \
                b: { call: submit, rate: 1/s, for: 10s, must: [] }\n  \
                c: { call: submit, rate: 1/s, for: 10s, must: [], on_request: true }";
    let chosen = |only: &[&str]| {
        let mut input = input(&format!("{BASE}{text}"));
        input.only = only.iter().map(|text| (*text).to_owned()).collect();
        let assembled = assemble(&input);
        let problems = found(&assembled);
        let plan = assembled.plan.unwrap_or_else(|| panic!("{problems:?}"));
        (0..plan.runs.len())
            .flat_map(|run| {
                let rows = assembled.selection.rows(&plan, run);
                let names = rows
                    .into_iter()
                    .map(|row| plan.runs[run].rows[row].name.clone());
                names.collect::<Vec<_>>()
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(chosen(&[]), ["1/s #1", "1/s #2", "fast #1", "fast #2", "b"]);
    assert_eq!(chosen(&["c", "a/fast"]), ["fast #1", "fast #2", "c"]);
    assert_eq!(chosen(&["a/#2"]), ["1/s #2", "fast #2"]);
    assert_eq!(chosen(&["a/1/s #1"]), ["1/s #1"]);
}

#[test]
fn an_unknown_choice_is_told_beside_all_else() {
    let text = "runs: { smoke: { call: submit, rate: 1/s, for: 10s, must: [] } }";
    let mut input = input(&format!("{BASE}{text}"));
    input.only = vec!["smok".to_owned(), "smoke/fast".to_owned()];
    let assembled = assemble(&input);
    assert_eq!(
        found(&assembled),
        ["unknown-name at smok", "unknown-name at fast"]
    );
    assert!(assembled.plan.is_none());
}
