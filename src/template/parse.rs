//! Text to parts.

#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "every word but those named is the same mistake"
)]

use super::expression::Expression;
use super::lexer::{Lexer, Token};
use super::locate::Place;
use super::resolve::Resolver;
use super::scope::Scope;
use super::syntax::Parser;
use crate::diagnostic::{Diagnostic, Span};

/// A part of a template.
#[derive(Debug, Clone, PartialEq)]
pub enum Part {
    /// Text that is always the same, with `{{{{` already read as `{{`.
    Text(String),
    /// What stands between `{{` and `}}`.
    Expression(Expression),
}

/// The parts of a template, or every mistake in it.
pub(super) fn template(
    text: &str,
    span: Span,
    scope: &Scope,
) -> Result<Vec<Part>, Vec<Diagnostic>> {
    let place = Place::new(text, span);
    let mut problems = Vec::new();
    let mut parts = Vec::new();
    let mut literal = String::new();
    let mut at = 0;
    while let Some(found) = text.get(at..).and_then(|rest| rest.find("{{")) {
        let open = at + found;
        literal.push_str(text.get(at..open).unwrap_or_default());
        if text
            .get(open..)
            .is_some_and(|rest| rest.starts_with("{{{{"))
        {
            literal.push_str("{{");
            at = open + 4;
            continue;
        }
        if !literal.is_empty() {
            parts.push(Part::Text(std::mem::take(&mut literal)));
        }
        let mut parser = Parser {
            lexer: Lexer::new(text, open + 2),
            place,
        };
        match expression(&mut parser) {
            Ok(syntax) => {
                at = parser.lexer.at();
                let mut resolver = Resolver::new(scope, place, &mut problems);
                if let Some(expression) = resolver.resolve(&syntax) {
                    parts.push(Part::Expression(expression));
                }
            }
            Err(problem) => {
                problems.push(problem);
                at = recover(Lexer::new(text, open + 2));
            }
        }
    }
    literal.push_str(text.get(at..).unwrap_or_default());
    if !literal.is_empty() {
        parts.push(Part::Text(literal));
    }
    if problems.is_empty() {
        Ok(parts)
    } else {
        Err(problems)
    }
}

fn expression(parser: &mut Parser<'_>) -> Result<super::syntax::Syntax, Diagnostic> {
    let syntax = parser.expression()?;
    let (token, range) = parser.lexer.next();
    if token == Token::End {
        Ok(syntax)
    } else {
        Err(parser.unexpected(&token, &range, "`}}`"))
    }
}

/// Goes on behind the template that could not be read.
fn recover(mut lexer: Lexer<'_>) -> usize {
    loop {
        match lexer.next().0 {
            Token::End | Token::Nothing | Token::Unclosed => return lexer.at(),
            _ => {}
        }
    }
}
