use super::*;
use crate::units::Ratio;

fn problems(text: &str) -> Vec<(Code, String, String)> {
    let span = Span::new(SourceId(0), 100, 100 + text.len());
    parse_criterion(text, span, List::Must, &names())
        .err()
        .unwrap_or_default()
        .into_iter()
        .map(|problem| {
            let range = problem.span().range();
            let place = text
                .get(range.start - 100..range.end - 100)
                .unwrap_or("?")
                .to_owned();
            (problem.code, place, problem.help.join(" | "))
        })
        .collect()
}

fn one(text: &str) -> (Code, String, String) {
    let mut problems = problems(text);
    assert_eq!(problems.len(), 1, "{text}: {problems:?}");
    problems.remove(0)
}

#[test]
fn every_example_of_the_catalogue_is_read() {
    for row in catalogue() {
        let criterion = read(row.example, List::Must);
        assert_eq!(criterion.is_built(), row.built, "{}", row.example);
        assert!(row.example.contains(row.name), "{}", row.name);
        assert!(row.doc.ends_with('.'));
        assert_eq!(
            catalogue()
                .iter()
                .filter(|other| other.name == row.name)
                .count(),
            1
        );
    }
}

#[test]
fn the_language_is_read() {
    for text in [
        "p99 < 50ms",
        "p99<50ms",
        "service p99 of status 503 < 50ms if any",
        "p99 of submit_order < 80ms",
        "p99 of call timeout < 80ms",
        "p99 of \"submit_order\" < 80ms",
        "p99 of buy < 1s",
        "p99 of stage rise < 1s",
        "p99 of service trading < 1s",
        "errors < 5%",
        "rate_limited < 1%",
        "status NOT_FOUND < 30%",
        "status 404 of submit_order <= 30%",
        "status < 1%",
        "throughput >= 5000/s",
        "throughput >= 99% of planned",
        "sent >= 99% of planned",
        "drift p99 < 5%",
        "drift service mean < 5%",
        "spread errors < 2%",
        "overhead p99 < 100us",
        "overhead mean < 5%",
        "p99 < 110% of baseline",
        "capacity >= 400 clients",
        "capacity >= 500/s",
        "target process_resident_memory_bytes growth < 10%",
        "health == up",
        "metrics == up",
        "errors > 50% over 5s",
        "p99.9 of failed < 1s over 30s if any",
        "messages >= 100/s",
        "success == 100%",
        "completed >= 1000 calls",
        "timeout of failed < 50%",
    ] {
        let criterion = read(text, List::Must);
        assert_eq!(criterion.text, text);
    }
    let criterion = read("service p99.9 of ok <= 1.5s over 30s if any", List::Should);
    assert_eq!(
        criterion.metric,
        Metric::Latency(
            LatencyKind::Service,
            Statistic::Percentile(Ratio::new(999, 1000))
        )
    );
    assert_eq!(criterion.selection, Selection::of(Of::Ok));
    assert_eq!(criterion.comparison, Comparison::AtMost);
    assert_eq!(criterion.limit, Limit::Length(Duration::from_millis(1500)));
    assert_eq!(criterion.over, Some(Duration::from_secs(30)));
    assert!(criterion.if_any);
    assert_eq!(
        read("p100 < 1s", List::Must).metric,
        read("max < 1s", List::Must).metric
    );
}

