//! `report`: which files are written.

use std::collections::BTreeMap;

use super::place::part;
use crate::diagnostic::{Code, Diagnostic, Diagnostics, Span, Spanned, list_names, nearest};
use crate::plan::raw::RawPlan;

/// What may stand in braces in a path.
const PLACEHOLDERS: [&str; 3] = ["run", "name", "time"];

/// Formats and paths, in the order of the file.
pub(super) fn report(raw: &RawPlan, problems: &mut Diagnostics) -> Vec<(String, Spanned<String>)> {
    let mut seen: BTreeMap<&str, Span> = BTreeMap::new();
    for (_, path) in &raw.report {
        check_placeholders(path, problems);
        if let Some(first) = seen.get(path.value.as_str()) {
            problems.push(
                Diagnostic::error(
                    Code::ConflictingKeys,
                    path.span,
                    format!("two reports would be written to `{}`", path.value),
                )
                .label("the same path again")
                .also(*first, "already written here"),
            );
        }
        seen.insert(&path.value, path.span);
    }
    raw.report
        .iter()
        .map(|(format, path)| (format.value.clone(), path.clone()))
        .collect()
}

fn check_placeholders(path: &Spanned<String>, problems: &mut Diagnostics) {
    let mut rest = path.value.as_str();
    while let Some((_, after)) = rest.split_once('{') {
        let Some((name, behind)) = after.split_once('}') else {
            return;
        };
        let end = path.value.len() - behind.len();
        let start = end - name.len() - 2;
        if !PLACEHOLDERS.contains(&name) {
            let help = match nearest(name, PLACEHOLDERS) {
                Some(near) => format!("did you mean `{{{near}}}`?"),
                None => list_names(PLACEHOLDERS),
            };
            problems.push(
                Diagnostic::error(
                    Code::BadValue,
                    part(path, start, end),
                    format!("nothing stands in for `{{{name}}}` in a path"),
                )
                .help(help),
            );
        }
        rest = behind;
    }
}
