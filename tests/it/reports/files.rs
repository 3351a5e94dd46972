//! Files that are checked in beside the snapshots.

#![expect(
    clippy::disallowed_methods,
    reason = "these tests compare with files of the repository"
)]

use std::path::Path;

use loadbank::report::saved::read;
use loadbank::report::{Format, Report};

use super::golden;

/// The text of a file of the repository.
pub(super) fn file(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(&path).unwrap_or_default()
}

/// Compares a text with a file of the repository; a new one is left where it can be copied from.
pub(super) fn same_as_file(path: &str, text: &str) {
    if file(path) == text {
        return;
    }
    let name = path.replace('/', "-");
    let fresh = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&fresh, text).expect("the target folder takes files");
    panic!("{path} is out of date: cp {} {path}", fresh.display());
}

#[test]
fn golden_files_are_up_to_date_and_read_back() {
    for (name, result) in golden::all() {
        let mut out = Vec::new();
        Format::Json
            .render(&Report::new(&result), &mut out)
            .expect("a vector takes all bytes");
        let text = String::from_utf8(out).expect("JSON is UTF-8");
        assert!(
            read(&text).as_ref() == Ok(&result),
            "{name} reads otherwise"
        );
        same_as_file(&format!("tests/golden/{name}.json"), &text);
    }
}
