//! The whole sentence.

use std::time::Duration;

use super::metric::metric;
use super::selector::selector;
use super::sense::{Foregone, foregone};
use super::text::{Text, Word};
use super::value::value;
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::measure::{Of, Selection};
use crate::units::parse_duration;
use crate::verdict::criterion::{Comparison, Criterion, List, Metric};
use crate::verdict::names::Names;

/// Reads a criterion. `span` is the place of `text`; where both have one length, problems are underlined inside it.
///
/// # Errors
/// Everything that is wrong with it.
///
/// ```
/// use loadbank::diagnostic::Span;
/// use loadbank::verdict::{List, Names, parse_criterion};
/// let criterion = parse_criterion("p99 < 50ms", Span::NOWHERE, List::Must, &Names::default());
/// assert!(criterion.is_ok());
/// ```
pub fn parse_criterion(
    text: &str,
    span: Span,
    list: List,
    names: &Names,
) -> Result<Criterion, Vec<Diagnostic>> {
    let text = Text { whole: text, span };
    let words = text.words();
    let Some(at) = words.iter().position(Word::is_operator) else {
        return Err(vec![no_comparison(&text, &words)]);
    };
    let (left, right) = (&words[..at], &words[at + 1..]);
    let (value_words, ending) = endings(right);
    let mut problems = Vec::new();
    let mut keep = |problem: Diagnostic| problems.push(problem);
    let of = left.iter().position(|word| word.text == "of");
    let (metric_words, selector_words) = left.split_at(of.unwrap_or(left.len()));
    let metric = metric(&text, metric_words).map_err(&mut keep).ok();
    let of = if of.is_some() {
        selector(&text, selector_words.get(1..).unwrap_or_default(), names)
            .map_err(&mut keep)
            .ok()
    } else {
        Some(Of::All)
    };
    if let Some(metric) = &metric
        && !selector_words.is_empty()
        && !takes_selector(metric)
    {
        let message = format!("`{}` is no one's in particular", text.slice(metric_words));
        keep(
            text.error(Code::CriterionSyntax, selector_words, message)
                .help("leave out `of …`"),
        );
    }
    let comparison = comparison(&text, &words[at]).map_err(&mut keep).ok();
    let limit = value(&text, value_words, metric.as_ref())
        .map_err(&mut keep)
        .ok();
    let over = window(&text, ending.over, metric.as_ref())
        .map_err(&mut keep)
        .ok();
    let if_any = condition(&text, ending.condition).map_err(&mut keep).ok();
    let whole = (|| {
        Some(Criterion {
            text: text.whole.trim().to_owned(),
            span,
            list,
            metric: metric?,
            selection: Selection::of(of?),
            comparison: comparison?,
            limit: limit?,
            over: over?,
            if_any: if_any?,
        })
    })();
    match whole {
        Some(criterion) if problems.is_empty() => sensible(&text, criterion),
        _ => Err(problems),
    }
}

/// Reads `LABEL if CRITERION`, as `mark` has it.
///
/// # Errors
/// Everything that is wrong with it.
pub fn parse_mark(
    text: &str,
    span: Span,
    names: &Names,
) -> Result<(String, Criterion), Vec<Diagnostic>> {
    let whole = Text { whole: text, span };
    let words = whole.words();
    let at = words
        .iter()
        .position(|word| word.text == "if")
        .filter(|at| *at > 0);
    let Some((label, condition)) = at.map(|at| (&words[..at], &words[at + 1..])) else {
        let message = format!("`{text}` is no mark");
        return Err(vec![
            whole
                .error(Code::CriterionSyntax, &words, message)
                .help("write `LABEL if CRITERION`, as in `Crashed if refused >= 5%`"),
        ]);
    };
    let place = whole.place(condition);
    let criterion = parse_criterion(whole.slice(condition), place, List::Mark, names)?;
    Ok((whole.slice(label).to_owned(), criterion))
}

fn no_comparison(text: &Text<'_>, words: &[Word<'_>]) -> Diagnostic {
    let message = if words.is_empty() {
        "an empty criterion".to_owned()
    } else {
        format!("`{}` compares nothing", text.whole)
    };
    text.error(Code::CriterionSyntax, words, message)
        .help("write a metric, a comparison and a limit, as in `p99 < 50ms`")
}

struct Ending<'a, 'b> {
    over: Option<&'b [Word<'a>]>,
    condition: Option<&'b [Word<'a>]>,
}

