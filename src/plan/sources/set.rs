//! `--set path=value`.

use crate::diagnostic::{
    Code, Diagnostic, Diagnostics, SourceId, Sources, Span, Spanned, did_you_mean,
};
use crate::document::{Entry, Format, Node, Value, parse, plain_scalar};
use crate::plan::keys::{Kind, PLAN};

/// The name of the sources that hold `--set` texts.
const NAME: &str = "--set";

/// A step of a path.
#[derive(Debug, Clone, PartialEq)]
enum Step {
    Key(String),
    Index(usize),
}

/// One `--set`, read and not yet applied.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Edit {
    path: Vec<Spanned<Step>>,
    value: Node,
}

impl Edit {
    /// Reads one `--set` as a source of its own.
    pub(super) fn read(text: &str, sources: &mut Sources) -> Result<Self, Diagnostic> {
        let id = sources.add(NAME, text);
        let (path, equals) = path(text, id)?;
        let value = value(text, id, equals + 1)?;
        Ok(Self { path, value })
    }

    /// The value, when the edit sets this key of the top level.
    pub(super) fn sets(&self, key: &str) -> Option<&Node> {
        match self.path.as_slice() {
            [step] if step.value == Step::Key(key.to_owned()) => Some(&self.value),
            _ => None,
        }
    }

    /// Edits a tree.
    pub(super) fn apply(self, root: &mut Node, diagnostics: &mut Diagnostics) {
        static ROOT: Kind = Kind::Map(&PLAN);
        if let Err(problem) = descend(root, Some(&ROOT), &self.path, self.value) {
            diagnostics.extend(problem.map(Diagnostics::from).unwrap_or_default());
        }
    }
}

/// The steps before `=`, and where that is.
fn path(text: &str, id: SourceId) -> Result<(Vec<Spanned<Step>>, usize), Diagnostic> {
    let whole = Span::new(id, 0, text.len());
    let form = || {
        Diagnostic::error(Code::UnknownPath, whole, "`--set` takes `path=value`")
            .label("expected for example `runs.spike.clients=20`")
            .help("`\"a.b\"` quotes a dot, `[0]` indexes a list")
    };
    let mut steps = Vec::new();
    let mut at = 0;
    loop {
        let rest = text.get(at..).unwrap_or_default();
        let (step, length) = step(rest).ok_or_else(form)?;
        steps.push(Spanned::new(step, Span::new(id, at, at + length)));
        at += length;
        match text.as_bytes().get(at) {
            Some(b'=') => return Ok((steps, at)),
            Some(b'.') => at += 1,
            Some(b'[') => {}
            _ => return Err(form()),
        }
    }
}

/// The step that a text begins with, and its length.
fn step(text: &str) -> Option<(Step, usize)> {
    if let Some(rest) = text.strip_prefix('"') {
        let end = rest.find('"')?;
        return Some((Step::Key(rest.get(..end)?.to_owned()), end + 2));
    }
    if let Some(rest) = text.strip_prefix('[') {
        let end = rest.find(']')?;
        return Some((Step::Index(rest.get(..end)?.trim().parse().ok()?), end + 2));
    }
    let end = text.find(['.', '[', '='])?;
    (end > 0).then(|| {
        (
            Step::Key(text.get(..end).unwrap_or_default().to_owned()),
            end,
        )
    })
}

/// The value after `=`: a scalar as YAML reads it.
fn value(text: &str, id: SourceId, start: usize) -> Result<Node, Diagnostic> {
    let written = text.get(start..).unwrap_or_default();
    let span = Span::new(id, start, text.len());
    if written.starts_with(['"', '\'']) {
        let mut scratch = Sources::new();
        let inner = scratch.add(NAME, written);
        if let (Some(node), problems) = parse(&scratch, inner, Format::Yaml)
            && problems.is_empty()
            && node.scalar().is_some()
        {
            let span = Span::new(
                id,
                start + node.span.range().start,
                start + node.span.range().end,
            );
            return Ok(Node {
                span,
                value: node.value,
            });
        }
    }
    let collection = written.starts_with(['[', '{']) && !written.starts_with("{{");
    if collection {
        return Err(
            Diagnostic::error(Code::BadValue, span, "`--set` sets one scalar")
                .label("expected text, a number or a boolean")
                .help("put lists and maps into a file for `--with`"),
        );
    }
    let value = plain_scalar(written).map_or(Value::Null, Value::Scalar);
    Ok(Node { span, value })
}

