//! Names: what is defined, and what a reference means.
//!
//! A definition that was bad in itself still counts as defined.

use crate::diagnostic::{Code, Diagnostic, Diagnostics, Span, Spanned, did_you_mean};
use crate::plan::model::AuthId;
use crate::plan::raw::{Named, RawPlan};

/// The kinds of things that have names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Target,
    Auth,
    Call,
    Flow,
    Mix,
    Criteria,
    Run,
}

impl Kind {
    /// The word in messages.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Target => "target",
            Self::Auth => "auth",
            Self::Call => "call",
            Self::Flow => "flow",
            Self::Mix => "mix",
            Self::Criteria => "list of criteria",
            Self::Run => "run",
        }
    }

    /// The names of this kind, by position.
    pub(super) fn names(self, raw: &RawPlan) -> Vec<&str> {
        match self {
            Self::Target => names_of(&raw.targets),
            Self::Auth => names_of(&raw.auth),
            Self::Call => names_of(&raw.calls),
            Self::Flow => names_of(&raw.flows),
            Self::Mix => names_of(&raw.mixes),
            Self::Criteria => names_of(&raw.criteria),
            Self::Run => names_of(&raw.runs),
        }
    }
}

fn names_of<T>(list: &[Named<T>]) -> Vec<&str> {
    list.iter().map(|named| named.name.value.as_str()).collect()
}

/// The position of what a reference names, or a report.
pub(super) fn resolve(
    raw: &RawPlan,
    kind: Kind,
    name: &Spanned<String>,
    problems: &mut Diagnostics,
) -> Option<usize> {
    let names = kind.names(raw);
    let found = names.iter().position(|known| *known == name.value);
    if found.is_none() {
        problems.push(unknown(raw, kind, name));
    }
    found
}

/// What an `auth` key says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Credential {
    /// Nothing: the outer layer decides. A name that is not defined was told and says no more.
    Unsaid,
    /// `none`
    Off,
    /// One of the plan's.
    Of(AuthId),
}

/// Reads an `auth` key.
pub(super) fn credential(
    raw: &RawPlan,
    name: Option<&Spanned<String>>,
    problems: &mut Diagnostics,
) -> Credential {
    match name {
        None => Credential::Unsaid,
        Some(name) if name.value == "none" => Credential::Off,
        Some(name) => resolve(raw, Kind::Auth, name, problems)
            .map_or(Credential::Unsaid, |at| Credential::Of(AuthId(at))),
    }
}

/// The report of a name that is not defined, with the nearest one, or the kind that does have the name.
fn unknown(raw: &RawPlan, kind: Kind, name: &Spanned<String>) -> Diagnostic {
    let word = kind.word();
    let problem = Diagnostic::error(
        Code::UnknownName,
        name.span,
        format!("there is no {word} `{}`", name.value),
    )
    .label(format!("not a {word} of this plan"));
    let other = [Kind::Call, Kind::Flow, Kind::Mix]
        .into_iter()
        .filter(|other| *other != kind && [Kind::Call, Kind::Flow, Kind::Mix].contains(&kind))
        .find(|other| other.names(raw).contains(&name.value.as_str()));
    match other {
        Some(other) => problem.help(format!(
            "`{}` is a {}: write `{}: {}`",
            name.value,
            other.word(),
            other.word(),
            name.value
        )),
        None => problem.help(did_you_mean(&name.value, kind.names(raw))),
    }
}

/// Reports each name of a list that stood before.
pub(super) fn clashes(word: &str, names: &[(&str, Span)], problems: &mut Diagnostics) {
    let mut seen: std::collections::BTreeMap<&str, Span> = std::collections::BTreeMap::new();
    for (name, span) in names {
        if let Some(first) = seen.get(name) {
            problems.push(
                Diagnostic::error(
                    Code::NameClash,
                    *span,
                    format!("the {word} `{name}` is defined twice"),
                )
                .label("defined again here")
                .also(*first, "first defined here")
                .help("rename one of them, or remove it"),
            );
        } else {
            seen.insert(name, *span);
        }
    }
}
