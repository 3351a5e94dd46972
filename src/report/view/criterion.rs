//! A criterion and what it came to, in words.

use std::fmt::Write as _;

use crate::report::saved::{SavedBound, SavedCriterion, SavedList, SavedUnit, SavedVerdict};
use crate::report::wording::plain;

use super::Mark;
use super::margin::{at_the_end, figure, interval, margin, samples};

/// Where in the plan a criterion is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The file, without line breaks or controls.
    pub file: String,
    /// The line, from 1.
    pub line: u64,
    /// The column, from 1.
    pub column: u64,
}

/// A criterion and what it came to.
#[derive(Debug, Clone, PartialEq)]
pub struct CriterionView {
    /// How it stands.
    pub mark: Mark,
    /// In which list it is written.
    pub list: SavedList,
    /// As written.
    pub text: String,
    /// `1.94 ms`, `≥ 2.00 s`, `no data`, `not exercised`.
    pub value: String,
    /// `96 % below`, `12 pt above`, `81 times the limit`; absent where the value lies at the end of its scale.
    pub margin: Option<String>,
    /// `n 2,000, effective 1,740`
    pub samples: Option<String>,
    /// `1.61 ms to 2.08 ms`
    pub interval: Option<String>,
    /// What decided it, or why nothing did and what would.
    pub reason: Option<String>,
    /// `should`, `stop_if` or `validity`; none for `must`.
    pub remark: Option<&'static str>,
    /// The row in which it stands like this, where there are several: `worst of 12 rows: …`.
    pub worst: Option<String>,
    /// `closed loop`, where it judges a latency of one.
    pub model: Option<&'static str>,
    /// Where it is written.
    pub place: Option<Place>,
    /// True where the data don't decide it.
    pub undecided: bool,
    /// How bad it is among its equals: larger is worse.
    pub(super) badness: f64,
}

impl CriterionView {
    /// The view of a criterion of a row whose latencies carry the label `model`.
    pub(super) fn of(saved: &SavedCriterion, model: Option<&'static str>) -> Self {
        let mark = Mark::of_criterion(saved.list, saved.verdict);
        let idle = saved.value.is_none() && saved.samples.unwrap_or(0) == 0;
        let value = match saved.value {
            Some(value) => {
                let side = match saved.bound {
                    None => "",
                    Some(SavedBound::AtLeast) => "≥ ",
                    Some(SavedBound::AtMost) => "≤ ",
                };
                format!("{side}{}", figure(value, saved.unit))
            }
            None if saved.verdict == SavedVerdict::Pass && idle => "not exercised".to_owned(),
            None => "no data".to_owned(),
        };
        let extreme = at_the_end(saved);
        Self {
            mark,
            list: saved.list,
            text: plain(&saved.text),
            value,
            margin: margin(saved).filter(|_| !extreme && saved.list != SavedList::StopIf),
            samples: samples(saved).filter(|_| !extreme || mark != Mark::Pass),
            interval: saved
                .interval
                .and_then(|(low, high)| interval(low, high, saved.unit)),
            reason: saved
                .reason
                .as_deref()
                .map(|reason| reason_text(reason, saved, mark))
                .filter(|reason| !reason.is_empty()),
            remark: match saved.list {
                SavedList::Must => None,
                SavedList::Should => Some("should"),
                SavedList::StopIf => Some("stop_if"),
                SavedList::Validity => Some("validity"),
            },
            worst: None,
            model: model.filter(|_| saved.unit == Some(SavedUnit::Ns)),
            place: saved.span.as_ref().map(|span| Place {
                file: plain(&span.file),
                line: span.line,
                column: span.column,
            }),
            undecided: saved.verdict == SavedVerdict::Inconclusive,
            badness: saved.margin.map_or(0.0, |margin| -margin.get()),
        }
    }

    /// True for a criterion of the plan, false for a built-in rule.
    #[must_use]
    pub fn is_of_plan(&self) -> bool {
        self.list != SavedList::Validity
    }

    /// Value and margin, and where the data don't decide it, why: `1.94 ms, 96 % below`.
    #[must_use]
    pub fn brief(&self) -> String {
        let mut text = self.value.clone();
        if let Some(margin) = &self.margin {
            let _ = write!(text, ", {margin}");
        }
        if let Some(reason) = self.reason.as_ref().filter(|_| self.undecided) {
            let _ = write!(text, "; {reason}");
        }
        text
    }

    /// Which of two stands worse: by mark, then what ended the run, then by distance from the limit.
    pub(super) fn compare(&self, other: &Self) -> std::cmp::Ordering {
        let ended = |one: &Self| one.list == SavedList::StopIf;
        self.mark
            .cmp(&other.mark)
            .then(ended(self).cmp(&ended(other)))
            .then(self.badness.total_cmp(&other.badness))
    }

    /// All that is known of it in one line: `1.94 ms, 96 % below the limit, n 2,000, effective 1,740`.
    #[must_use]
    pub fn sentence(&self) -> String {
        let mut parts = vec![self.value.clone()];
        parts.extend(self.margin.as_ref().map(|margin| {
            if margin.contains("limit") {
                margin.clone()
            } else {
                format!("{margin} the limit")
            }
        }));
        parts.extend(
            self.interval
                .as_ref()
                .map(|interval| format!("interval {interval}")),
        );
        parts.extend(self.samples.clone());
        parts.extend(self.model.map(str::to_owned));
        parts.extend(self.worst.clone());
        let facts = parts.join(", ");
        match &self.reason {
            Some(reason) if self.mark != Mark::Pass => format!("{facts}; {reason}"),
            _ => facts,
        }
    }
}

/// The reason without a repetition of the mark that stands beside it; a warning says when it is one for want of data.
fn reason_text(reason: &str, saved: &SavedCriterion, mark: Mark) -> String {
    let reason = plain(reason);
    let bare = ["inconclusive: ", "undecided: ", "fail: ", "pass: "]
        .into_iter()
        .find_map(|prefix| reason.strip_prefix(prefix))
        .unwrap_or(&reason);
    if mark == Mark::Warn && saved.verdict == SavedVerdict::Inconclusive && !bare.is_empty() {
        format!("undecided: {bare}")
    } else {
        bare.to_owned()
    }
}
