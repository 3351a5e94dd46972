//! What a criterion is about.

use super::selector::status;
use super::text::{Text, Word};
use crate::diagnostic::{Code, Diagnostic, list_names, nearest};
use crate::measure::LatencyKind;
use crate::outcome::Class;
use crate::units::Ratio;
use crate::verdict::catalogue::catalogue;
use crate::verdict::criterion::{Aspect, Flow, Metric, Share, Statistic};

/// What other tools call things, and what that is here.
const ELSEWHERE: &[(&str, &str)] = &[
    ("avg", "mean"),
    ("average", "mean"),
    ("med", "p50"),
    ("median", "p50"),
    ("latency", "p99"),
    ("duration", "p99"),
    ("http_req_duration", "p99"),
    ("grpc_req_duration", "p99"),
    ("http_req_failed", "errors"),
    ("error_rate", "errors"),
    ("failures", "errors"),
    ("failed", "errors"),
    ("success_rate", "success"),
    ("checks", "check_failed"),
    ("rps", "throughput"),
    ("qps", "throughput"),
    ("rate", "throughput"),
    ("http_reqs", "completed"),
    ("iterations", "completed"),
    ("timeouts", "timeout"),
    ("std", "stddev"),
];

/// Reads the words before `of` and the operator.
pub(super) fn metric(text: &Text<'_>, words: &[Word<'_>]) -> Result<Metric, Diagnostic> {
    let Some((first, rest)) = words.split_first() else {
        return Err(text
            .error(
                Code::CriterionSyntax,
                words,
                format!("`{}` does not begin with a metric", text.whole),
            )
            .help("write `p99 < 50ms` or `success >= 99%`"));
    };
    match first.text {
        "drift" => latency(text, rest, words).map(|(kind, of)| Metric::Drift(kind, of)),
        "spread" => share(text, rest, words).map(Metric::Spread),
        "overhead" => match rest {
            [word] => statistic(text, word).map(Metric::Overhead),
            _ => Err(incomplete(text, words, "overhead p99 < 100us")),
        },
        "target" => target(text, words),
        "throughput" | "sent" | "completed" | "messages" | "capacity" | "health" | "metrics" => {
            match rest {
                [] => Ok(plain(first.text)),
                more => Err(surplus(text, more)),
            }
        }
        _ if LatencyKind::parse(first.text).is_some() || is_statistic(first.text) => {
            latency(text, words, words).map(|(kind, of)| Metric::Latency(kind, of))
        }
        _ => share(text, words, words).map(Metric::Share),
    }
}

fn plain(name: &str) -> Metric {
    match name {
        "throughput" => Metric::Flow(Flow::Throughput),
        "sent" => Metric::Flow(Flow::Sent),
        "completed" => Metric::Flow(Flow::Completed),
        "messages" => Metric::Flow(Flow::Messages),
        "capacity" => Metric::Capacity,
        "health" => Metric::Health,
        _ => Metric::Metrics,
    }
}

fn latency(
    text: &Text<'_>,
    words: &[Word<'_>],
    whole: &[Word<'_>],
) -> Result<(LatencyKind, Statistic), Diagnostic> {
    let example = "service p99 < 50ms";
    let Some((first, rest)) = words.split_first() else {
        return Err(incomplete(text, whole, "drift p99 < 5%"));
    };
    match (LatencyKind::parse(first.text), rest) {
        (Some(kind), [of]) => Ok((kind, statistic(text, of)?)),
        (Some(_), []) => Err(incomplete(text, words, example)),
        (None, []) => Ok((LatencyKind::Response, statistic(text, first)?)),
        (Some(_), [_, more @ ..]) | (None, more) => Err(surplus(text, more)),
    }
}

fn is_statistic(word: &str) -> bool {
    matches!(word, "min" | "max" | "mean" | "stddev")
        || word
            .strip_prefix('p')
            .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit() || c == '('))
}

