//! Reading checks.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "every word but those named is the same mistake"
)]

use regex_lite::Regex;

use super::super::lexer::{Lexer, Token};
use super::super::locate::Place;
use super::condition::{Check, Condition, Operand, Operator};
use super::path::{Path, Root, expected, unknown_root};
use super::reply::ReplyValue;
use crate::diagnostic::{Code, Diagnostic, Span, did_you_mean};

impl Check {
    /// Reads `reply.accepted == true` or `exists(reply.id)`.
    ///
    /// # Errors
    /// One problem: the first.
    ///
    /// ```
    /// use loadbank::diagnostic::Span;
    /// use loadbank::template::Check;
    /// let check = Check::parse("reply.items[0].price >= 1.5", Span::NOWHERE);
    /// assert_eq!(check.expect("a check").to_string(), "reply.items[0].price >= 1.5");
    /// ```
    pub fn parse(text: &str, span: Span) -> Result<Self, Diagnostic> {
        let mut reader = Reader {
            lexer: Lexer::new(text, 0),
            place: Place::new(text, span),
        };
        let condition = reader.condition()?;
        let (token, range) = reader.lexer.next();
        if token != Token::Nothing {
            let problem = expected(reader.place.of(&range), "the end");
            return Err(problem.help("write one check per line of the list"));
        }
        Ok(Self { condition, span })
    }
}

struct Reader<'a> {
    lexer: Lexer<'a>,
    place: Place,
}

impl Reader<'_> {
    fn condition(&mut self) -> Result<Condition, Diagnostic> {
        let (token, _) = self.lexer.peek();
        if token == Token::Name("exists".to_owned()) {
            self.lexer.next();
            return self.exists();
        }
        let left = self.operand()?;
        let operator = self.operator()?;
        let right = self.operand()?;
        if operator != Operator::Matches {
            return Ok(Condition::Compare {
                left,
                operator,
                right,
            });
        }
        let Operand::Literal {
            value: ReplyValue::Text(written),
            word: false,
            span,
        } = right
        else {
            return Err(expected(right.span(), "a pattern in quotes"));
        };
        let pattern = Regex::new(&written).map_err(|error| {
            Diagnostic::error(Code::CheckSyntax, span, "the pattern can not be read")
                .label(error.to_string())
        })?;
        Ok(Condition::Matches {
            left,
            pattern,
            written: written.into_owned(),
        })
    }

    fn exists(&mut self) -> Result<Condition, Diagnostic> {
        let (token, range) = self.lexer.next();
        if token != Token::Open {
            return Err(expected(self.place.of(&range), "`exists(reply.field)`"));
        }
        let operand = self.operand()?;
        let (token, range) = self.lexer.next();
        if token != Token::Close {
            return Err(expected(self.place.of(&range), "`)`"));
        }
        match operand {
            Operand::Path(path) => Ok(Condition::Exists(path)),
            Operand::Literal { span, .. } => Err(expected(span, "a path such as `reply.id`")),
        }
    }

    fn operator(&mut self) -> Result<Operator, Diagnostic> {
        let (token, range) = self.lexer.next();
        let name = match token {
            Token::Comparison(name) => name.to_owned(),
            Token::Name(name) => name,
            Token::Other('=') => {
                let problem = expected(self.place.of(&range), "a comparison");
                return Err(problem.help("`==` compares"));
            }
            _ => String::new(),
        };
        Operator::parse(&name).ok_or_else(|| {
            let names = Operator::ALL.iter().map(|(name, _)| *name);
            let what = "one of ==, !=, <, <=, >, >=, contains, matches";
            let problem = expected(self.place.of(&range), what);
            if name.is_empty() {
                problem
            } else {
                problem.help(did_you_mean(&name, names))
            }
        })
    }

    fn operand(&mut self) -> Result<Operand, Diagnostic> {
        let (token, range) = self.lexer.next();
        let span = self.place.of(&range);
        let literal = |value| Operand::Literal {
            value,
            word: false,
            span,
        };
        match token {
            Token::Text(text) => Ok(literal(ReplyValue::Text(text.into()))),
            Token::Number(text) => number(&text)
                .map(literal)
                .ok_or_else(|| expected(span, "a number that can be counted with")),
            Token::Name(name) => match name.as_str() {
                "true" | "false" => Ok(literal(ReplyValue::Bool(name == "true"))),
                "null" => Ok(literal(ReplyValue::Null)),
                _ => match Root::parse(&name) {
                    Some(root) => Path::rest(root, range.start, &mut self.lexer, self.place)
                        .map(Operand::Path),
                    None if is_word(&name) => Ok(Operand::Literal {
                        value: ReplyValue::Text(name.into()),
                        word: true,
                        span,
                    }),
                    None => Err(unknown_root(&name, span)),
                },
            },
            Token::Unclosed => Err(expected(span, "the closing quote")),
            _ => Err(expected(span, "a path, a literal or `exists(…)`")),
        }
    }
}

/// A status or enum value as a bare word: `NOT_FOUND`.
fn is_word(name: &str) -> bool {
    name.chars()
        .all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_')
}

fn number(text: &str) -> Option<ReplyValue<'static>> {
    if text.contains(['.', 'e', 'E']) {
        let number: f64 = text.parse().ok()?;
        number.is_finite().then_some(ReplyValue::Float(number))
    } else {
        text.parse().ok().map(ReplyValue::Integer)
    }
}
