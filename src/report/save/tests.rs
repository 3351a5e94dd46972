use crate::diagnostic::{Sources, Span};
use crate::measure::Histogram;
use crate::report::saved::{SavedBound, SavedEnd, SavedUnit, SavedVerdict};
use crate::verdict::{Bound, Decision, Finding, List, Observed, Outcome, Unit};

use super::criterion::criterion;
use super::latency::{decidable, latency};
use super::row::{overall, save_run};

fn histogram(values: impl IntoIterator<Item = u64>) -> Histogram {
    let mut histogram = Histogram::new();
    for value in values {
        histogram.record(value);
    }
    histogram
}

#[test]
fn a_percentile_that_would_be_the_maximum_is_left_out() {
    let of = |n: u64| latency(&histogram((1..=n).map(|i| i * 1_000))).expect("values");
    let one = of(1);
    assert_eq!((one.p50_ns, one.max_ns), (None, Some(1_000)));
    let some = of(99);
    assert_eq!((some.p90_ns, some.p99_ns), (Some(90_047), None));
    assert!(of(100).p99_ns.is_some_and(|p99| p99 < 100_000));
    assert_eq!(latency(&Histogram::new()), None);
    assert!(decidable(u64::MAX, 9_999, 10_000));
}

#[test]
fn a_histogram_comes_back_from_its_text() {
    let values = histogram((0..5_000).map(|i| 1_000 + i * i));
    let saved = latency(&values).expect("values");
    let text = saved.histogram.expect("a histogram is always saved");
    let back = Histogram::decode(&text).expect("the text is a histogram");
    assert_eq!(back.count(), 5_000);
    let share = crate::units::Ratio::new(99, 100);
    let (p99, again) = (saved.p99_ns.expect("5,000 values"), back.quantile(share));
    assert!(again.is_some_and(|again| again.abs_diff(p99) <= p99 / 1_000));
}

fn finding(list: List, decision: Decision, outcome: Outcome) -> Finding {
    Finding {
        text: "p99 < 50ms".to_owned(),
        span: Span::NOWHERE,
        list,
        rule: None,
        decision,
        outcome,
        kind: None,
        value: None,
        limit: None,
        margin: None,
        unit: Unit::Nanoseconds,
        samples: 0,
        effective_samples: None,
        interval: None,
        exercised: true,
        reason: String::new(),
    }
}

#[test]
fn findings_keep_what_the_data_say() {
    let sources = Sources::new();
    let verdict = |list, decision, outcome| {
        let saved = criterion(&finding(list, decision, outcome), &sources);
        saved.expect("a criterion of a list that is saved").verdict
    };
    assert_eq!(
        verdict(List::Must, Decision::Holds, Outcome::Pass),
        SavedVerdict::Pass
    );
    assert_eq!(
        verdict(List::Should, Decision::Broken, Outcome::Warn),
        SavedVerdict::Fail
    );
    assert_eq!(
        verdict(List::Should, Decision::Undecided, Outcome::Warn),
        SavedVerdict::Inconclusive
    );
    assert_eq!(
        verdict(List::StopIf, Decision::Holds, Outcome::Fail),
        SavedVerdict::Fail
    );
    assert_eq!(
        verdict(List::StopIf, Decision::Broken, Outcome::Pass),
        SavedVerdict::Pass
    );
    assert_eq!(
        verdict(List::Validity, Decision::Broken, Outcome::Inconclusive),
        SavedVerdict::Inconclusive
    );
    let mark = finding(List::Mark, Decision::Holds, Outcome::Pass);
    assert_eq!(criterion(&mark, &sources), None);
}

#[test]
fn numbers_that_are_none_are_left_out() {
    let mut finding = finding(List::Must, Decision::Broken, Outcome::Fail);
    finding.value = Some(Observed {
        amount: f64::INFINITY,
        bound: Bound::AtLeast,
    });
    finding.interval = Some((Some(f64::NAN), None));
    let saved = criterion(&finding, &Sources::new()).expect("a must is saved");
    assert_eq!(
        (saved.value, saved.interval, saved.span),
        (None, None, None)
    );
    assert_eq!(
        (saved.unit, saved.bound),
        (Some(SavedUnit::Ns), Some(SavedBound::AtLeast))
    );
}

#[test]
fn a_run_is_judged_like_its_worst_row() {
    assert_eq!(
        save_run("none", false, Vec::new(), Vec::new()).verdict,
        SavedVerdict::Inconclusive
    );
    assert_eq!(
        save_run("none", true, Vec::new(), Vec::new()).verdict,
        SavedVerdict::Warn
    );
}

#[test]
fn a_whole_that_was_cut_short_never_passes() {
    use SavedVerdict::{Fail, Inconclusive, Pass, Warn};
    let run = |verdict| {
        let mut run = save_run("any", false, Vec::new(), Vec::new());
        run.verdict = verdict;
        run
    };
    for (verdicts, ended, whole) in [
        (vec![Pass, Warn], SavedEnd::Finished, Warn),
        (vec![Fail, Inconclusive], SavedEnd::Finished, Fail),
        (vec![Pass], SavedEnd::Interrupted, Inconclusive),
        (vec![Fail], SavedEnd::Interrupted, Fail),
        (vec![], SavedEnd::Stopped, Inconclusive),
        (vec![], SavedEnd::Finished, Inconclusive),
    ] {
        let runs: Vec<_> = verdicts.iter().map(|verdict| run(*verdict)).collect();
        assert_eq!(overall(&runs, ended), whole, "{verdicts:?} {ended:?}");
    }
}
