use super::*;
use crate::units::Ratio;

#[test]
fn a_fast_run_passes_and_a_slow_one_fails() {
    let fast = ok(1000, 10, 5);
    assert_eq!(outcome("p99 < 50ms", &fast), Outcome::Pass);
    assert_eq!(outcome("success >= 99%", &fast), Outcome::Pass);
    assert_eq!(outcome("max < 6ms", &fast), Outcome::Pass);
    assert_eq!(outcome("mean < 6ms", &fast), Outcome::Pass);
    assert_eq!(outcome("throughput >= 90/s", &fast), Outcome::Pass);
    assert_eq!(outcome("sent >= 99% of planned", &fast), Outcome::Pass);
    let slow = ok(1000, 10, 80);
    assert_eq!(outcome("p99 < 50ms", &slow), Outcome::Fail);
    assert_eq!(outcome("mean < 50ms", &slow), Outcome::Fail);
    assert_eq!(outcome("max < 50ms", &slow), Outcome::Fail);
    assert_eq!(outcome("throughput >= 200/s", &slow), Outcome::Fail);
}

#[test]
fn limits_are_met_to_the_nanosecond() {
    let calls = ok(1000, 10, 50);
    assert_eq!(outcome("max < 50ms", &calls), Outcome::Fail);
    assert_eq!(outcome("max <= 50ms", &calls), Outcome::Pass);
    assert_eq!(outcome("max < 50.000001ms", &calls), Outcome::Pass);
    assert_eq!(outcome("p99 <= 50ms", &calls), Outcome::Pass);
    assert_eq!(outcome("p99 < 50ms", &calls), Outcome::Fail);
    assert_eq!(outcome("min >= 50ms", &calls), Outcome::Pass);
    assert_eq!(outcome("min > 50ms", &calls), Outcome::Fail);
}

#[test]
fn no_calls_are_inconclusive_whatever_is_asked() {
    for text in [
        "p99 < 50ms",
        "max < 50ms",
        "mean < 50ms",
        "success >= 99%",
        "success == 100%",
        "errors == 0%",
        "throughput >= 1/s",
        "sent >= 99% of planned",
        "p99 < 50ms over 5s",
    ] {
        assert_eq!(outcome(text, &[]), Outcome::Inconclusive, "{text}");
    }
    assert_eq!(
        judge(&[], &result(&[], &[]), &Rules::default()).outcome,
        Outcome::Inconclusive
    );
}

#[test]
fn fast_failures_never_pass_a_latency_criterion() {
    let failing = shots(2000, 5, |_| (1, Class::Unavailable));
    for text in [
        "p50 < 1s",
        "p99 < 50ms",
        "service p99 < 50ms",
        "max < 1s",
        "min < 1s",
        "mean < 1s",
        "stddev < 1s",
        "min > 0.5ms",
        "p50 >= 0.5ms",
        "p99 < 50ms over 2s",
    ] {
        assert_eq!(outcome(text, &failing), Outcome::Fail, "{text}");
    }
    let verdict = judged(&["service p99 of status 503 < 50ms"], &failing);
    assert_eq!(verdict.outcome, Outcome::Pass);
}

#[test]
fn timeouts_print_at_least_the_limit_and_fail() {
    let timeouts = shots(1000, 10, |_| (2000, Class::Timeout));
    let verdict = judged(&["p99 < 50ms"], &timeouts);
    let value = verdict.findings[0].value.expect("a value");
    assert_eq!(verdict.outcome, Outcome::Fail);
    assert_eq!(value.bound, Bound::AtLeast);
    assert!(value.amount >= 2e9, "{}", value.amount);
    assert!(
        verdict.findings[0]
            .reason
            .starts_with("≥ 2 s is not < 50 ms")
    );
    let rejections = judged(
        &["p99 < 50ms"],
        &shots(1000, 10, |_| (1, Class::Unavailable)),
    );
    let value = rejections.findings[0].value.expect("a value");
    assert!((value.amount - 50e6).abs() < 1.0 && value.bound == Bound::AtLeast);
}