/// Cuts `over D` and `if any` off the words after the comparison; each part begins with its own word.
fn endings<'a, 'b>(words: &'b [Word<'a>]) -> (&'b [Word<'a>], Ending<'a, 'b>) {
    let find = |name: &str| words.iter().position(|word| word.text == name);
    let (over, condition) = (find("over"), find("if"));
    let until = |from: usize, other: Option<usize>| {
        let end = other.filter(|other| *other > from).unwrap_or(words.len());
        &words[from..end]
    };
    let first = over
        .into_iter()
        .chain(condition)
        .min()
        .unwrap_or(words.len());
    let ending = Ending {
        over: over.map(|at| until(at, condition)),
        condition: condition.map(|at| until(at, over)),
    };
    (&words[..first], ending)
}

fn comparison(text: &Text<'_>, word: &Word<'_>) -> Result<Comparison, Diagnostic> {
    match word.text {
        "<" => Ok(Comparison::Below),
        "<=" => Ok(Comparison::AtMost),
        ">" => Ok(Comparison::Above),
        ">=" => Ok(Comparison::AtLeast),
        "==" => Ok(Comparison::Equal),
        "!=" => Ok(Comparison::Unequal),
        other => {
            let meant = match other {
                "=<" => "<=",
                "=>" => ">=",
                "<>" => "!=",
                _ => "==",
            };
            let message = format!("`{other}` is no comparison");
            Err(text
                .error(Code::CriterionSyntax, std::slice::from_ref(word), message)
                .help(format!("write `{meant}`; there are < <= > >= == !=")))
        }
    }
}

const fn takes_selector(metric: &Metric) -> bool {
    matches!(
        metric,
        Metric::Latency(..)
            | Metric::Share(_)
            | Metric::Flow(_)
            | Metric::Drift(..)
            | Metric::Spread(_)
    )
}

fn window(
    text: &Text<'_>,
    words: Option<&[Word<'_>]>,
    metric: Option<&Metric>,
) -> Result<Option<Duration>, Diagnostic> {
    let Some(words) = words else { return Ok(None) };
    let written = text.slice(words.get(1..).unwrap_or_default());
    let length = parse_duration(written).map_err(|error| {
        text.error(
            Code::CriterionSyntax,
            words,
            format!("`over {written}` {error}"),
        )
        .help("write a length, as in `over 30s`")
    })?;
    if length.is_zero() || length.subsec_nanos() != 0 {
        let message = "windows are whole seconds, because they slide by one".to_owned();
        return Err(text
            .error(Code::OutOfRange, words, message)
            .help("write `over 1s` or more"));
    }
    let measured = matches!(
        metric,
        None | Some(Metric::Latency(..) | Metric::Share(_) | Metric::Flow(_))
    );
    if measured {
        Ok(Some(length))
    } else {
        let message = "this metric speaks of the whole run".to_owned();
        Err(text
            .error(Code::CriterionSyntax, words, message)
            .help("leave out `over`"))
    }
}

fn condition(text: &Text<'_>, words: Option<&[Word<'_>]>) -> Result<bool, Diagnostic> {
    match words {
        None => Ok(false),
        Some([_, any]) if any.text == "any" => Ok(true),
        Some(words) => {
            let message = format!("`{}` is no condition", text.slice(words));
            Err(text
                .error(Code::CriterionSyntax, words, message)
                .help("the only one is `if any`: no samples is a pass"))
        }
    }
}

fn sensible(text: &Text<'_>, criterion: Criterion) -> Result<Criterion, Vec<Diagnostic>> {
    let bad_state = criterion.list.names_bad_state();
    let (code, message, help) = match foregone(&criterion) {
        None => return Ok(criterion),
        Some(Foregone::Always) if bad_state => (
            Code::CannotFail,
            "holds in every run, from its first call on",
            "name the state in which the run is bad",
        ),
        Some(Foregone::Always) => (
            Code::CannotFail,
            "can not fail, whatever the run does",
            "tighten the limit, or leave the criterion out",
        ),
        Some(Foregone::Never) => (
            Code::CannotHold,
            "holds in no run",
            "loosen the limit, or turn the comparison round",
        ),
        Some(Foregone::Exact) => (
            Code::CannotHold,
            "asks for one exact value of something that is estimated",
            "write `<=` or `>=`",
        ),
    };
    let message = format!("`{}` {message}", criterion.text);
    Err(vec![Diagnostic::error(code, text.span, message).help(help)])
}
