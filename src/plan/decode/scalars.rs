//! Scalars: texts, words and quantities, and what is said of those that are neither.

use super::fields::Typed;
use super::quantity::{Fault, quantity};
use super::reader::Reader;
use crate::diagnostic::{Code, Diagnostic, did_you_mean};
use crate::document::{Node, Scalar};
use crate::plan::keys::{Kind, Word};
use crate::units::UnitError;

impl Reader<'_> {
    /// Reads a scalar as a kind that takes scalars.
    pub(super) fn scalar(
        &mut self,
        node: &Node,
        scalar: &Scalar,
        kind: &Kind,
        key: &str,
    ) -> Option<Typed> {
        if let Kind::Word(words) = kind {
            return self.word(node, scalar.text.trim(), words, key);
        }
        if let Kind::Text(_) = kind {
            return Some(Typed::Text(scalar.text.clone()));
        }
        match quantity(scalar, kind) {
            Ok(value) => {
                self.ramp_not_yet(node, &value);
                Some(value)
            }
            Err(Fault::Type) => self.wrong_type(node, kind, key),
            Err(fault) => {
                self.report(self.bad_quantity(node, kind, key, &fault));
                None
            }
        }
    }

    /// Ramps belong to stages, which are told of by their key.
    fn ramp_not_yet(&mut self, node: &Node, value: &Typed) {
        let (rates, clients) = (value.clone().rate_ramp(), value.clone().client_ramp());
        let ramps = rates.is_some_and(|ramp| ramp.from != ramp.to)
            || clients.is_some_and(|ramp| ramp.from != ramp.to);
        if ramps {
            self.value_not_yet(node.span, "ramps");
        }
    }

    fn word(
        &mut self,
        node: &Node,
        text: &str,
        words: &'static [Word],
        key: &str,
    ) -> Option<Typed> {
        if let Some(word) = words.iter().find(|word| word.name == text) {
            return Some(Typed::Word(word.name));
        }
        let told = self.describe(node);
        self.report(
            Diagnostic::error(
                Code::BadValue,
                node.span,
                format!("`{key}` takes {}", Kind::Word(words).expected()),
            )
            .label(format!("this is {told}"))
            .help(did_you_mean(text, words.iter().map(|word| word.name))),
        );
        None
    }

    fn bad_quantity(&self, node: &Node, kind: &Kind, key: &str, fault: &Fault) -> Diagnostic {
        let expected = kind.expected();
        let told = self.describe(node);
        match fault {
            Fault::Unit(UnitError::MissingUnit(likely)) => {
                let likely: Vec<String> = likely.iter().map(|text| format!("`{text}`")).collect();
                Diagnostic::error(
                    Code::MissingUnit,
                    node.span,
                    format!("`{key}` needs a unit"),
                )
                .label(format!("expected {expected}"))
                .help(format!("write {}", likely.join(" or ")))
            }
            Fault::Unit(UnitError::UnknownUnit { unit, known }) => {
                let known: Vec<String> = known.iter().map(|unit| format!("`{unit}`")).collect();
                Diagnostic::error(
                    Code::UnknownUnit,
                    node.span,
                    format!("`{key}` has no unit `{unit}`"),
                )
                .label(format!("expected {expected}"))
                .help(format!("units are {}", known.join(", ")))
            }
            Fault::Unit(error @ (UnitError::Negative | UnitError::TooLarge)) => {
                Diagnostic::error(Code::OutOfRange, node.span, format!("`{key}` {error}"))
                    .label(format!("expected {expected}"))
            }
            Fault::Range(reason) => {
                Diagnostic::error(Code::OutOfRange, node.span, format!("`{key}` {reason}"))
                    .label(format!("expected {expected}"))
            }
            Fault::Unit(UnitError::NotANumber) | Fault::Form | Fault::Type => {
                let diagnostic = Diagnostic::error(
                    Code::BadValue,
                    node.span,
                    format!("`{key}` takes {expected}"),
                )
                .label(format!("this is {told}"));
                if is_cut(self.context.sources.text(node.span)) {
                    return diagnostic.help("quote it: a comma ends a value between `{` and `}`");
                }
                diagnostic
            }
        }
    }
}

/// True for the first part of a text that a comma cut in two, as YAML does between braces.
fn is_cut(text: &str) -> bool {
    text.contains('(') && !text.contains(')')
}