#[test]
fn too_few_calls_are_inconclusive_and_say_how_many_are_needed() {
    let verdict = judged(&["p99 < 50ms"], &ok(458, 10, 5));
    assert_eq!(verdict.outcome, Outcome::Inconclusive);
    let finding = &verdict.findings[0];
    assert_eq!(finding.effective_samples, Some(458));
    assert!(finding.reason.contains("needs about"), "{}", finding.reason);
    assert!(
        finding.reason.contains("99 % confidence"),
        "{}",
        finding.reason
    );
    assert_eq!(outcome("p99 < 50ms", &ok(459, 10, 5)), Outcome::Pass);
    assert_eq!(
        outcome("success >= 99%", &ok(458, 10, 5)),
        Outcome::Inconclusive
    );
    assert_eq!(outcome("success == 100%", &ok(1, 10, 5)), Outcome::Pass);
    // What is surely beyond its limit fails with however few calls.
    assert_eq!(outcome("p50 < 50ms", &ok(20, 10, 90)), Outcome::Fail);
}

#[test]
fn a_run_near_its_limit_is_left_open() {
    let near = shots(1000, 10, |k| (if k % 125 == 0 { 60 } else { 5 }, Class::Ok));
    let verdict = judged(&["p99 < 50ms"], &near);
    assert_eq!(verdict.outcome, Outcome::Inconclusive);
    let (low, _) = verdict.findings[0].interval.expect("an interval");
    assert!(low.is_some());
}

#[test]
fn confidence_none_decides_by_what_was_observed_and_says_so() {
    let rules = Rules {
        confidence: None,
        ..Rules::default()
    };
    let criteria = [read("p99 < 50ms", List::Must)];
    let verdict = judge(&criteria, &result(&criteria, &ok(10, 10, 5)), &rules);
    assert_eq!(verdict.outcome, Outcome::Pass);
    assert!(verdict.findings[0].reason.contains("confidence: none"));
    assert!(
        verdict
            .warnings
            .iter()
            .any(|warning| warning.contains("confidence: none"))
    );
}

#[test]
fn should_only_warns() {
    let criteria = [
        read("p99 < 50ms", List::Should),
        read("success == 100%", List::Must),
    ];
    let of =
        |shots: &[Shot]| judge(&criteria, &result(&criteria, shots), &Rules::default()).outcome;
    assert_eq!(of(&ok(1000, 10, 5)), Outcome::Pass);
    assert_eq!(of(&ok(1000, 10, 80)), Outcome::Warn);
    assert_eq!(of(&ok(10, 10, 5)), Outcome::Warn);
    assert_eq!(of(&shots(1000, 10, |_| (5, Class::Broken))), Outcome::Fail);
}

#[test]
fn optional_runs_never_do_more_than_warn() {
    let rules = Rules {
        optional: true,
        ..Rules::default()
    };
    let criteria = [read("max < 50ms", List::Must)];
    let of = |shots: &[Shot]| judge(&criteria, &result(&criteria, shots), &rules).outcome;
    assert_eq!(of(&ok(10, 10, 80)), Outcome::Warn);
    assert_eq!(of(&[]), Outcome::Warn);
    assert_eq!(of(&ok(10, 10, 8)), Outcome::Pass);
}

#[test]
fn how_a_run_ended_moves_the_verdict() {
    let criteria = [
        read("max < 50ms", List::Must),
        read("errors > 50%", List::StopIf),
    ];
    let ended = |ended, took| {
        let mut result = result(&criteria, &ok(100, 10, took));
        result.ended = ended;
        judge(&criteria, &result, &Rules::default())
    };
    assert_eq!(ended(Ended::Finished, 5).outcome, Outcome::Pass);
    assert_eq!(ended(Ended::Interrupted, 5).outcome, Outcome::Inconclusive);
    assert_eq!(ended(Ended::Interrupted, 80).outcome, Outcome::Fail);
    let stop = Ended::Stopped(StopReason::Criterion {
        text: "errors > 50%".to_owned(),
        seen: "after 3 s".to_owned(),
    });
    let verdict = ended(stop, 5);
    assert_eq!(verdict.outcome, Outcome::Fail);
    assert_eq!(verdict.findings[1].outcome, Outcome::Fail);
    let gone = Ended::Stopped(StopReason::Impossible("no token".to_owned()));
    assert_eq!(ended(gone, 5).outcome, Outcome::Inconclusive);
}

