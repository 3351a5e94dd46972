//! Any result can be shown in any format, and no format shows what is not there.

use loadbank::report::saved::{
    Number, SavedBound, SavedCriterion, SavedFailureGroup, SavedLatency, SavedList, SavedResult,
    SavedUnit, SavedVerdict, read,
};
use loadbank::report::text::{Options, render_with};
use loadbank::report::wording::acts;
use loadbank::report::{Format, Report, github};
use proptest::prelude::*;

use super::golden;

/// Text that wants to be something else.
const HOSTILE: &[&str] = &[
    "",
    "ordinary",
    "\u{1b}]0;title\u{7}\u{1b}[2J",
    "\u{9b}31m",
    "]]></failure><x a='\"'>&amp;&#0;",
    "</details>\n\n# heading | cell \\| `code` ```` @team <img src=x onerror=alert(1)>",
    "\u{202e}gnp.exe\u{2066}",
    "::error::x\r\n::set-output name=a::b",
    "=cmd|' /C calc'!A0",
    "\u{0}\u{fffe}\u{feff}\u{e0001}",
    "日本語のとても長いメッセージ",
];

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => prop::sample::select(HOSTILE).prop_map(str::to_owned),
        1 => any::<String>(),
    ]
}

fn number() -> impl Strategy<Value = Option<Number>> {
    prop_oneof![
        Just(None),
        any::<f64>().prop_map(Number::new),
        (0.0..2.0f64).prop_map(Number::new),
        any::<u64>().prop_map(|count| Some(Number::of(count))),
    ]
}

fn verdict() -> impl Strategy<Value = SavedVerdict> {
    prop::sample::select(vec![
        SavedVerdict::Pass,
        SavedVerdict::Warn,
        SavedVerdict::Inconclusive,
        SavedVerdict::Fail,
    ])
}

fn criterion() -> impl Strategy<Value = SavedCriterion> {
    let list = prop::sample::select(vec![
        SavedList::Must,
        SavedList::Should,
        SavedList::StopIf,
        SavedList::Validity,
    ]);
    let unit = prop::option::of(prop::sample::select(vec![
        SavedUnit::Ns,
        SavedUnit::Ratio,
        SavedUnit::PerS,
        SavedUnit::Count,
        SavedUnit::Bytes,
        SavedUnit::Clients,
        SavedUnit::State,
    ]));
    let bound = prop::option::of(Just(SavedBound::AtLeast));
    let numbers = (number(), number(), number(), number(), number());
    let samples = (any::<Option<u64>>(), any::<Option<u64>>());
    let texts = (text(), prop::option::of(text()));
    (list, unit, bound, verdict(), numbers, samples, texts).prop_map(
        |(list, unit, bound, verdict, numbers, (samples, effective_samples), (text, reason))| {
            let (value, limit, margin, low, high) = numbers;
            SavedCriterion {
                text,
                list,
                verdict,
                value,
                bound,
                limit,
                margin,
                unit,
                samples,
                effective_samples,
                interval: Some((low, high)),
                reason,
                span: None,
            }
        },
    )
}

fn latency() -> impl Strategy<Value = SavedLatency> {
    (any::<u64>(), any::<[Option<u64>; 6]>()).prop_map(|(count, figures)| {
        let [mean_ns, p50_ns, p90_ns, p99_ns, p999_ns, max_ns] = figures;
        SavedLatency {
            count,
            mean_ns,
            p50_ns,
            p90_ns,
            p99_ns,
            p999_ns,
            max_ns,
            ..SavedLatency::default()
        }
    })
}