#[test]
fn every_mistake_is_underlined_where_it_stands() {
    let cases = [
        ("", Code::CriterionSyntax, ""),
        ("p99 50ms", Code::CriterionSyntax, "p99 50ms"),
        ("p99 <", Code::CriterionSyntax, ""),
        ("p99 = 50ms", Code::CriterionSyntax, "="),
        ("< 50ms", Code::CriterionSyntax, "?"),
        ("p98x < 50ms", Code::UnknownMetric, "p98x"),
        ("p0 < 50ms", Code::UnknownMetric, "p0"),
        ("p101 < 50ms", Code::UnknownMetric, "p101"),
        ("p(95) < 50ms", Code::UnknownMetric, "p(95)"),
        ("rps > 50/s", Code::UnknownMetric, "rps"),
        ("succes >= 99%", Code::UnknownMetric, "succes"),
        (
            "p99 of submit_ordr < 50ms",
            Code::UnknownSelector,
            "submit_ordr",
        ),
        ("p99 of call nope < 50ms", Code::UnknownSelector, "nope"),
        ("p99 of status NOPE < 50ms", Code::UnknownSelector, "NOPE"),
        ("p99 of trading < 50ms", Code::AmbiguousName, "trading"),
        ("p99 of timeout < 50ms", Code::AmbiguousName, "timeout"),
        ("p99 < 5%", Code::UnitMismatch, "5%"),
        ("errors < 50ms", Code::UnitMismatch, "50ms"),
        ("throughput > 5s", Code::UnitMismatch, "5s"),
        ("p99 < 50", Code::MissingUnit, "50"),
        ("errors < 0.05", Code::MissingUnit, "0.05"),
        ("throughput >= 5000", Code::MissingUnit, "5000"),
        ("p99 < 50 parsecs", Code::UnknownUnit, "50 parsecs"),
        ("p99 < -5ms", Code::OutOfRange, "-5ms"),
        ("success <= 100%", Code::CannotFail, "success <= 100%"),
        ("errors < 200%", Code::CannotFail, "errors < 200%"),
        (
            "success of ok >= 99%",
            Code::CannotFail,
            "success of ok >= 99%",
        ),
        ("p99 > 0ms", Code::CannotFail, "p99 > 0ms"),
        ("success > 100%", Code::CannotHold, "success > 100%"),
        ("errors < 0%", Code::CannotHold, "errors < 0%"),
        (
            "errors of failed < 50%",
            Code::CannotHold,
            "errors of failed < 50%",
        ),
        ("success == 99%", Code::CannotHold, "success == 99%"),
        ("p99 < 0s", Code::CannotHold, "p99 < 0s"),
        ("p99 < 50ms over 500ms", Code::OutOfRange, "over 500ms"),
        ("p99 < 50ms over soon", Code::CriterionSyntax, "over soon"),
        ("p99 < 50ms if some", Code::CriterionSyntax, "if some"),
        ("drift p99 < 5% over 5s", Code::CriterionSyntax, "over 5s"),
        (
            "capacity of gateway > 5 clients",
            Code::CriterionSyntax,
            "of gateway",
        ),
        ("p99 extra < 50ms", Code::CriterionSyntax, "extra"),
    ];
    for (text, code, place) in cases {
        let problem = one(text);
        assert_eq!(problem.0, code, "{text}: {problem:?}");
        if place != "?" {
            assert_eq!(problem.1, place, "{text}");
        }
        assert!(!problem.2.is_empty(), "{text} has no help");
    }
}

#[test]
fn several_mistakes_of_one_criterion_come_together() {
    let codes: Vec<Code> = problems("p98x of nobody < 5 parsecs over soon if some")
        .into_iter()
        .map(|(code, ..)| code)
        .collect();
    assert_eq!(
        codes,
        [
            Code::UnknownMetric,
            Code::UnknownSelector,
            Code::UnknownUnit,
            Code::CriterionSyntax,
            Code::CriterionSyntax
        ]
    );
}

#[test]
fn help_says_what_to_write() {
    assert!(one("rps > 50/s").2.contains("`throughput`"));
    assert!(one("p(95) < 50ms").2.contains("`p95`"));
    assert!(
        one("p99 of submit_ordr < 50ms")
            .2
            .contains("`submit_order`")
    );
    assert!(
        one("p99 of trading < 50ms")
            .2
            .contains("`of service trading`")
    );
    assert!(one("p99 = 5ms").2.contains("`==`"));
}

#[test]
fn a_scalar_that_is_longer_than_its_text_is_underlined_whole() {
    let span = Span::new(SourceId(0), 10, 50);
    let problems = parse_criterion("p99 < 5%", span, List::Must, &names()).expect_err("a mistake");
    assert_eq!(problems[0].span(), span);
}

#[test]
fn a_bad_state_that_always_is_would_stop_every_run() {
    let code = |text| {
        parse_criterion(text, Span::NOWHERE, List::StopIf, &names()).expect_err("a mistake")[0].code
    };
    assert_eq!(code("errors >= 0%"), Code::CannotFail);
    assert_eq!(code("errors > 100%"), Code::CannotHold);
    assert!(parse_mark("errors >= 5%", Span::NOWHERE, &names()).is_err());
    assert!(parse_mark("Slow if", Span::NOWHERE, &names()).is_err());
}

mod totality {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn nothing_that_is_written_makes_it_panic(text in "[a-z0-9<>=!%. \"'äµ/]{0,40}") {
            let span = Span::new(SourceId(0), 0, text.len());
            for list in [List::Must, List::StopIf] {
                if let Err(problems) = parse_criterion(&text, span, list, &names()) {
                    prop_assert!(!problems.is_empty());
                }
            }
        }
    }
}
