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
