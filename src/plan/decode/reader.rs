//! From a node to what its kind says.

use super::fields::{NamedValue, Typed};
use crate::diagnostic::{Code, Diagnostic, Diagnostics, Severity, Sources, Span, Spanned};
use crate::document::{Node, Scalar, ScalarKind, Value};
use crate::plan::keys::{Key, Kind, Names, State, Table};
use crate::plan::origin::Origins;
use crate::plan::variables::Variables;

/// What a tree was made from.
#[derive(Debug, Clone, Copy)]
pub struct Context<'a> {
    /// All texts.
    pub sources: &'a Sources,
    /// Which values hold which variables.
    pub origins: &'a Origins,
    /// The variables that sources of credentials name.
    pub variables: &'a Variables,
}

/// Reads nodes and gathers what does not fit.
pub(super) struct Reader<'a> {
    pub(super) context: Context<'a>,
    pub(super) diagnostics: Diagnostics,
    /// How many values could not be read so far, reported again or not.
    faults: usize,
    /// True inside a key that was reported as not built.
    not_yet: bool,
}

impl<'a> Reader<'a> {
    /// A reader over what the tree was made from.
    pub(super) fn new(context: &Context<'a>) -> Self {
        Self {
            context: *context,
            diagnostics: Diagnostics::new(),
            faults: 0,
            not_yet: false,
        }
    }

