//! `mark`: labels for rows, `LABEL if CRITERION`.

use super::context::Context;
use super::place::part;
use crate::diagnostic::{Code, Diagnostic, Diagnostics, Spanned};
use crate::plan::model::Mark;
use crate::verdict::{List, parse_criterion};

/// Reads all marks; none where one could not be understood.
pub(super) fn marks(
    context: &Context<'_>,
    texts: &[Spanned<String>],
    problems: &mut Diagnostics,
) -> Option<Vec<Mark>> {
    let mut marks = Vec::new();
    let mut whole = true;
    for text in texts {
        match mark(context, text) {
            Ok(mark) => marks.push(mark),
            Err(found) => {
                whole = false;
                for problem in found {
                    problems.push(problem);
                }
            }
        }
    }
    whole.then_some(marks)
}

fn mark(context: &Context<'_>, text: &Spanned<String>) -> Result<Mark, Vec<Diagnostic>> {
    let written = text.value.as_str();
    let Some((label, condition)) = written.split_once(" if ") else {
        return Err(vec![
            Diagnostic::error(
                Code::CriterionSyntax,
                text.span,
                format!("`{written}` is no mark"),
            )
            .label("`LABEL if CRITERION` is expected")
            .help("for example `Timeout if timeout >= 10%`"),
        ]);
    };
    let start = written.len() - condition.len();
    let condition = Spanned::new(condition.to_owned(), part(text, start, written.len()));
    let criterion = parse_criterion(&condition.value, condition.span, List::Mark, &context.names)?;
    Ok(Mark {
        label: label.trim().to_owned(),
        condition: criterion,
    })
}
