//! What was read, before it moves into the raw plan.

use std::time::Duration;

use crate::diagnostic::{Span, Spanned};
use crate::document::Node;
use crate::plan::keys::Table;
use crate::plan::raw::{HeaderValue, Maybe, Ramp, Secret, Think};
use crate::units::{Bytes, Rate, Ratio};

/// A value as its kind reads it.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Typed {
    Text(String),
    Bool(bool),
    Integer(u64),
    Duration(Duration),
    DurationOrNone(Option<Duration>),
    Rate(Rate),
    RateRamp(Ramp<Rate>),
    ClientRamp(Ramp<u32>),
    Size(Bytes),
    Share(Ratio),
    ShareOrNone(Option<Ratio>),
    Think(Think),
    Word(&'static str),
    /// A number, or the word that stands for none.
    CountOr(Option<u32>),
    Secret(Secret),
    Header(HeaderValue),
    Node(Node),
    List(Vec<Spanned<Typed>>),
    Map(Fields),
    Names(Vec<NamedValue>),
    Matrix(Vec<(Spanned<String>, Vec<Fields>)>),
}

/// An entry of a map of names.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct NamedValue {
    pub(super) name: Spanned<String>,
    /// Absent when it could not be read.
    pub(super) value: Option<Spanned<Typed>>,
    /// True when nothing in it was reported.
    pub(super) clean: bool,
}

/// The keys of a map with their values.
#[derive(Debug, Clone, Default)]
pub(super) struct Fields {
    pub(super) table: Option<&'static Table>,
    pub(super) span: Option<Span>,
    pub(super) values: Vec<(&'static str, Spanned<Typed>)>,
    /// Keys that are there, or were meant, and could not be read.
    pub(super) faulty: Vec<&'static str>,
    /// True when a key could not be recognised at all, so that any could be the one that was meant.
    pub(super) unrecognised: bool,
    /// True when nothing in the map was reported.
    pub(super) clean: bool,
}

impl PartialEq for Fields {
    fn eq(&self, other: &Self) -> bool {
        self.values == other.values && self.faulty == other.faulty
    }
}

/// For each kind, the value itself, and taking it out of a map by its key.
macro_rules! kinds {
    ($($method:ident $variant:ident $type:ty)*) => {
        impl Typed {
            $(pub(super) fn $method(self) -> Option<$type> {
                if let Self::$variant(value) = self { Some(value) } else { None }
            })*
        }

        impl Fields {
            $(pub(super) fn $method(&mut self, key: &str) -> Maybe<$type> {
                let Spanned { value, span } = self.take(key)?;
                Some(Spanned::new(value.$method()?, span))
            })*
        }
    };
}

kinds! {
    text Text String
    bool Bool bool
    integer Integer u64
    duration Duration Duration
    duration_or_none DurationOrNone Option<Duration>
    rate Rate Rate
    rate_ramp RateRamp Ramp<Rate>
    client_ramp ClientRamp Ramp<u32>
    size Size Bytes
    share Share Ratio
    share_or_none ShareOrNone Option<Ratio>
    think Think Think
    word Word &'static str
    count_or CountOr Option<u32>
    secret Secret Secret
    header Header HeaderValue
    node Node Node
    list List Vec<Spanned<Typed>>
    map Map Fields
    names Names Vec<NamedValue>
    matrix Matrix Vec<(Spanned<String>, Vec<Fields>)>
}

impl Fields {
    /// Takes a value out.
    pub(super) fn take(&mut self, key: &str) -> Option<Spanned<Typed>> {
        debug_assert!(
            self.table.is_none_or(|table| table.key(key).is_some()),
            "the decoder asks for `{key}`, which its table does not have"
        );
        let at = self.values.iter().position(|(name, _)| *name == key)?;
        Some(self.values.remove(at).1)
    }

    /// A whole number that was held to 32 bits by its kind.
    pub(super) fn count(&mut self, key: &str) -> Maybe<u32> {
        self.integer(key)
            .map(|number| number.map(|value| u32::try_from(value).unwrap_or(u32::MAX)))
    }

    /// A word of a closed list as text.
    pub(super) fn word_text(&mut self, key: &str) -> Maybe<String> {
        self.word(key).map(|word| word.map(str::to_owned))
    }

    /// A list of texts or words.
    pub(super) fn texts(&mut self, key: &str) -> Maybe<Vec<Spanned<String>>> {
        self.list(key).map(|list| list.map(texts))
    }

    /// The texts of a list, none where it is absent.
    pub(super) fn texts_or_none(&mut self, key: &str) -> Vec<Spanned<String>> {
        self.texts(key).map(|list| list.value).unwrap_or_default()
    }

    /// True when a key has a value.
    pub(super) fn has(&self, key: &str) -> bool {
        self.values.iter().any(|(name, _)| *name == key)
    }

    /// True when a key may have been meant though it has no value.
    pub(super) fn doubtful(&self, key: &str) -> bool {
        self.unrecognised || self.faulty.contains(&key)
    }

    /// Ends the reading of a map: whatever is left would be accepted and ignored.
    pub(super) fn end(self) {
        debug_assert!(
            self.values.is_empty(),
            "the decoder forgot {:?}",
            self.values
        );
    }
}

/// The texts of a list of texts or words.
pub(super) fn texts(list: Vec<Spanned<Typed>>) -> Vec<Spanned<String>> {
    list.into_iter()
        .filter_map(|item| {
            let text = if let Typed::Word(word) = item.value {
                word.to_owned()
            } else {
                item.value.text()?
            };
            Some(Spanned::new(text, item.span))
        })
        .collect()
}