    /// Reports; an error makes everything around it unclean.
    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        if diagnostic.severity == Severity::Error {
            self.faults += 1;
        }
        self.diagnostics.push(diagnostic);
    }

    /// Counts a fault that was reported by someone else.
    pub(super) fn silent_fault(&mut self) {
        self.faults += 1;
    }

    /// Runs a step and says whether nothing was faulty in it.
    pub(super) fn clean<T>(&mut self, step: impl FnOnce(&mut Self) -> T) -> (T, bool) {
        let before = self.faults;
        let value = step(self);
        (value, self.faults == before)
    }

    /// Reads the value of a key, telling when it is not built.
    pub(super) fn value_of(&mut self, key: &'static Key, name: Span, node: &Node) -> Option<Typed> {
        let outer = self.not_yet;
        if key.state != State::Built && !outer {
            self.diagnostics.push(not_yet(key, name));
        }
        self.not_yet = outer || key.state == State::NotYet;
        let value = self.read(node, &key.kind, key.name, name);
        self.not_yet = outer;
        value
    }

    /// Tells of a value whose behaviour is not built, unless its key was told of.
    pub(super) fn value_not_yet(&mut self, span: Span, what: &str) {
        if !self.not_yet {
            self.diagnostics.push(
                Diagnostic::error(
                    Code::NotYet,
                    span,
                    format!("this version does not run {what} yet"),
                )
                .label("part of the language, not built yet"),
            );
        }
    }

    /// Reads a node as a kind; `key` names it in messages and `owner` is the place of that name.
    pub(super) fn read(
        &mut self,
        node: &Node,
        kind: &Kind,
        key: &str,
        owner: Span,
    ) -> Option<Typed> {
        match (&node.value, kind) {
            (Value::Poisoned, _) => {
                self.silent_fault();
                None
            }
            (_, Kind::Version) => self.version(node),
            (_, Kind::Shape { scalar, list, map }) => {
                let inner = match &node.value {
                    Value::Sequence(_) => list,
                    Value::Mapping(_) => map,
                    Value::Scalar(_) | Value::Null | Value::Poisoned => scalar,
                };
                match inner {
                    Some(inner) => self.read(node, inner, key, owner),
                    None => self.wrong_type(node, kind, key),
                }
            }
            (_, Kind::Anything | Kind::Amount) | (Value::Mapping(_), Kind::Object) => {
                Some(Typed::Node(node.clone()))
            }
            (Value::Mapping(_), Kind::Pairs) => {
                self.pairs(node, key);
                Some(Typed::Node(node.clone()))
            }
            (_, Kind::Secret) => self.secret(node, key).map(Typed::Secret),
            (_, Kind::HeaderValue) => self.header_value(node, key).map(Typed::Header),
            (Value::Sequence(items), Kind::List(item) | Kind::OneOrMany(item)) => {
                Some(Typed::List(self.items(items, item, key)))
            }
            (_, Kind::OneOrMany(item)) => {
                let value = self.read(node, item, key, owner)?;
                Some(Typed::List(vec![Spanned::new(value, node.span)]))
            }
            (Value::Mapping(_), Kind::Map(table)) => {
                Some(Typed::Map(self.fields(node, table, owner)))
            }
            (Value::Mapping(_), Kind::Names(names)) => Some(Typed::Names(self.names(node, names))),
            (Value::Mapping(_), Kind::Matrix(table)) => Some(self.matrix(node, table)),
            (Value::Scalar(scalar), _) => self.scalar(node, scalar, kind, key),
            _ => self.wrong_type(node, kind, key),
        }
    }

    /// `plan: 1`, told with its own code.
    fn version(&mut self, node: &Node) -> Option<Typed> {
        if matches!(
            node.scalar().map(|scalar| scalar.kind),
            Some(ScalarKind::Integer(1))
        ) {
            return Some(Typed::Integer(1));
        }
        let told = self.describe(node);
        self.report(
            Diagnostic::error(
                Code::PlanVersion,
                node.span,
                "this loadbank reads version 1 of the language",
            )
            .label(format!("this is {told}"))
            .help("write `plan: 1`"),
        );
        None
    }

    fn items(&mut self, items: &[Node], kind: &Kind, key: &str) -> Vec<Spanned<Typed>> {
        items
            .iter()
            .filter_map(|item| {
                let value = self.read(item, kind, key, item.span)?;
                Some(Spanned::new(value, item.span))
            })
            .collect()
    }

    fn names(&mut self, node: &Node, names: &Names) -> Vec<NamedValue> {
        let mut list = Vec::new();
        for entry in node.entries().unwrap_or_default() {
            if entry.key.value.trim().is_empty() {
                self.report(
                    Diagnostic::error(Code::BadValue, entry.key.span, "a name is empty")
                        .label(format!("expected the name of {}", names.entry)),
                );
            }
            let (value, clean) = self.clean(|reader| {
                reader.read(&entry.value, &names.kind, &entry.key.value, entry.key.span)
            });
            list.push(NamedValue {
                name: entry.key.clone(),
                value: value.map(|value| Spanned::new(value, entry.value.span)),
                clean,
            });
        }
        list
    }

    fn pairs(&mut self, node: &Node, key: &str) {
        for entry in node.entries().unwrap_or_default() {
            if matches!(entry.value.value, Value::Mapping(_) | Value::Sequence(_)) {
                self.report(
                    Diagnostic::error(
                        Code::WrongType,
                        entry.value.span,
                        format!("`{key}` has names and scalar values"),
                    )
                    .label(format!(
                        "expected text or a number, this is {}",
                        entry.value.describe()
                    )),
                );
            }
        }
    }

    fn matrix(&mut self, node: &Node, table: &'static Table) -> Typed {
        let mut columns = Vec::new();
        for entry in node.entries().unwrap_or_default() {
            let patches: Vec<_> = match &entry.value.value {
                Value::Sequence(items) => items
                    .iter()
                    .map(|item| self.single(table, entry, item))
                    .collect(),
                Value::Poisoned => {
                    self.silent_fault();
                    continue;
                }
                Value::Null | Value::Scalar(_) | Value::Mapping(_) => {
                    self.report(
                        Diagnostic::error(
                            Code::WrongType,
                            entry.value.span,
                            format!("the column `{}` of a matrix has one value", entry.key.value),
                        )
                        .label("expected a list of values")
                        .help("a key with one value stands in the run itself"),
                    );
                    continue;
                }
            };
            columns.push((entry.key.clone(), patches));
        }
        Typed::Matrix(columns)
    }

    /// Reports a value of another kind.
    pub(super) fn wrong_type<T>(&mut self, node: &Node, kind: &Kind, key: &str) -> Option<T> {
        let told = self.describe(node);
        let mut diagnostic = Diagnostic::error(
            Code::WrongType,
            node.span,
            format!("`{key}` takes {}", kind.expected()),
        )
        .label(format!("this is {told}"));
        if let Some(help) = quoted_number(node, kind) {
            diagnostic = diagnostic.help(help);
        }
        self.report(diagnostic);
        None
    }

    /// What a node is; a value that came from a variable is named, never shown.
    pub(super) fn describe(&self, node: &Node) -> String {
        match self.context.origins.variables(node.span) {
            [] => node.describe(),
            [variable, ..] => format!("the value of `${{env:{}}}`", variable.name),
        }
    }
}

/// The hint for `"5"` where 5 is meant.
fn quoted_number(node: &Node, kind: &Kind) -> Option<String> {
    let Scalar { text, .. } = node.scalar()?;
    let number = matches!(
        kind,
        Kind::Integer { .. } | Kind::Bool | Kind::ClientRamp | Kind::CountOr(_)
    );
    let plain = text.parse::<u64>().is_ok() || matches!(text.as_str(), "true" | "false");
    (number && plain).then(|| format!("write `{text}` without quotes"))
}

fn not_yet(key: &Key, span: Span) -> Diagnostic {
    let name = key.name;
    if key.state == State::NotYetWarning {
        return Diagnostic::warning(
            Code::NotYet,
            span,
            format!("this version does nothing with `{name}` yet"),
        )
        .label("part of the language, not built yet")
        .help("the plan runs without it");
    }
    Diagnostic::error(
        Code::NotYet,
        span,
        format!("this version does not run `{name}` yet"),
    )
    .label("part of the language, not built yet")
}
