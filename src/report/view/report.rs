//! The whole report.

use crate::report::figure::length;
use crate::report::saved::{SavedResult, SavedTarget};
use crate::report::wording::{counted, plain};

use super::closing::closing;
use super::{Closing, RunView};

/// What and who: the first line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    /// `loadbank 0.1.0`
    pub tool: String,
    /// The plan's file without its folders, or its name.
    pub plan: String,
    /// `seed 7`, `1 generator thread`, what the command line changed.
    pub facts: Vec<String>,
    /// When it began, as in the result file.
    pub started: String,
    /// How long it took: `10.3 s`.
    pub took: Option<String>,
}

/// A saved result with everything decided that is to be said about it.
#[derive(Debug, Clone, PartialEq)]
pub struct Report<'a> {
    /// The result itself.
    pub saved: &'a SavedResult,
    /// The first line.
    pub head: Head,
    /// A target's name, and its address, protocol and connections.
    pub targets: Vec<(String, String)>,
    /// The runs in the order in which they were made.
    pub runs: Vec<RunView>,
    /// What a reader should know before trusting it.
    pub warnings: Vec<String>,
    /// The last line.
    pub closing: Closing,
}

impl<'a> Report<'a> {
    /// The report of a result.
    #[must_use]
    pub fn new(saved: &'a SavedResult) -> Self {
        let runs: Vec<RunView> = saved.runs.iter().map(RunView::of).collect();
        Self {
            saved,
            head: head(saved),
            targets: saved.targets.iter().map(target).collect(),
            closing: closing(saved, &runs, &[]),
            warnings: saved.warnings.iter().map(|text| plain(text)).collect(),
            runs,
        }
    }

    /// The same with the files that were written named in its last line.
    #[must_use]
    pub fn with_outputs(mut self, outputs: &[String]) -> Self {
        self.closing = closing(self.saved, &self.runs, outputs);
        self
    }
}

fn head(saved: &SavedResult) -> Head {
    let file = saved
        .plan
        .sources
        .first()
        .and_then(|source| source.file.rsplit(['/', '\\']).next());
    let mut facts: Vec<String> = Vec::new();
    facts.extend(saved.plan.seed.map(|seed| format!("seed {seed}")));
    facts.extend(
        saved
            .tool
            .threads
            .map(|threads| counted(threads, "generator thread", "generator threads")),
    );
    let labels = saved.plan.labels.iter();
    facts.extend(labels.map(|(key, value)| format!("{} {}", plain(key), plain(value))));
    Head {
        tool: format!("loadbank {}", plain(&saved.tool.version)),
        plan: plain(file.unwrap_or(&saved.plan.name)),
        facts,
        started: plain(&saved.started),
        took: saved.duration_ns.map(length),
    }
}

fn target(target: &SavedTarget) -> (String, String) {
    let described: Vec<String> = [&target.protocol, &target.schema]
        .into_iter()
        .flatten()
        .map(|text| plain(text))
        .collect();
    let mut parts = vec![plain(&target.address)];
    if !described.is_empty() {
        parts.push(described.join(", "));
    }
    parts.extend(target.auth.as_deref().map(plain));
    parts.extend(
        target
            .connections
            .map(|connections| counted(connections, "connection", "connections")),
    );
    (plain(&target.name), parts.join(" · "))
}
