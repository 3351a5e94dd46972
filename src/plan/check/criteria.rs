//! The criteria of measurements: named lists put in, each sentence read, and what stands in where nothing is said.

use super::context::Context;
use super::expand::Expanded;
use super::names::Kind;
use super::not_built::not_built;
use crate::diagnostic::{Code, Diagnostic, Diagnostics, Spanned, did_you_mean, nearest};
use crate::plan::model::Measurement;
use crate::plan::raw::{Maybe, RawSettings};
use crate::verdict::{Criterion, List, default_criterion, parse_criterion};

/// The criteria that a measurement asks for; `None` inside is a list that is absent.
pub(super) struct Demand {
    must: Option<Vec<Criterion>>,
    should: Option<Vec<Criterion>>,
    stop_if: Option<Vec<Criterion>>,
}

/// Reads the three lists of a layer or a measurement; none where one could not be understood.
pub(super) fn demand(
    context: &Context<'_>,
    settings: &RawSettings,
    problems: &mut Diagnostics,
) -> Option<Demand> {
    let mut read = |texts: &Maybe<Vec<Spanned<String>>>, list: List| match texts {
        None => Some(None),
        Some(texts) => criteria_of(context, &texts.value, list, problems).map(Some),
    };
    let must = read(&settings.must, List::Must);
    let should = read(&settings.should, List::Should);
    let stop_if = read(&settings.stop_if, List::StopIf);
    Some(Demand {
        must: must?,
        should: should?,
        stop_if: stop_if?,
    })
}

/// All criteria of a measurement in the order of lists, and whether the default stands in.
pub(super) fn criteria(
    measurement: &Measurement,
    expanded: &Expanded,
    demand: Demand,
) -> (Vec<Criterion>, bool) {
    let Demand {
        must,
        should,
        stop_if,
    } = demand;
    let folded = &expanded.folded;
    let doubtful = folded.doubtful("must") || folded.doubtful("should");
    let by_default = must.is_none() && should.is_none() && !doubtful;
    let mut criteria = Vec::new();
    if by_default {
        criteria.push(default_criterion(measurement.planned_calls()));
    }
    for list in [must, should, stop_if].into_iter().flatten() {
        criteria.extend(list);
    }
    (criteria, by_default)
}

/// Checks the sentences of named lists that no run uses: the others are checked where they are used.
pub(super) fn check_unused(context: &Context<'_>, problems: &mut Diagnostics) {
    let raw = context.raw;
    let used = used_names(context);
    for named in &raw.criteria {
        if !used.contains(&named.name.value.as_str()) {
            criteria_of(context, &named.value, List::Must, problems);
        }
    }
}

/// Every word that stands in a list of criteria of any layer.
fn used_names<'r>(context: &Context<'r>) -> Vec<&'r str> {
    let raw = context.raw;
    let runs = raw.runs.iter().map(|run| &run.value);
    let rows = runs
        .clone()
        .flat_map(|run| run.rows.iter().flat_map(|rows| &rows.value));
    let maps = std::iter::once(&raw.defaults).chain(runs).chain(rows);
    maps.flat_map(|map| [&map.must, &map.should, &map.stop_if])
        .flatten()
        .flat_map(|list| &list.value)
        .map(|text| text.value.as_str())
        .collect()
}

/// Reads a list in which names of lists may stand; none where a sentence could not be understood.
pub(super) fn criteria_of(
    context: &Context<'_>,
    texts: &[Spanned<String>],
    list: List,
    problems: &mut Diagnostics,
) -> Option<Vec<Criterion>> {
    let mut criteria = Vec::new();
    let mut whole = true;
    let lists = Kind::Criteria.names(context.raw);
    for text in texts {
        if let Some(at) = lists.iter().position(|name| *name == text.value) {
            for text in &context.raw.criteria[at].value {
                read(context, text, list, &mut criteria, &mut whole, problems);
            }
        } else if let Some(problem) = unknown_list(text, &lists) {
            problems.push(problem);
            whole = false;
        } else {
            read(context, text, list, &mut criteria, &mut whole, problems);
        }
    }
    whole.then_some(criteria)
}

fn read(
    context: &Context<'_>,
    text: &Spanned<String>,
    list: List,
    criteria: &mut Vec<Criterion>,
    whole: &mut bool,
    problems: &mut Diagnostics,
) {
    match parse_criterion(&text.value, text.span, list, &context.names) {
        Ok(criterion) => {
            problems.extend(not_built(&criterion).into_iter().collect());
            criteria.push(criterion);
        }
        Err(found) => {
            *whole = false;
            for problem in found {
                problems.push(problem);
            }
        }
    }
}

/// One word alone is no criterion; it is the name of a list when it is near to one.
fn unknown_list(text: &Spanned<String>, lists: &[&str]) -> Option<Diagnostic> {
    let word = text.value.as_str();
    let alone = word
        .chars()
        .all(|c| c.is_alphanumeric() || c == '_' || c == '-');
    if !alone || nearest(word, lists.iter().copied()).is_none() {
        return None;
    }
    Some(
        Diagnostic::error(
            Code::UnknownName,
            text.span,
            format!("there is no list of criteria `{word}`"),
        )
        .label("not a criterion, and not the name of a list")
        .help(did_you_mean(word, lists.iter().copied())),
    )
}