/// A golden result in which texts, numbers and verdicts are anything.
fn result() -> impl Strategy<Value = SavedResult> {
    let texts = (text(), text(), text(), text());
    let figures = (any::<u64>(), any::<u64>(), any::<u64>(), any::<u64>());
    let criteria = prop::collection::vec(criterion(), 0..4);
    let whole = (verdict(), any::<u8>(), any::<bool>());
    (0..4usize, texts, figures, criteria, latency(), whole).prop_map(
        |(which, texts, (planned, ok, failed, nanos), criteria, latency, whole)| {
            let (_, mut result) = golden::all().swap_remove(which);
            let (name, message, label, file) = texts;
            (result.verdict, result.exit_code) = (whole.0, whole.1);
            result.plan.name.clone_from(&file);
            result
                .plan
                .sources
                .iter_mut()
                .for_each(|source| source.file.clone_from(&file));
            result.reason = Some(message.clone());
            result.warnings = vec![message.clone()];
            result.duration_ns = Some(nanos);
            for run in &mut result.runs {
                run.name.clone_from(&name);
                run.optional = whole.2;
                for row in &mut run.rows {
                    row.name.clone_from(&label);
                    row.mark = Some(label.clone());
                    (row.counts.planned, row.counts.ok, row.counts.failed) = (planned, ok, failed);
                    row.failures.by_class.insert(message.clone(), failed);
                    row.failures.groups.push(SavedFailureGroup {
                        class: name.clone(),
                        message: message.clone(),
                        count: failed,
                        first_ns: nanos,
                        example: Some(label.clone()),
                        ..SavedFailureGroup::default()
                    });
                    row.criteria.extend(criteria.iter().cloned());
                    if let Some(ok) = &mut row.latency.ok {
                        ok.response = Some(latency.clone());
                    }
                    if let Some(series) = &mut row.series {
                        series.step_ns = nanos;
                        series.columns.reverse();
                    }
                }
            }
            result
        },
    )
}

fn rendered(format: Format, report: &Report<'_>) -> String {
    let mut out = Vec::new();
    format
        .render(report, &mut out)
        .expect("a vector takes all bytes");
    String::from_utf8(out).expect("every format is UTF-8")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn every_format_shows_any_result(result in result(), width in 0usize..200) {
        let report = Report::new(&result);
        let mut texts: Vec<String> = Format::ALL.iter().map(|format| rendered(*format, &report)).collect();
        let mut narrow = Vec::new();
        let options = Options { width, ..Options::default() };
        render_with(&report, &options, &mut narrow).expect("a vector takes all bytes");
        texts.push(String::from_utf8(narrow).expect("UTF-8"));
        texts.push(github::annotations(&report).join("\n"));
        for text in texts {
            prop_assert!(!text.chars().any(|c| acts(c) && c != '\n'), "{text:?}");
            let words = text.split(|c: char| !c.is_alphanumeric());
            for word in words {
                prop_assert!(!matches!(word, "NaN" | "inf" | "-inf"), "{text}");
            }
        }
    }

    #[test]
    fn what_is_saved_is_what_is_read(result in result()) {
        let text = rendered(Format::Json, &Report::new(&result));
        let again = read(&text).map(|read| rendered(Format::Json, &Report::new(&read)));
        prop_assert_eq!(again.as_ref(), Ok(&text));
        prop_assert!(read(&text).as_ref() == Ok(&result));
    }

    #[test]
    fn junit_and_the_verdict_agree(result in result()) {
        let xml = rendered(Format::Junit, &Report::new(&result));
        let (failed, undecided) = (xml.contains("<failure"), xml.contains("<error"));
        let strict = result.verdict == SavedVerdict::Warn && result.exit_code == 1;
        match result.verdict {
            SavedVerdict::Fail => prop_assert!(failed),
            SavedVerdict::Inconclusive => prop_assert!(undecided && !failed),
            SavedVerdict::Warn if strict => prop_assert!(failed && !undecided),
            SavedVerdict::Pass | SavedVerdict::Warn => prop_assert!(!failed && !undecided),
        }
        prop_assert!(super::xml::is_well_formed(&xml), "{xml}");
    }

    #[test]
    fn markdown_opens_nothing_that_a_text_brought(result in result()) {
        let text = rendered(Format::Markdown, &Report::new(&result));
        let outside: String = super::xml::without_code(&text);
        for tag in ["<img", "<x", "</failure"] {
            prop_assert!(!outside.contains(tag), "{outside}");
        }
        prop_assert_eq!(outside.matches("<details>").count(), result.runs.len());
        prop_assert_eq!(outside.matches("</details>").count(), result.runs.len());
        prop_assert!(!outside.contains("@team"));
    }
}