fn statistic(text: &Text<'_>, word: &Word<'_>) -> Result<Statistic, Diagnostic> {
    match word.text {
        "min" => return Ok(Statistic::Min),
        "max" => return Ok(Statistic::Max),
        "mean" => return Ok(Statistic::Mean),
        "stddev" => return Ok(Statistic::Stddev),
        _ => {}
    }
    let Some(percent) = word
        .text
        .strip_prefix('p')
        .filter(|_| is_statistic(word.text))
    else {
        return Err(unknown(text, std::slice::from_ref(word)));
    };
    match Ratio::parse(&format!("{percent}%")) {
        Ok(share) if share == Ratio::ONE => Ok(Statistic::Max),
        Ok(share) if share > Ratio::ZERO && share < Ratio::ONE => Ok(Statistic::Percentile(share)),
        _ => {
            let digits = percent.trim_matches(['(', ')']);
            Err(text
                .error(
                    Code::UnknownMetric,
                    std::slice::from_ref(word),
                    format!("`{}` is no percentile", word.text),
                )
                .help(format!(
                    "percentiles lie above p0 and up to p100: write `p{}`",
                    if digits.parse::<f64>().is_ok_and(|p| p > 0.0 && p <= 100.0) {
                        digits
                    } else {
                        "99"
                    }
                )))
        }
    }
}

fn share(text: &Text<'_>, words: &[Word<'_>], whole: &[Word<'_>]) -> Result<Share, Diagnostic> {
    let Some((first, rest)) = words.split_first() else {
        return Err(incomplete(text, whole, "spread errors < 2%"));
    };
    if first.text == "status" && !rest.is_empty() {
        return status(text, rest).map(Share::Status);
    }
    let share = match first.text {
        "success" => Share::Success,
        "errors" => Share::Errors,
        name => match Class::parse(name) {
            Some(class) => Share::Class(class),
            None => return Err(unknown(text, std::slice::from_ref(first))),
        },
    };
    if rest.is_empty() {
        Ok(share)
    } else {
        Err(surplus(text, rest))
    }
}

fn target(text: &Text<'_>, words: &[Word<'_>]) -> Result<Metric, Diagnostic> {
    let [_, name @ .., aspect] = words else {
        return Err(incomplete(text, words, "target NAME growth < 10%"));
    };
    let aspect = match aspect.text {
        "growth" => Aspect::Growth,
        "rate" => Aspect::Rate,
        "min" => Aspect::Min,
        "max" => Aspect::Max,
        "last" => Aspect::Last,
        _ => {
            return Err(incomplete(
                text,
                words,
                "target NAME growth|rate|min|max|last < …",
            ));
        }
    };
    if name.is_empty() {
        return Err(incomplete(text, words, "target NAME growth < 10%"));
    }
    Ok(Metric::Target(text.slice(name).to_owned(), aspect))
}

fn incomplete(text: &Text<'_>, words: &[Word<'_>], example: &str) -> Diagnostic {
    text.error(
        Code::CriterionSyntax,
        words,
        format!("`{}` says too little", text.slice(words)),
    )
    .help(format!("write it as in `{example}`"))
}

fn surplus(text: &Text<'_>, words: &[Word<'_>]) -> Diagnostic {
    text.error(
        Code::CriterionSyntax,
        words,
        format!("`{}` does not belong here", text.slice(words)),
    )
    .help("a criterion is `METRIC [of WHOM] < VALUE [over D] [if any]`")
}

fn unknown(text: &Text<'_>, words: &[Word<'_>]) -> Diagnostic {
    let name = text.slice(words);
    let names = || catalogue().iter().map(|row| row.name);
    let help = ELSEWHERE
        .iter()
        .find(|(other, _)| other.eq_ignore_ascii_case(name))
        .map(|(_, here)| format!("here it is `{here}`"))
        .or_else(|| nearest(name, names()).map(|near| format!("did you mean `{near}`?")))
        .unwrap_or_else(|| list_names(names()));
    text.error(
        Code::UnknownMetric,
        words,
        format!("there is no metric `{name}`"),
    )
    .help(help)
}
