//! Paths into replies: `reply.items[0].id`, `header["x-request-id"]`, `status.message`.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "every word but those named is the same mistake"
)]

use std::fmt;

use super::super::lexer::{Lexer, Token, is_name, quote};
use super::super::locate::Place;
use crate::diagnostic::{Code, Diagnostic, Span, did_you_mean};

/// Where a path begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Root {
    /// The reply: a gRPC message, or `reply.status`, `.headers`, `.json`, `.text` of HTTP.
    Reply,
    /// The status, and `status.message`.
    Status,
    /// Headers of the reply.
    Header,
    /// Trailers of the reply.
    Trailer,
    /// Details of a gRPC status.
    Details,
}

impl Root {
    const ALL: [(&'static str, Self); 5] = [
        ("reply", Self::Reply),
        ("status", Self::Status),
        ("header", Self::Header),
        ("trailer", Self::Trailer),
        ("details", Self::Details),
    ];

    /// The word that a path begins with.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL
            .iter()
            .find(|(_, root)| *root == self)
            .map_or("reply", |(name, _)| *name)
    }

    pub(super) fn parse(name: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, root)| *root)
    }

    pub(super) fn names() -> impl Iterator<Item = &'static str> + Clone {
        Self::ALL.iter().map(|(name, _)| *name)
    }
}

/// One step down.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Segment {
    /// `.name` or `["name"]`: a field, or an entry of a map.
    Key(String),
    /// `[0]`: an item of a list, or an entry of a map with whole numbers as keys.
    Index(u64),
}

/// A segment and its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The segment.
    pub segment: Segment,
    /// Its place in the plan.
    pub span: Span,
}

/// A place in a reply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    /// Where it begins.
    pub root: Root,
    /// The way down.
    pub steps: Vec<Step>,
    /// Its place in the plan.
    pub span: Span,
}

impl Path {
    /// Reads a whole text as a path, for `capture` and `token`.
    ///
    /// # Errors
    /// One problem: the first.
    pub fn parse(text: &str, span: Span) -> Result<Self, Diagnostic> {
        let place = Place::new(text, span);
        let mut lexer = Lexer::new(text, 0);
        let (token, range) = lexer.next();
        let path = match token {
            Token::Name(name) => match Root::parse(&name) {
                Some(root) => Self::rest(root, range.start, &mut lexer, place)?,
                None => return Err(unknown_root(&name, place.of(&range))),
            },
            _ => return Err(expected(place.of(&range), "a path such as `reply.id`")),
        };
        let (token, range) = lexer.next();
        if token == Token::Nothing {
            Ok(path)
        } else {
            Err(expected(place.of(&range), "`.field`, `[0]` or the end"))
        }
    }

    /// The steps after a root that was read.
    pub(super) fn rest(
        root: Root,
        start: usize,
        lexer: &mut Lexer<'_>,
        place: Place,
    ) -> Result<Self, Diagnostic> {
        let mut steps = Vec::new();
        loop {
            let end = lexer.at();
            let (token, range) = lexer.peek();
            let segment = match token {
                Token::Dot => {
                    lexer.next();
                    match lexer.next() {
                        (Token::Name(name), _) => Segment::Key(name),
                        (_, at) => return Err(expected(place.of(&at), "a field's name")),
                    }
                }
                Token::OpenBracket => {
                    lexer.next();
                    let segment = match lexer.next() {
                        (Token::Text(key), _) => Segment::Key(key),
                        (Token::Number(number), at) => Segment::Index(
                            number
                                .parse()
                                .map_err(|_| expected(place.of(&at), "a whole number from 0"))?,
                        ),
                        (_, at) => return Err(expected(place.of(&at), "`[0]` or `[\"key\"]`")),
                    };
                    let (token, at) = lexer.next();
                    if token != Token::CloseBracket {
                        return Err(expected(place.of(&at), "`]`"));
                    }
                    segment
                }
                _ => {
                    return Ok(Self {
                        root,
                        steps,
                        span: place.of(&(start..end)),
                    });
                }
            };
            steps.push(Step {
                segment,
                span: place.of(&(range.start..lexer.at())),
            });
        }
    }

    /// The segments without their places.
    pub fn segments(&self) -> impl Iterator<Item = &Segment> {
        self.steps.iter().map(|step| &step.segment)
    }
}

pub(super) fn expected(span: Span, what: &str) -> Diagnostic {
    Diagnostic::error(Code::CheckSyntax, span, "the check can not be read")
        .label(format!("expected {what}"))
}

pub(super) fn unknown_root(name: &str, span: Span) -> Diagnostic {
    Diagnostic::error(
        Code::CheckSyntax,
        span,
        format!("a path can not begin with `{name}`"),
    )
    .help(did_you_mean(name, Root::names()))
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.root.name())?;
        for segment in self.segments() {
            match segment {
                Segment::Key(name) if is_name(name) => write!(f, ".{name}")?,
                Segment::Key(name) => write!(f, "[{}]", quote(name))?,
                Segment::Index(index) => write!(f, "[{index}]")?,
            }
        }
        Ok(())
    }
}
