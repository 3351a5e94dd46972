//! Every format of every golden result.

use loadbank::report::text::{Options, Style, render_with};
use loadbank::report::{Format, Report, github};
use unicode_width::UnicodeWidthStr;

use super::golden;

fn rendered(format: Format, report: &Report<'_>) -> String {
    let mut out = Vec::new();
    format
        .render(report, &mut out)
        .expect("a vector takes all bytes");
    String::from_utf8(out).expect("every format is UTF-8")
}

#[test]
fn every_format_of_every_golden_result() {
    for (name, result) in golden::all() {
        let report = Report::new(&result).with_outputs(&["result.json".to_owned()]);
        for format in Format::ALL.iter().filter(|format| **format != Format::Json) {
            let text = rendered(*format, &report);
            insta::assert_snapshot!(format!("{name}.{}", format.name()), text);
        }
    }
}

#[test]
fn formats_have_a_name_a_sentence_and_an_ending_of_their_own() {
    let mut endings = Vec::new();
    for format in Format::ALL {
        assert_eq!(Format::parse(format.name()), Some(*format));
        assert!(format.doc().ends_with('.'), "{}", format.name());
        for ending in format.extensions() {
            assert_eq!(
                Format::of_path(&format!("a.b/result.{ending}")),
                Some(*format)
            );
            endings.push(*ending);
        }
    }
    endings.sort_unstable();
    let all = endings.len();
    endings.dedup();
    assert_eq!(endings.len(), all, "two formats share an ending");
    assert_eq!(Format::of_path("report.HTML"), None);
    assert_eq!(Format::of_path("json"), None);
}

#[test]
fn text_is_painted_and_fits() {
    let (_, result) = golden::all().swap_remove(1);
    let options = Options {
        width: 72,
        paint: |style| match style {
            Style::Plain => ("", ""),
            Style::Strong => ("*", "*"),
            Style::Faint => ("(", ")"),
            Style::Pass => ("+", "+"),
            Style::Warn => ("!", "!"),
            Style::Undecided => ("?", "?"),
            Style::Fail => ("#", "#"),
        },
    };
    let mut out = Vec::new();
    render_with(&Report::new(&result), &options, &mut out).expect("a vector takes all bytes");
    let text = String::from_utf8(out).expect("UTF-8");
    insta::assert_snapshot!("failing.painted", text);
    let plain = Options {
        width: 72,
        ..Options::default()
    };
    let mut out = Vec::new();
    render_with(&Report::new(&result), &plain, &mut out).expect("a vector takes all bytes");
    let text = String::from_utf8(out).expect("UTF-8");
    let wide: Vec<&str> = text.lines().filter(|line| line.width() > 84).collect();
    assert_eq!(wide, Vec::<&str>::new());
}

#[test]
fn annotations_point_at_the_plan() {
    let annotations: Vec<String> = golden::all()
        .iter()
        .flat_map(|(_, result)| github::annotations(&Report::new(result)))
        .collect();
    insta::assert_snapshot!("annotations", annotations.join("\n"));
}

#[test]
fn the_step_summary_is_the_markdown_report() {
    let (_, result) = golden::all().swap_remove(0);
    let report = Report::new(&result);
    let mut summary = Vec::new();
    github::step_summary(&report, &mut summary).expect("a vector takes all bytes");
    assert_eq!(
        String::from_utf8(summary).as_deref(),
        Ok(rendered(Format::Markdown, &report).as_str())
    );
}

#[test]
fn a_spreadsheet_runs_no_name_and_joins_different_series() {
    let (_, mut result) = golden::all().swap_remove(1);
    result.runs[1].name = "=1+1".to_owned();
    let mut other = result.runs[1].clone();
    other.name = "other, \"quoted\"".to_owned();
    let series = other.rows[0].series.as_mut().expect("medium has a series");
    series.step_ns = 1_500_000_000;
    series.columns[1] = "timeout".to_owned();
    result.runs.push(other);
    let csv = rendered(Format::Csv, &Report::new(&result));
    let mut lines = csv.lines();
    let heads = "run,row,second,planned,sent,ok,unavailable,p50_ns,p90_ns,p99_ns,max_ns,in_flight,clients,lateness_p99_ns,timeout";
    assert_eq!(lines.next(), Some(heads));
    assert!(
        lines
            .next()
            .is_some_and(|line| line.starts_with("'=1+1,medium,0,200,200,"))
    );
    let last = "\"other, \"\"quoted\"\"\",medium,13.5,200,,135,65,1200000,38000000,410000000,1730000000,88.12,0,,200";
    assert_eq!(lines.last(), Some(last));
}

#[test]
fn a_column_list_can_name_any_figure() {
    let (_, mut result) = golden::all().swap_remove(3);
    let columns = [
        "max", "mean", "min", "p80", "p99.99", "success", "timeout", "nonsense",
    ];
    result.runs[0].table = columns.map(str::to_owned).to_vec();
    let text = rendered(Format::Text, &Report::new(&result));
    let table: Vec<&str> = text.lines().skip(2).take(14).collect();
    insta::assert_snapshot!("columns", table.join("\n"));
}
