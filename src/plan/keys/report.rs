//! Keys of `report`.

use super::table::{Key, Kind, Table};

const PATH: Kind = Kind::Text("a path");

/// `report`.
pub(super) static REPORT: Table = Table {
    name: "report",
    title: "`report`",
    doc: "Paths are relative to the working directory; `{run}`, `{name}` and `{time}` are replaced. Files are opened before the first call.",
    groups: &[&[
        Key::new("html", PATH, "A page for people.", "results/report.html").not_yet_warning(),
        Key::new(
            "json",
            PATH,
            "Everything, for machines and for `loadbank report`.",
            "results/result.json",
        ),
        Key::new(
            "junit",
            PATH,
            "For build servers: a test case for each criterion.",
            "results/junit.xml",
        ),
        Key::new("markdown", PATH, "For pull requests.", "results/report.md"),
        Key::new(
            "csv",
            PATH,
            "The series, second by second.",
            "results/series.csv",
        ),
        Key::new(
            "calls",
            PATH,
            "One line for each call, as CSV or JSON lines by its ending.",
            "results/calls.csv",
        )
        .not_yet_warning(),
        Key::new(
            "svg",
            PATH,
            "A folder with one file for each chart.",
            "results/charts",
        )
        .not_yet_warning(),
    ]],
    choices: &[],
};
