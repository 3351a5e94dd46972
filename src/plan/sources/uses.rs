//! `use`: files of definitions.

use std::collections::BTreeSet;

use super::input::Environment;
use super::interpolate::{Interpolation, names_in};
use super::paths::beside;
use super::want::Want;
use crate::diagnostic::{Code, Diagnostic, Diagnostics, Sources, Span, did_you_mean};
use crate::document::{Entry, Format, Node, Value, decode, parse};
use crate::plan::keys::{PLAN, USED};
use crate::plan::variables::Variables;

/// Reads used files and adds their definitions to a tree.
pub(super) struct Uses<'a> {
    pub(super) environment: &'a Environment,
    pub(super) variables: &'a Variables,
    pub(super) sources: &'a mut Sources,
    pub(super) diagnostics: &'a mut Diagnostics,
    pub(super) wants: &'a mut BTreeSet<Want>,
    /// Files that were read already; a second `use` of one adds nothing.
    pub(super) seen: BTreeSet<String>,
}

impl Uses<'_> {
    /// Adds what the files under a `use` define, and what those use. `open` are the files being read, outermost first.
    pub(super) fn add(
        &mut self,
        root: &mut Node,
        list: &Node,
        named_in: &str,
        open: &mut Vec<String>,
    ) {
        let items = match &list.value {
            Value::Sequence(items) => items.as_slice(),
            Value::Scalar(_) => std::slice::from_ref(list),
            Value::Null | Value::Mapping(_) | Value::Poisoned => &[],
        };
        for item in items {
            let Some(path) = self.path(item) else {
                continue;
            };
            let path = beside(named_in, &path);
            if open.contains(&path) {
                self.diagnostics.push(
                    Diagnostic::error(Code::Cycle, item.span, format!("`{path}` uses itself"))
                        .label(format!("the way here: {}", open.join(" -> "))),
                );
            } else if self.seen.insert(path.clone()) {
                self.file(root, &path, item.span, open);
            }
        }
    }

    /// A path with its variables; none for what is no text, which the decoder tells.
    fn path(&mut self, item: &Node) -> Option<String> {
        let text = &item.scalar()?.text;
        self.wants
            .extend(names_in(text).map(|name| Want::Variable(name.to_owned())));
        let mut item = item.clone();
        let mut interpolation = Interpolation::new(self.sources, self.variables);
        interpolation.node(&mut item);
        item.scalar().map(|scalar| scalar.text.clone())
    }

    fn file(&mut self, root: &mut Node, path: &str, named_at: Span, open: &mut Vec<String>) {
        self.wants.insert(Want::File {
            path: path.to_owned(),
            optional: false,
        });
        let bytes = match self.environment.files.get(path) {
            Some(Ok(bytes)) => bytes.clone(),
            Some(Err(reason)) => {
                self.diagnostics.push(unreadable(path, reason, named_at));
                return;
            }
            None => return,
        };
        let text = match decode(bytes) {
            Ok(text) => text,
            Err(reason) => {
                self.diagnostics.push(unreadable(path, &reason, named_at));
                return;
            }
        };
        let id = self.sources.add(path, text);
        let (node, problems) = parse(self.sources, id, Format::of_path(path));
        self.diagnostics.extend(problems);
        let Some(node) = node else { return };
        open.push(path.to_owned());
        self.definitions(root, node, path, open);
        open.pop();
    }

    fn definitions(&mut self, root: &mut Node, used: Node, path: &str, open: &mut Vec<String>) {
        let Value::Mapping(sections) = used.value else {
            self.diagnostics.push(
                Diagnostic::error(
                    Code::WrongType,
                    used.span,
                    "a file of definitions is a map of keys",
                )
                .label("expected `targets`, `auth`, `calls` and the like"),
            );
            return;
        };
        for section in sections {
            match section.key.value.as_str() {
                "plan" => {}
                "use" => self.add(root, &section.value, path, open),
                key if USED.key(key).is_some() => self.section(root, section),
                _ => self.diagnostics.push(no_definition(&section)),
            }
        }
    }

    /// Adds the names of a section to those that are there.
    fn section(&mut self, root: &mut Node, section: Entry) {
        let Value::Mapping(own) = &mut root.value else {
            return;
        };
        let Some(present) = own
            .iter_mut()
            .find(|entry| entry.key.value == section.key.value)
        else {
            own.push(section);
            return;
        };
        match (&mut present.value.value, section.value.value) {
            (Value::Mapping(names), Value::Mapping(added)) => {
                for entry in added {
                    match names.iter().find(|own| own.key.value == entry.key.value) {
                        Some(own) => self.diagnostics.push(
                            Diagnostic::error(
                                Code::NameClash,
                                entry.key.span,
                                format!(
                                    "`{}` is defined twice under `{}`",
                                    entry.key.value, section.key.value
                                ),
                            )
                            .label("here")
                            .also(own.key.span, "and here")
                            .help(
                                "rename one; an overlay (`--with`) changes a definition on purpose",
                            ),
                        ),
                        None => names.push(entry),
                    }
                }
            }
            // What is no map is told by the decoder, wherever it stands.
            (Value::Null | Value::Scalar(_) | Value::Sequence(_) | Value::Poisoned, _) => {}
            (Value::Mapping(_), value) => {
                self.diagnostics.push(
                    Diagnostic::error(
                        Code::WrongType,
                        section.value.span,
                        format!("`{}` is a map of names", section.key.value),
                    )
                    .label(format!(
                        "this is {}",
                        Node {
                            span: section.value.span,
                            value
                        }
                        .describe()
                    )),
                );
            }
        }
    }
}

/// A key that a file of definitions does not have.
fn no_definition(section: &Entry) -> Diagnostic {
    let key = &section.key;
    if PLAN.key(&key.value).is_some() {
        return Diagnostic::error(
            Code::MisplacedKey,
            key.span,
            format!("`{}` is not a key of a file of definitions", key.value),
        )
        .label("known, but not here")
        .help(format!(
            "`{}` belongs into the plan that uses this file",
            key.value
        ));
    }
    Diagnostic::error(
        Code::UnknownKey,
        key.span,
        format!("a file of definitions has no key `{}`", key.value),
    )
    .label("not a key of a file of definitions")
    .help(did_you_mean(&key.value, USED.keys().map(|key| key.name)))
}

/// A file that could not be read.
pub(super) fn unreadable(path: &str, reason: &str, span: Span) -> Diagnostic {
    Diagnostic::error(
        Code::UnreadableFile,
        span,
        format!("`{path}` can not be read"),
    )
    .label(reason.to_owned())
    .help("paths are relative to the file that names them")
}