#[test]
fn broken_validity_makes_a_pass_inconclusive_and_leaves_a_fail() {
    let rule = |of: &dyn Fn(u64) -> Class, text: &str| {
        let calls = shots(1000, 10, |k| (5, of(k)));
        judged(&[text], &calls).outcome
    };
    let every = |n: u64, class| {
        move |k: u64| {
            if k.is_multiple_of(n) {
                class
            } else {
                Class::Ok
            }
        }
    };
    for (class, few, many) in [(Class::Late, 200, 100), (Class::Unfinished, 100, 50)] {
        assert_eq!(
            rule(&every(few, class), "max < 50ms"),
            Outcome::Pass,
            "{class}"
        );
        assert_eq!(
            rule(&every(many, class), "max < 50ms"),
            Outcome::Inconclusive,
            "{class}"
        );
        assert_eq!(
            rule(&every(many, class), "max < 2ms"),
            Outcome::Fail,
            "{class}"
        );
    }
    assert_eq!(
        rule(&every(1000, Class::Local), "max < 50ms"),
        Outcome::Inconclusive
    );
}

#[test]
fn a_late_generator_excuses_only_what_it_caused() {
    let late = |took, lateness| -> Vec<Shot> {
        ok(1000, 10, took)
            .into_iter()
            .map(|shot| Shot { lateness, ..shot })
            .collect()
    };
    // 60 ms, of which 20 ms are our own: without them it would have been 40 ms.
    let excused = judged(&["p99 < 50ms"], &late(60, 20));
    assert_eq!(excused.outcome, Outcome::Inconclusive);
    assert!(excused.findings[0].reason.contains("lateness"));
    assert_eq!(outcome("p99 < 50ms", &late(90, 20)), Outcome::Fail);
    assert_eq!(outcome("p99 < 50ms", &late(30, 20)), Outcome::Inconclusive);
    // 5 % of 50 ms are 2.5 ms.
    assert_eq!(outcome("p99 < 50ms", &late(30, 2)), Outcome::Pass);
    assert_eq!(outcome("success >= 99%", &late(30, 20)), Outcome::Pass);
    let criteria = [read("p99 < 50ms", List::Must)];
    let rules = Rules {
        ignore: vec![Rule::Lateness],
        ..Rules::default()
    };
    let ignored = judge(&criteria, &result(&criteria, &late(30, 20)), &rules);
    assert_eq!(ignored.outcome, Outcome::Pass);
    assert!(
        ignored
            .validity
            .iter()
            .any(|finding| finding.reason.contains("ignored"))
    );
}

#[test]
fn if_any_passes_without_samples_and_says_so() {
    let verdict = judged(&["p99 of status 503 < 50ms if any"], &ok(1000, 10, 5));
    assert_eq!(verdict.outcome, Outcome::Pass);
    assert!(!verdict.findings[0].exercised);
    assert_eq!(
        outcome("p99 of status 503 < 50ms", &ok(1000, 10, 5)),
        Outcome::Inconclusive
    );
}

#[test]
fn one_bad_window_fails_and_is_named() {
    let stalled = shots(3000, 10, |k| {
        (if (1000..1100).contains(&k) { 500 } else { 5 }, Class::Ok)
    });
    assert_eq!(
        outcome("p50 < 50ms over 1s", &ok(3000, 10, 5)),
        Outcome::Pass
    );
    let verdict = judged(&["p50 < 50ms over 1s"], &stalled);
    assert_eq!(verdict.outcome, Outcome::Fail);
    assert!(
        verdict.findings[0].reason.contains("from second 10 on"),
        "{}",
        verdict.findings[0].reason
    );
    assert_eq!(outcome("p50 < 50ms", &stalled), Outcome::Pass);
    assert_eq!(
        outcome("p50 < 50ms over 60s", &stalled),
        Outcome::Inconclusive
    );
    let failing = shots(3000, 10, |k| {
        (
            5,
            if (1000..1100).contains(&k) {
                Class::Broken
            } else {
                Class::Ok
            },
        )
    });
    assert_eq!(outcome("errors < 50% over 1s", &failing), Outcome::Fail);
    assert_eq!(outcome("errors < 50%", &failing), Outcome::Pass);
}

