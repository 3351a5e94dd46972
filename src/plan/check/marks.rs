//! `mark`: labels for rows, `LABEL if CRITERION`.

use super::context::Context;
use super::not_built::not_built;
use crate::diagnostic::{Diagnostics, Spanned};
use crate::plan::model::Mark;
use crate::verdict::parse_mark;

/// Reads all marks; those with mistakes are left out.
pub(super) fn marks(
    context: &Context<'_>,
    texts: Option<&Spanned<Vec<Spanned<String>>>>,
    problems: &mut Diagnostics,
) -> Vec<Mark> {
    let texts = texts
        .map(|texts| texts.value.as_slice())
        .unwrap_or_default();
    let mut marks = Vec::new();
    for text in texts {
        match parse_mark(&text.value, text.span, &context.names) {
            Ok((label, condition)) => {
                problems.extend(not_built(&condition).into_iter().collect());
                marks.push(Mark { label, condition });
            }
            Err(found) => problems.extend(found.into_iter().collect()),
        }
    }
    marks
}
