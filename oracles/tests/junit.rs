//! Our JUnit files, read by the library that writes those of nextest.

use std::path::Path;

use loadbank::report::saved::{self, SavedCriterion, SavedList, SavedResult, SavedVerdict};
use loadbank::report::{Format, Report};
use quick_junit::{NonSuccessKind, TestCaseStatus};

fn golden() -> Vec<(String, SavedResult)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/golden");
    let mut results: Vec<(String, SavedResult)> = std::fs::read_dir(folder)
        .expect("golden results")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|end| end == "json"))
        .map(|path| {
            let text = std::fs::read_to_string(&path).expect("text");
            let name = path.display().to_string();
            (name, saved::read(&text).expect("a result"))
        })
        .collect();
    results.sort_by(|a, b| a.0.cmp(&b.0));
    results
}

fn junit(result: &SavedResult) -> quick_junit::Report {
    let mut xml = Vec::new();
    Format::Junit
        .render(&Report::new(result), &mut xml)
        .expect("a vector takes all bytes");
    let xml = String::from_utf8(xml).expect("UTF-8");
    quick_junit::Report::deserialize_from_str(&xml).unwrap_or_else(|error| panic!("{error}\n{xml}"))
}

/// Failures and errors among the cases themselves.
fn counted(report: &quick_junit::Report) -> (usize, usize, usize) {
    let cases = || {
        report
            .test_suites
            .iter()
            .flat_map(|suite| &suite.test_cases)
    };
    let of = |wanted: NonSuccessKind| {
        let is = |status: &TestCaseStatus| matches!(status, TestCaseStatus::NonSuccess { kind, .. } if *kind == wanted);
        cases().filter(|case| is(&case.status)).count()
    };
    (
        cases().count(),
        of(NonSuccessKind::Failure),
        of(NonSuccessKind::Error),
    )
}

#[test]
fn the_totals_are_those_of_the_cases_and_agree_with_the_verdict() {
    let results = golden();
    assert!(results.len() >= 3, "golden results");
    for (name, result) in &results {
        let report = junit(result);
        let (tests, failures, errors) = counted(&report);
        assert_eq!(
            (report.tests, report.failures, report.errors),
            (tests, failures, errors),
            "{name}"
        );
        let verdict = match (failures, errors) {
            (0, 0) => result.verdict.min(SavedVerdict::Warn),
            (0, _) => SavedVerdict::Inconclusive,
            (_, _) => SavedVerdict::Fail,
        };
        assert_eq!(verdict, result.verdict, "{name}");
    }
}

#[test]
fn every_criterion_of_the_plan_is_a_case() {
    for (name, result) in &golden() {
        let report = junit(result);
        let names: Vec<&str> = report
            .test_suites
            .iter()
            .flat_map(|suite| &suite.test_cases)
            .map(|case| case.name.as_str())
            .collect();
        let of_plan = |criterion: &&SavedCriterion| criterion.list != SavedList::Validity;
        let rows = result.runs.iter().flat_map(|run| &run.rows);
        for criterion in rows.flat_map(|row| &row.criteria).filter(of_plan) {
            let is_case = names.iter().any(|case| case.starts_with(&criterion.text));
            assert!(is_case, "{name}: {} in {names:?}", criterion.text);
        }
    }
}

#[test]
fn hostile_text_survives_or_is_gone_and_breaks_nothing() {
    let (_, mut result) = golden()
        .into_iter()
        .find(|(name, _)| name.ends_with("failing.json"))
        .expect("a failing result");
    let hostile = "<![CDATA[ ]]> &amp; \"quoted\" 'single' \u{1b}[31m \u{0} \u{fffe} \u{202e} \r\n</testcase>";
    result.runs[0].name = hostile.to_owned();
    for row in &mut result.runs[0].rows {
        row.name = hostile.to_owned();
        for criterion in &mut row.criteria {
            criterion.reason = Some(hostile.to_owned());
        }
    }
    let report = junit(&result);
    let suite = report.test_suites.first().expect("a suite");
    assert!(
        suite
            .name
            .as_str()
            .contains("<![CDATA[ ]]> &amp; \"quoted\" 'single'")
    );
    assert!(!suite.name.as_str().contains(['\u{1b}', '\u{0}']));
}
