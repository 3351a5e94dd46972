use crate::report::saved::{
    Number, SavedCriterion, SavedList, SavedSeries, SavedUnit, SavedVerdict,
};

use super::{CriterionView, Mark, Spark};

fn criterion(unit: SavedUnit, value: f64, limit: f64) -> SavedCriterion {
    SavedCriterion {
        text: "p99 < 50ms".to_owned(),
        list: SavedList::Must,
        verdict: SavedVerdict::Pass,
        value: Number::new(value),
        bound: None,
        limit: Number::new(limit),
        margin: None,
        unit: Some(unit),
        samples: Some(2_000),
        effective_samples: None,
        interval: None,
        reason: None,
        span: None,
    }
}

fn margin(unit: SavedUnit, value: f64, limit: f64) -> Option<String> {
    CriterionView::of(&criterion(unit, value, limit), None).margin
}

#[test]
fn margins_say_how_far_and_on_which_side() {
    let ns = SavedUnit::Ns;
    assert_eq!(margin(ns, 1.94e6, 50e6).as_deref(), Some("96 % below"));
    assert_eq!(margin(ns, 54e6, 50e6).as_deref(), Some("8 % above"));
    assert_eq!(
        margin(ns, 405e6, 5e6).as_deref(),
        Some("81 times the limit")
    );
    assert_eq!(margin(ns, 50e6, 50e6).as_deref(), Some("at the limit"));
    assert_eq!(margin(SavedUnit::Count, 3.0, 0.0), None);
    let share = SavedUnit::Ratio;
    assert_eq!(margin(share, 0.133, 0.05).as_deref(), Some("166 % above"));
    assert_eq!(margin(share, 0.872, 0.99).as_deref(), Some("12 pt below"));
    assert_eq!(margin(share, 1.0, 0.99), None);
    assert_eq!(margin(share, 0.0, 0.05), None);
}

#[test]
fn no_samples_are_told_from_no_data() {
    let mut saved = criterion(SavedUnit::Ns, 0.0, 1.0);
    (saved.value, saved.samples) = (None, Some(0));
    assert_eq!(CriterionView::of(&saved, None).value, "not exercised");
    saved.verdict = SavedVerdict::Inconclusive;
    assert_eq!(CriterionView::of(&saved, None).value, "no data");
}

#[test]
fn a_list_decides_what_a_verdict_means() {
    use SavedList::{Must, Should, StopIf, Validity};
    use SavedVerdict::{Fail, Inconclusive, Pass};
    for (list, verdict, mark) in [
        (Must, Pass, Mark::Pass),
        (Must, Fail, Mark::Fail),
        (Must, Inconclusive, Mark::Undecided),
        (Should, Fail, Mark::Warn),
        (Should, Inconclusive, Mark::Warn),
        (StopIf, Fail, Mark::Fail),
        (Validity, Fail, Mark::Undecided),
    ] {
        assert_eq!(
            Mark::of_criterion(list, verdict),
            mark,
            "{list:?} {verdict:?}"
        );
    }
}

fn series(values: &[Option<u64>]) -> SavedSeries {
    SavedSeries {
        step_ns: 1_000_000_000,
        columns: vec!["max_ns".to_owned(), "p99_ns".to_owned()],
        rows: values
            .iter()
            .map(|value| vec![value.map(Number::of), value.map(Number::of)])
            .collect(),
    }
}

fn drawn(values: &[Option<u64>], width: usize) -> (String, String) {
    let spark = Spark::of(&series(values)).expect("there is enough to draw");
    spark.draw(width)
}

#[test]
fn a_bar_more_is_twice_as_long() {
    let values: Vec<_> = [1, 2, 4, 8, 16, 32, 64, 128, 1 << 40]
        .map(|factor| Some(1_000_000 * factor))
        .into();
    assert_eq!(drawn(&values, 60).0, "▁▂▃▄▅▆▇██");
    let quiet = [1_000_000, 1_390_000, 1_430_000].map(Some);
    let (bars, caption) = drawn(&quiet, 60);
    assert_eq!(
        (bars.as_str(), caption.as_str()),
        ("▁▁▂", "p99 by second, 1.00 to 1.43 ms")
    );
}

#[test]
fn no_data_is_a_gap_and_a_bar_of_several_steps_shows_the_worst() {
    let second = Some(1_000_000);
    assert_eq!(drawn(&[second, None, second, second, None], 60).0, "▁ ▁▁");
    let mut hour = vec![second; 3_600];
    hour[1_000] = Some(8_000_000);
    let (bars, caption) = drawn(&hour, 60);
    assert_eq!(bars.chars().filter(|bar| *bar == '▄').count(), 1);
    assert_eq!(caption, "p99, the worst of each 1 min 0 s, 1.00 to 8.00 ms");
    assert_eq!(Spark::of(&series(&[second, None, second])), None);
}

#[test]
fn repeats_keep_their_names_and_show_their_spread() {
    let golden = crate::report::saved::read(include_str!("../../../tests/golden/matrix.json"));
    let mut result = golden.expect("the golden file is a result");
    let rows = &mut result.runs[0].rows;
    rows.truncate(2);
    let labels = rows[0].labels.clone();
    for (row, number) in rows.iter_mut().zip(1..) {
        row.name = format!("static #{number}");
        row.labels = labels.clone();
    }
    let report = super::Report::new(&result);
    let run = &report.runs[0];
    let table = run.table.as_ref().expect("two rows make a table");
    let names: Vec<&str> = table.rows.iter().map(|row| row[0].as_str()).collect();
    assert_eq!(names, ["static #1", "static #2"]);
    assert_eq!(
        run.notes,
        ["static, 2 repeats: p99 3.63 to 6.42 ms, throughput 417/s to 1,695/s"]
    );
}

#[test]
fn what_the_plan_changed_about_judging_is_said_with_the_verdict() {
    let golden = crate::report::saved::read(include_str!("../../../tests/golden/healthy.json"));
    let mut result = golden.expect("the golden file is a result");
    let row = &mut result.runs[0].rows[0];
    row.judging = Some(crate::report::saved::SavedJudging {
        by_observed_value: true,
        ignored: vec!["lateness".to_owned(), "late".to_owned()],
        default_criterion: true,
    });
    row.reason = Some("ended as planned".to_owned());
    result
        .plan
        .labels
        .insert("scale".to_owned(), "0.1".to_owned());
    let report = super::Report::new(&result);
    assert_eq!(
        report.runs[0].rows[0].notes,
        [
            "the plan has no criterion here, so the built-in one stands in",
            "confidence: none, so observed values decide",
            "switched off by the plan: lateness and late",
            "ended as planned",
        ]
    );
    let facts = report.closing.facts.join(" · ");
    assert!(
        facts.contains("decided by observed values · scaled by 0.1"),
        "{facts}"
    );
}
