//! `of SEL`: ok, failed, a class, `status CODE`, a call, flow, stage, target or service.

use super::text::{Text, Word};
use crate::diagnostic::{Code, Diagnostic, did_you_mean};
use crate::measure::Of;
use crate::outcome::{Class, Status};
use crate::verdict::names::Names;

type Maker = fn(String) -> Of;

const KINDS: [(&str, Maker); 5] = [
    ("call", Of::Call),
    ("flow", Of::Flow),
    ("stage", Of::Stage),
    ("target", Of::Target),
    ("service", Of::Service),
];

fn names_of<'a>(names: &'a Names, kind: &str) -> &'a std::collections::BTreeSet<String> {
    match kind {
        "call" => &names.calls,
        "flow" => &names.flows,
        "stage" => &names.stages,
        "target" => &names.targets,
        _ => &names.services,
    }
}

/// Reads the words after `of`.
pub(super) fn selector(
    text: &Text<'_>,
    words: &[Word<'_>],
    names: &Names,
) -> Result<Of, Diagnostic> {
    let Some((first, rest)) = words.split_first() else {
        let message = format!("`{}` does not say whose", text.whole);
        return Err(text
            .error(Code::CriterionSyntax, words, message)
            .help("write `of` and a call, flow, stage, target, service, class or status"));
    };
    if !rest.is_empty() {
        match first.text {
            "status" => return status(text, rest).map(Of::Status),
            "class" => return class(text, rest),
            kind => {
                if let Some((kind, make)) = KINDS.iter().find(|(name, _)| *name == kind) {
                    let name = unquoted(text.slice(rest));
                    let known = names_of(names, kind);
                    return if known.contains(name) {
                        Ok(make(name.to_owned()))
                    } else {
                        Err(unknown(text, rest, &format!("{kind} `{name}`"))
                            .help(did_you_mean(name, known.iter().map(String::as_str))))
                    };
                }
            }
        }
    }
    by_name(text, words, names)
}

fn by_name(text: &Text<'_>, words: &[Word<'_>], names: &Names) -> Result<Of, Diagnostic> {
    let name = unquoted(text.slice(words));
    let mut found: Vec<(&str, Of)> = KINDS
        .iter()
        .filter(|(kind, _)| names_of(names, kind).contains(name))
        .map(|(kind, make)| (*kind, make(name.to_owned())))
        .collect();
    match name {
        "ok" => found.push(("class", Of::Ok)),
        "failed" => found.push(("class", Of::Failed)),
        _ => found.extend(Class::parse(name).map(|class| ("class", Of::Class(class)))),
    }
    match found.as_slice() {
        [(_, of)] => Ok(of.clone()),
        [] => {
            let classes = Class::ALL.iter().map(|class| class.name());
            let known = KINDS
                .iter()
                .flat_map(|(kind, _)| names_of(names, kind))
                .map(String::as_str)
                .chain(classes)
                .chain(["failed"]);
            Err(unknown(text, words, &format!("`{name}`")).help(did_you_mean(name, known)))
        }
        several => {
            let ways: Vec<String> = several
                .iter()
                .map(|(kind, _)| format!("`of {kind} {name}`"))
                .collect();
            let message = format!("`{name}` could be the {}", kinds(several));
            Err(text
                .error(Code::AmbiguousName, words, message)
                .help(format!("write {}", ways.join(" or "))))
        }
    }
}

fn kinds(found: &[(&str, Of)]) -> String {
    let kinds: Vec<&str> = found.iter().map(|(kind, _)| *kind).collect();
    kinds.join(" or the ")
}

fn class(text: &Text<'_>, words: &[Word<'_>]) -> Result<Of, Diagnostic> {
    let name = text.slice(words);
    match name {
        "ok" => Ok(Of::Ok),
        "failed" => Ok(Of::Failed),
        _ => Class::parse(name).map(Of::Class).ok_or_else(|| {
            let known = Class::ALL.iter().map(|class| class.name());
            unknown(text, words, &format!("class `{name}`")).help(did_you_mean(name, known))
        }),
    }
}

/// Reads a status by name or number.
pub(super) fn status(text: &Text<'_>, words: &[Word<'_>]) -> Result<Status, Diagnostic> {
    let code = text.slice(words);
    Status::parse(code)
        .or_else(|| Status::parse(&code.to_uppercase()))
        .ok_or_else(|| {
            let known = Status::grpc_names().iter().copied();
            unknown(text, words, &format!("status `{code}`"))
                .help("write an HTTP status such as `503` or a gRPC status such as `UNAVAILABLE`")
                .help(did_you_mean(code, known))
        })
}

fn unknown(text: &Text<'_>, words: &[Word<'_>], what: &str) -> Diagnostic {
    text.error(
        Code::UnknownSelector,
        words,
        format!("there is no {what} here"),
    )
}

fn unquoted(name: &str) -> &str {
    ['"', '\'']
        .iter()
        .find_map(|quote| name.strip_prefix(*quote)?.strip_suffix(*quote))
        .unwrap_or(name)
}