/// Walks the path and puts the value at its end; nothing to say where a poisoned node ends the way.
fn descend(
    node: &mut Node,
    kind: Option<&'static Kind>,
    path: &[Spanned<Step>],
    value: Node,
) -> Result<(), Option<Diagnostic>> {
    let Some((step, rest)) = path.split_first() else {
        *node = value;
        return Ok(());
    };
    let told = node.describe();
    if node.value == Value::Null {
        node.value = Value::Mapping(Vec::new());
    }
    match (&step.value, &mut node.value) {
        (_, Value::Poisoned) => Err(None),
        (Step::Index(at), Value::Sequence(items)) => {
            let count = items.len();
            let item = items.get_mut(*at).ok_or_else(|| {
                Some(unknown(
                    step.span,
                    format!("the list has {count} items, counted from 0"),
                ))
            })?;
            descend(item, kind.and_then(item_kind), rest, value)
        }
        (Step::Key(key), Value::Mapping(entries)) => {
            let inner = kind.and_then(|kind| child_kind(kind, key));
            if let Some(entry) = entries.iter_mut().find(|entry| entry.key.value == *key) {
                return descend(&mut entry.value, inner, rest, value);
            }
            let mut fresh = Node {
                span: step.span,
                value: Value::Mapping(Vec::new()),
            };
            if !rest.is_empty() && !kind.is_some_and(|kind| begins_map(kind, key)) {
                let names = entries.iter().map(|entry| entry.key.value.as_str());
                return Err(Some(no_such_key(step.span, key, names)));
            }
            descend(&mut fresh, inner, rest, value)?;
            entries.push(Entry {
                key: Spanned::new(key.clone(), step.span),
                value: fresh,
            });
            Ok(())
        }
        (Step::Index(_), _) => Err(Some(unknown(
            step.span,
            format!("this is {told}, not a list"),
        ))),
        (Step::Key(_), _) => Err(Some(unknown(
            step.span,
            format!("this is {told}, not a map"),
        ))),
    }
}

/// The kind of a key's value, where the tables know it.
fn child_kind(kind: &'static Kind, key: &str) -> Option<&'static Kind> {
    if let Kind::Map(table) = kind {
        table.key(key).map(|key| &key.kind)
    } else if let Kind::Names(names) = kind {
        Some(&names.kind)
    } else if let Kind::OneOrMany(inner)
    | Kind::Shape {
        map: Some(inner), ..
    } = kind
    {
        child_kind(inner, key)
    } else {
        None
    }
}

fn item_kind(kind: &'static Kind) -> Option<&'static Kind> {
    if let Kind::List(item) | Kind::OneOrMany(item) = kind {
        Some(item)
    } else if let Kind::Shape {
        list: Some(inner), ..
    } = kind
    {
        item_kind(inner)
    } else {
        None
    }
}

/// True when a map that is not there yet may begin at a key: the language knows it, and it takes a map.
/// A name that the plan does not define begins nothing: it is most likely misspelt.
fn begins_map(kind: &'static Kind, key: &str) -> bool {
    let known = !matches!(kind, Kind::Names(_));
    let inner = child_kind(kind, key);
    known
        && inner.is_some_and(|inner| {
            matches!(
                inner,
                Kind::Map(_)
                    | Kind::Names(_)
                    | Kind::Object
                    | Kind::Pairs
                    | Kind::Anything
                    | Kind::Matrix(_)
            ) || matches!(inner, Kind::Shape { map: Some(_), .. })
        })
}

fn unknown(span: Span, label: String) -> Diagnostic {
    Diagnostic::error(
        Code::UnknownPath,
        span,
        "the path leads nowhere in the plan",
    )
    .label(label)
}

fn no_such_key<'a>(
    span: Span,
    key: &str,
    names: impl Iterator<Item = &'a str> + Clone,
) -> Diagnostic {
    unknown(span, format!("there is no `{key}` here")).help(did_you_mean(key, names))
}
