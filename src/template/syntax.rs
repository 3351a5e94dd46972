//! An expression as it was written: no name is resolved yet.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "every word but those named is the same mistake"
)]

use std::ops::Range;

use super::context::Value;
use super::lexer::{Lexer, Token};
use super::locate::Place;
use crate::diagnostic::{Code, Diagnostic};

/// How deep calls may stand in calls.
const DEPTH: usize = 32;

/// A part of an expression and its place in the text.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Syntax {
    pub(super) form: Form,
    pub(super) range: Range<usize>,
}

/// The forms of an expression.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Form {
    Literal(Value),
    /// `id`, `users.name`, `users['first name']`.
    Name(Vec<String>),
    Call {
        name: String,
        name_range: Range<usize>,
        arguments: Vec<Syntax>,
    },
}

/// Reads expressions; the first mistake ends one.
pub(super) struct Parser<'a> {
    pub(super) lexer: Lexer<'a>,
    pub(super) place: Place,
}

impl Parser<'_> {
    /// An expression up to, without, what follows it.
    pub(super) fn expression(&mut self) -> Result<Syntax, Diagnostic> {
        self.nested(0)
    }

    fn nested(&mut self, depth: usize) -> Result<Syntax, Diagnostic> {
        let (token, range) = self.lexer.next();
        if depth > DEPTH {
            return Err(self.error(&range, "calls are nested too deeply"));
        }
        match token {
            Token::Text(text) => Ok(Syntax {
                form: Form::Literal(Value::Text(text)),
                range,
            }),
            Token::Number(text) => self.number(&text, range),
            Token::Name(name) if name == "true" || name == "false" => Ok(Syntax {
                form: Form::Literal(Value::Bool(name == "true")),
                range,
            }),
            Token::Name(name) => {
                if self.lexer.peek().0 == Token::Open {
                    self.lexer.next();
                    self.call(name, range, depth)
                } else {
                    self.name(name, range)
                }
            }
            other => Err(self.unexpected(&other, &range, "a name, a literal or a function call")),
        }
    }

    fn number(&self, text: &str, range: Range<usize>) -> Result<Syntax, Diagnostic> {
        let value = if text.contains(['.', 'e', 'E']) {
            text.parse()
                .ok()
                .filter(|number: &f64| number.is_finite())
                .map(Value::Float)
        } else {
            text.parse().ok().map(Value::Integer)
        };
        match value {
            Some(value) => Ok(Syntax {
                form: Form::Literal(value),
                range,
            }),
            None => Err(self.error(&range, format!("the number {text} is too large"))),
        }
    }

    fn name(&mut self, first: String, mut range: Range<usize>) -> Result<Syntax, Diagnostic> {
        let mut parts = vec![first];
        loop {
            match self.lexer.peek().0 {
                Token::Dot => {
                    self.lexer.next();
                    let (token, at) = self.lexer.next();
                    range.end = at.end;
                    match token {
                        Token::Name(part) => parts.push(part),
                        other => return Err(self.unexpected(&other, &at, "a field's name")),
                    }
                }
                Token::OpenBracket => {
                    self.lexer.next();
                    let (token, at) = self.lexer.next();
                    match token {
                        Token::Text(part) => parts.push(part),
                        other => return Err(self.unexpected(&other, &at, "a name in quotes")),
                    }
                    let (token, at) = self.lexer.next();
                    range.end = at.end;
                    if token != Token::CloseBracket {
                        return Err(self.unexpected(&token, &at, "`]`"));
                    }
                }
                _ => {
                    return Ok(Syntax {
                        form: Form::Name(parts),
                        range,
                    });
                }
            }
        }
    }

    fn call(
        &mut self,
        name: String,
        name_range: Range<usize>,
        depth: usize,
    ) -> Result<Syntax, Diagnostic> {
        let mut arguments = Vec::new();
        if self.lexer.peek().0 == Token::Close {
            self.lexer.next();
        } else {
            loop {
                arguments.push(self.nested(depth + 1)?);
                let (token, range) = self.lexer.next();
                match token {
                    Token::Comma => {}
                    Token::Close => break,
                    other => return Err(self.unexpected(&other, &range, "`,` or `)`")),
                }
            }
        }
        Ok(Syntax {
            range: name_range.start..self.lexer.at(),
            form: Form::Call {
                name,
                name_range,
                arguments,
            },
        })
    }

    pub(super) fn error(&self, range: &Range<usize>, message: impl Into<String>) -> Diagnostic {
        self.place.error(Code::TemplateSyntax, range, message)
    }

    /// What is wrong with a word that does not belong here.
    pub(super) fn unexpected(
        &self,
        token: &Token,
        range: &Range<usize>,
        expected: &str,
    ) -> Diagnostic {
        match token {
            Token::Nothing => self
                .error(range, "the template is not closed")
                .label(format!("expected {expected}, then `}}}}`")),
            Token::End => self
                .error(range, "the template ends too early")
                .label(format!("expected {expected}")),
            Token::Unclosed => self.error(range, "the quote is never closed"),
            Token::BadEscape => self
                .error(range, "the text has an unknown escape")
                .help("known are \\n, \\r, \\t, \\\\, \\' and \\\""),
            Token::Comparison(_) | Token::Other('+' | '-' | '*' | '/' | '%' | '|' | '&' | '!' | '?') => self
                .error(range, "a template has no operators")
                .help("between `{{` and `}}` stand names, literals and function calls"),
            Token::Dot => self
                .error(range, "a name can not begin with a dot")
                .help("names are written without a leading dot, functions with parentheses: `{{ seq() }}`"),
            Token::Other('{') => self
                .error(range, "a brace can not stand in a template")
                .help("`{{{{` writes two braces; a brace before a template is set apart by a space"),
            Token::Name(_)
            | Token::Number(_)
            | Token::Text(_)
            | Token::Open
            | Token::Close
            | Token::OpenBracket
            | Token::CloseBracket
            | Token::Comma
            | Token::Other(_) => self
                .error(range, "the template can not be read")
                .label(format!("expected {expected}")),
        }
    }
}
