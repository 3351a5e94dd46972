//! `METRIC op VALUE [over D] [if any]`.

use super::criterion::{Criterion, List};
use super::names::Names;
use crate::diagnostic::{Code, Diagnostic, Span};

/// Reads a criterion. `span` is the place of `text`; where both have one length, problems are underlined inside it.
///
/// # Errors
/// Everything that is wrong with it.
pub fn parse_criterion(
    text: &str,
    span: Span,
    _list: List,
    _names: &Names,
) -> Result<Criterion, Vec<Diagnostic>> {
    Err(vec![Diagnostic::error(
        Code::CriterionSyntax,
        span,
        format!("`{text}` is no criterion"),
    )])
}
