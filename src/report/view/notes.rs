//! What a reader should know of a row beside its figures.

use crate::report::figure::count;
use crate::report::saved::{
    SavedConnections, SavedEnd, SavedFlag, SavedJudging, SavedList, SavedRow, SavedVerdict,
};
use crate::report::wording::{counted, listed, plain};

/// How a row was judged and ended, what limited it, and what the generator noticed of itself.
pub(super) fn notes(row: &SavedRow) -> Vec<String> {
    let mut notes = Vec::new();
    notes.extend(row.judging.iter().flat_map(judging));
    notes.extend(ended(row));
    notes.extend(pace(row));
    notes.extend(row.warnings.iter().map(|warning| plain(warning)));
    notes.extend(row.connections.as_ref().and_then(connections));
    for limit in &row.bottleneck {
        notes.push(format!(
            "{}: {}",
            plain(&limit.code),
            plain(&limit.evidence)
        ));
    }
    let flags = row.generator.iter().flat_map(|own| &own.flags);
    notes.extend(flags.filter(|flag| flag.severity != "note").map(flag));
    notes
}

fn judging(judging: &SavedJudging) -> Vec<String> {
    let mut notes = Vec::new();
    if judging.default_criterion {
        notes.push("the plan has no criterion here, so the built-in one stands in".to_owned());
    }
    if judging.by_observed_value {
        notes.push("confidence: none, so observed values decide".to_owned());
    }
    if !judging.ignored.is_empty() {
        let rules: Vec<String> = judging.ignored.iter().map(|rule| plain(rule)).collect();
        notes.push(format!("switched off by the plan: {}", listed(&rules)));
    }
    notes
}

/// Why it ended before its end; what a `stop_if` saw stands beside its criterion already.
fn ended(row: &SavedRow) -> Option<String> {
    let told = row
        .criteria
        .iter()
        .any(|one| one.list == SavedList::StopIf && one.verdict == SavedVerdict::Fail);
    if told {
        return None;
    }
    let reason = row.reason.as_deref().map(plain);
    let how = match row.ended {
        None | Some(SavedEnd::Finished) => return reason,
        Some(SavedEnd::Interrupted) => "interrupted",
        Some(SavedEnd::Stopped) => "stopped",
    };
    Some(match reason {
        Some(reason) => format!("{how}: {reason}"),
        None => how.to_owned(),
    })
}

fn pace(row: &SavedRow) -> Option<String> {
    let asked = row.load.paced_calls?;
    let started = row.counts.planned;
    (started < asked).then(|| {
        format!(
            "{} of the {} that the pace asks for were started",
            count(started),
            counted(asked, "call", "calls")
        )
    })
}

fn connections(connections: &SavedConnections) -> Option<String> {
    let parts: Vec<String> = [
        (connections.reconnected, "reopened after a loss"),
        (connections.refused, "refused"),
    ]
    .into_iter()
    .filter(|(connections, _)| *connections > 0)
    .map(|(connections, what)| format!("{} {what}", count(connections)))
    .collect();
    let opened = counted(connections.opened, "connection", "connections");
    (!parts.is_empty()).then(|| format!("{opened} opened, {}", parts.join(", ")))
}

fn flag(flag: &SavedFlag) -> String {
    let when = match (flag.first_s, flag.last_s) {
        (Some(first), Some(last)) if first != last => format!(" from {first} s to {last} s"),
        (Some(first), _) => format!(" at {first} s"),
        (None, _) => String::new(),
    };
    format!(
        "generator, {}: {}{when}",
        plain(&flag.severity),
        plain(&flag.code)
    )
}