#[test]
fn what_is_not_built_is_undecided() {
    for text in [
        "drift p99 < 5%",
        "spread errors < 2%",
        "overhead p99 < 100us",
        "capacity >= 400 clients",
        "health == up",
        "p99 < 110% of baseline",
    ] {
        assert!(!read(text, List::Must).is_built());
        assert_eq!(
            outcome(text, &ok(1000, 10, 5)),
            Outcome::Inconclusive,
            "{text}"
        );
    }
}

#[test]
fn shares_are_of_the_calls_that_speak_of_the_target() {
    // 100 of 1,000 are late; 9 of the other 900 failed.
    let calls = shots(1000, 10, |k| {
        (
            5,
            match k {
                0..100 => Class::Late,
                100..109 => Class::Broken,
                _ => Class::Ok,
            },
        )
    });
    let finding = judged(&["success >= 95%"], &calls).findings.remove(0);
    assert!((finding.value.expect("a value").amount - 0.99).abs() < 1e-12);
    assert_eq!(finding.samples, 900);
    let finding = judged(&["late < 50%"], &calls).findings.remove(0);
    assert!((finding.value.expect("a value").amount - 0.1).abs() < 1e-12);
    let finding = judged(&["status 200 of gateway > 10%"], &calls)
        .findings
        .remove(0);
    assert!((finding.value.expect("a value").amount - 0.99).abs() < 1e-12);
}

#[test]
fn margins_are_positive_on_the_good_side() {
    let margin =
        |text, calls: &[Shot]| judged(&[text], calls).findings[0].margin.expect("a margin");
    assert!((margin("max < 50ms", &ok(1000, 10, 5)) - 0.9).abs() < 1e-9);
    assert!((margin("max < 50ms", &ok(1000, 10, 75)) + 0.5).abs() < 1e-9);
    let failing = shots(1000, 10, |k| {
        (5, if k < 20 { Class::Broken } else { Class::Ok })
    });
    // 2 % missing where 5 % may be.
    assert!((margin("success >= 95%", &failing) - 0.6).abs() < 1e-9);
    assert!((margin("success >= 99%", &failing) + 1.0).abs() < 1e-9);
    assert!(margin("throughput >= 50/s", &ok(1000, 10, 5)) > 0.9);
}

#[test]
fn marks_go_by_what_was_observed() {
    let calls = shots(100, 10, |k| {
        (5, if k < 6 { Class::Refused } else { Class::Ok })
    });
    let (label, crashed) =
        parse_mark("Crashed if refused >= 5%", Span::NOWHERE, &names()).expect("a mark");
    assert_eq!(label, "Crashed");
    let timeout = read("timeout >= 10%", List::Mark);
    let criteria = [crashed, timeout];
    let result = result(&criteria, &calls);
    assert_eq!(holds(&criteria[0], &result), Some(true));
    assert_eq!(holds(&criteria[1], &result), Some(false));
}

#[test]
fn the_default_criterion_asks_what_the_calls_can_show() {
    let text = |planned| default_criterion(planned).text;
    assert_eq!(text(Some(458)), "success == 100%");
    assert_eq!(text(Some(459)), "success >= 99%");
    assert_eq!(text(None), "success >= 99%");
    let sure = Ratio::new(99, 100);
    assert_eq!(read("p99 < 50ms", List::Must).needed_calls(sure), Some(459));
    assert_eq!(read("errors < 5%", List::Must).needed_calls(sure), Some(90));
    assert_eq!(
        read("success == 100%", List::Must).needed_calls(sure),
        Some(1)
    );
    assert_eq!(
        read("throughput > 5/s", List::Must).needed_calls(sure),
        None
    );
}
