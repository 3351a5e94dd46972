//! Texts that were read, and places in them.

use std::sync::Arc;

/// Which text a [`Span`] lies in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceId(pub u32);

/// A range of bytes of one source, end exclusive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The source.
    pub source: SourceId,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// A place outside every source, for what a default or the tool itself brought in.
    pub const NOWHERE: Self = Self {
        source: SourceId(u32::MAX),
        start: 0,
        end: 0,
    };

    /// The bytes `start..end` of `source`; longer sources than 4 GiB are refused before they get here.
    #[must_use]
    pub fn new(source: SourceId, start: usize, end: usize) -> Self {
        let clamp = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Self {
            source,
            start: clamp(start),
            end: clamp(end.max(start)),
        }
    }

    /// The range of bytes.
    #[must_use]
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The part `start..end` of this span, held inside it.
    #[must_use]
    pub fn part(self, start: usize, end: usize) -> Self {
        let length = (self.end - self.start) as usize;
        let (start, end) = (start.min(length), end.min(length));
        Self::new(
            self.source,
            self.start as usize + start,
            self.start as usize + end.max(start),
        )
    }

    /// True for [`Span::NOWHERE`].
    #[must_use]
    pub fn is_nowhere(self) -> bool {
        self.source == Self::NOWHERE.source
    }
}

/// A value and where it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Its place.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// A value at a place.
    pub const fn new(value: T, span: Span) -> Self {
        Self { value, span }
    }

    /// The same place with the value changed.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Spanned<U> {
        Spanned {
            value: change(self.value),
            span: self.span,
        }
    }
}

/// A text with its name: a file, `--set` or `environment`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The path as the user gave it, or the name of what is no file.
    pub name: String,
    /// The whole text.
    pub text: Arc<str>,
}

/// Line and column as editors count them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// From 1.
    pub line: usize,
    /// From 1, in characters.
    pub column: usize,
}

/// All sources of a plan, in the order they were read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sources(Vec<Source>);

impl Sources {
    /// No sources.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a text and names it.
    ///
    /// # Panics
    /// When four billion sources were added.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<Arc<str>>) -> SourceId {
        let id = SourceId(u32::try_from(self.0.len()).expect("fewer sources than u32::MAX"));
        self.0.push(Source {
            name: name.into(),
            text: text.into(),
        });
        id
    }

    /// The source behind an id; none for [`Span::NOWHERE`].
    #[must_use]
    pub fn get(&self, id: SourceId) -> Option<&Source> {
        self.0.get(id.0 as usize)
    }

    /// The text under a span, empty where it does not fall on characters.
    #[must_use]
    pub fn text(&self, span: Span) -> &str {
        self.get(span.source)
            .and_then(|source| source.text.get(span.range()))
            .unwrap_or_default()
    }

    /// Where a span begins, for people.
    #[must_use]
    pub fn position(&self, span: Span) -> Option<Position> {
        let source = self.get(span.source)?;
        let mut end = (span.start as usize).min(source.text.len());
        while !source.text.is_char_boundary(end) {
            end -= 1;
        }
        let before = source.text.get(..end)?;
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = before.matches('\n').count() + 1;
        let column = before.get(line_start..)?.chars().count() + 1;
        Some(Position { line, column })
    }

    /// All sources in order.
    pub fn iter(&self) -> impl Iterator<Item = (SourceId, &Source)> {
        (0u32..).map(SourceId).zip(&self.0)
    }
}
