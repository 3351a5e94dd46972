//! Everything together, in the order of the layers.

use std::collections::BTreeSet;

use super::env_file;
use super::input::{Environment, Input, PlanFile};
use super::interpolate::{Interpolation, names_in};
use super::overlay::overlay;
use super::paths::beside;
use super::set::Edit;
use super::uses::{Uses, unreadable};
use super::want::{self, Want};
use crate::diagnostic::{Code, Diagnostic, Diagnostics, SourceId, Sources, Span};
use crate::document::{Format, Node, decode, parse};
use crate::plan::origin::Origins;
use crate::plan::variables::Variables;

/// One tree, and where all of it came from.
#[derive(Debug, Clone, PartialEq)]
pub struct Gathered {
    /// All texts: the plan's own first.
    pub sources: Sources,
    /// The plan with its layers folded and its variables put in; absent when its own text could not be read.
    pub root: Option<Node>,
    /// Which values hold which variables.
    pub origins: Origins,
    /// The environment over `env_file`, for credentials that are read later.
    pub variables: Variables,
    /// What the plan needs, whether it is in the environment already or not.
    pub wants: BTreeSet<Want>,
    /// What is wrong so far.
    pub diagnostics: Diagnostics,
}

/// Reads all texts and folds them into one tree.
#[must_use]
pub fn gather(input: &Input) -> Gathered {
    let mut gathering = Gathering::default();
    let mut root = gathering.file(&input.entry);
    let overlays: Vec<(&PlanFile, Node)> = input
        .overlays
        .iter()
        .filter_map(|file| Some((file, gathering.file(file)?)))
        .collect();
    let edits: Vec<Edit> = input
        .set
        .iter()
        .filter_map(|text| gathering.edit(text))
        .collect();
    let layers = Layers {
        entry: (&input.entry, root.as_ref()),
        overlays: &overlays,
        edits: &edits,
    };
    let variables = gathering.variables(&layers, &input.environment);
    let list = layers
        .effective("use")
        .map(|(list, named_in)| (list.clone(), named_in.to_owned()));
    if let (Some(root), Some((list, named_in))) = (&mut root, list) {
        let mut definitions = Uses {
            environment: &input.environment,
            variables: &variables,
            sources: &mut gathering.sources,
            diagnostics: &mut gathering.diagnostics,
            wants: &mut gathering.wants,
            seen: BTreeSet::new(),
        };
        definitions.add(root, &list, &named_in, &mut vec![input.entry.path.clone()]);
    }
    let mut origins = Origins::default();
    if let Some(root) = &mut root {
        for (_, over) in overlays {
            overlay(root, over);
        }
        for edit in edits {
            edit.apply(root, &mut gathering.diagnostics);
        }
        want::variables(root, &mut gathering.wants);
        let mut interpolation = Interpolation::new(&gathering.sources, &variables);
        interpolation.node(root);
        origins = interpolation.origins;
        gathering.diagnostics.extend(interpolation.diagnostics);
    }
    Gathered {
        sources: gathering.sources,
        root,
        origins,
        variables,
        wants: gathering.wants,
        diagnostics: gathering.diagnostics,
    }
}

/// The texts before they are folded.
struct Layers<'a> {
    entry: (&'a PlanFile, Option<&'a Node>),
    overlays: &'a [(&'a PlanFile, Node)],
    edits: &'a [Edit],
}

impl<'a> Layers<'a> {
    /// The value of a key of the top level, and the file that it is relative to.
    fn effective(&self, key: &str) -> Option<(&'a Node, &'a str)> {
        let (file, root) = self.entry;
        let edited = self
            .edits
            .iter()
            .rev()
            .find_map(|edit| Some((edit.sets(key)?, file.path.as_str())));
        let laid = || {
            self.overlays
                .iter()
                .rev()
                .find_map(|(file, over)| Some((over.get(key)?, file.path.as_str())))
        };
        let written = || Some((root?.get(key)?, file.path.as_str()));
        edited.or_else(laid).or_else(written)
    }
}

#[derive(Default)]
struct Gathering {
    sources: Sources,
    wants: BTreeSet<Want>,
    diagnostics: Diagnostics,
}

impl Gathering {
    fn file(&mut self, file: &PlanFile) -> Option<Node> {
        match decode(file.bytes.clone()) {
            Ok(text) => {
                let id = self.sources.add(file.path.as_str(), text);
                self.parsed(id, Format::of_path(&file.path))
            }
            Err(reason) => {
                let id = self.sources.add(file.path.as_str(), "");
                let span = Span::new(id, 0, 0);
                self.diagnostics.push(
                    Diagnostic::error(
                        Code::NotText,
                        span,
                        format!("`{}` is not a plan", file.path),
                    )
                    .label(reason),
                );
                None
            }
        }
    }

    fn parsed(&mut self, id: SourceId, format: Format) -> Option<Node> {
        let (node, problems) = parse(&self.sources, id, format);
        self.diagnostics.extend(problems);
        node
    }

    fn edit(&mut self, text: &str) -> Option<Edit> {
        match Edit::read(text, &mut self.sources) {
            Ok(edit) => Some(edit),
            Err(problem) => {
                self.diagnostics.push(problem);
                None
            }
        }
    }

    /// The environment over the `env_file` that the layers name.
    fn variables(&mut self, layers: &Layers<'_>, environment: &Environment) -> Variables {
        let variables = Variables::new(environment.variables.clone());
        let Some((node, named_in)) = layers.effective("env_file") else {
            return variables;
        };
        let mut node = node.clone();
        let names = node
            .scalar()
            .map(|scalar| scalar.text.clone())
            .unwrap_or_default();
        self.wants
            .extend(names_in(&names).map(|name| Want::Variable(name.to_owned())));
        let mut interpolation = Interpolation::new(&self.sources, &variables);
        interpolation.node(&mut node);
        self.diagnostics.extend(interpolation.diagnostics);
        let Some(scalar) = node.scalar() else {
            return variables;
        };
        let path = beside(named_in, &scalar.text);
        let read = environment.files.get(&path).cloned();
        self.wants.insert(Want::File {
            path: path.clone(),
            optional: true,
        });
        let text = match read.map(|read| read.and_then(decode)) {
            None => return variables,
            Some(Ok(text)) => text,
            Some(Err(reason)) => {
                self.diagnostics.push(unreadable(&path, &reason, node.span));
                return variables;
            }
        };
        let (file, bad) = env_file::read(&text);
        // The lines are not shown: they may hold credentials.
        if let Some(line) = bad.first() {
            self.diagnostics.push(
                Diagnostic::error(
                    Code::BadValue,
                    node.span,
                    format!("line {line} of `{path}` can not be read"),
                )
                .label("expected lines of `NAME=value`"),
            );
        }
        variables.with_file(file)
    }
}
