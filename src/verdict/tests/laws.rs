//! What no verdict may do.

use proptest::prelude::*;

use super::*;

const TEXTS: [&str; 14] = [
    "p50 < 50ms",
    "p90 <= 50ms",
    "p99 < 200ms",
    "service p90 < 100ms",
    "max < 300ms",
    "mean < 100ms",
    "success >= 90%",
    "success == 100%",
    "errors < 20%",
    "timeout < 10%",
    "p90 of positions < 100ms",
    "errors of service trading < 30%",
    "p50 < 100ms over 2s",
    "errors < 50% over 3s",
];

fn calls() -> impl Strategy<Value = Vec<Shot>> {
    let class = prop::sample::select(vec![
        Class::Ok,
        Class::Ok,
        Class::Ok,
        Class::Ok,
        Class::Timeout,
        Class::Unavailable,
    ]);
    prop::collection::vec((1u64..400, class), 0..400).prop_map(|calls| {
        (0..)
            .zip(calls)
            .map(|(k, (took, class))| shot(k * 20, took, class))
            .collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn a_worse_run_never_turns_a_fail_into_a_pass(
        calls in calls(), text in prop::sample::select(&TEXTS), slower in 0u64..500, broken in 0usize..400
    ) {
        let worse: Vec<Shot> = calls
            .iter()
            .enumerate()
            .map(|(k, call)| Shot {
                took: call.took + slower,
                class: if k < broken { Class::Timeout } else { call.class },
                ..*call
            })
            .collect();
        let (before, after) = (outcome(text, &calls), outcome(text, &worse));
        prop_assert!(!(before == Outcome::Fail && after == Outcome::Pass), "{}", text);
    }

    #[test]
    fn the_order_of_criteria_does_not_matter(
        calls in calls(), texts in Just(TEXTS.to_vec()).prop_shuffle(), count in 1usize..6
    ) {
        let texts = &texts[..count];
        let forwards = judged(texts, &calls);
        let reversed: Vec<&str> = texts.iter().rev().copied().collect();
        let backwards = judged(&reversed, &calls);
        prop_assert_eq!(forwards.outcome, backwards.outcome);
        let turned: Vec<Finding> = backwards.findings.into_iter().rev().collect();
        prop_assert_eq!(forwards.findings, turned);
    }

    #[test]
    fn findings_hold_no_nonsense(calls in calls(), text in prop::sample::select(&TEXTS)) {
        for finding in judged(&[text], &calls).findings {
            let numbers = [
                finding.value.map(|value| value.amount),
                finding.limit,
                finding.margin,
                finding.interval.and_then(|(low, _)| low),
                finding.interval.and_then(|(_, high)| high),
            ];
            for number in numbers.into_iter().flatten() {
                prop_assert!(number.is_finite(), "{:?}", finding);
            }
            prop_assert!(!finding.reason.is_empty() && !finding.reason.contains("NaN"));
            if let Some((Some(low), Some(high))) = finding.interval {
                prop_assert!(low <= high, "{:?}", finding);
            }
        }
    }

    #[test]
    fn no_ok_call_is_never_a_pass(count in 0u64..1500, text in prop::sample::select(&TEXTS[..9])) {
        let failing = shots(count, 10, |_| (1, Class::Timeout));
        prop_assert!(outcome(text, &failing) > Outcome::Warn, "{}", text);
    }
}
