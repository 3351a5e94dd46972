//! Where values came from.
//!
//! A span names the text a value was written in (the plan, a used file, an overlay, `--set`); this adds which
//! variables were put into it. Names only: the values of variables are never kept here.

use std::collections::BTreeMap;

use crate::diagnostic::Span;

/// Who gave a variable its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Supplier {
    /// The process environment.
    Environment,
    /// The plan's `env_file`.
    EnvFile,
    /// The default beside the name.
    Default,
    /// Nobody: reported as unset.
    Nobody,
}

/// A variable that was put into a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Who gave its value.
    pub supplier: Supplier,
}

/// The variables inside values, by the places of the values.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Origins {
    variables: BTreeMap<Span, Vec<Variable>>,
}

impl Origins {
    /// The variables that were put into the value at a place.
    #[must_use]
    pub fn variables(&self, span: Span) -> &[Variable] {
        self.variables.get(&span).map_or(&[], Vec::as_slice)
    }

    /// All values that hold variables, in the order of their places.
    pub fn iter(&self) -> impl Iterator<Item = (Span, &[Variable])> {
        self.variables
            .iter()
            .map(|(span, list)| (*span, list.as_slice()))
    }

    /// Notes the variables of a value.
    pub(super) fn note(&mut self, span: Span, variables: Vec<Variable>) {
        if !variables.is_empty() {
            self.variables.insert(span, variables);
        }
    }
}
