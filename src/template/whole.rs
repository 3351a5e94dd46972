//! A text with expressions in it.

use std::fmt;

use super::context::Value;
use super::expression::{Expression, Kind};
use super::lexer::quote;
use super::parse::{self, Part};
use super::scope::Scope;
use crate::diagnostic::{Diagnostic, Span};

/// A text with expressions in it.
#[derive(Debug, Clone, PartialEq)]
pub struct Template {
    parts: Vec<Part>,
}

impl Template {
    /// Reads a text. `span` is the scalar's place in the plan; problems point into it.
    ///
    /// # Errors
    /// Every mistake of every expression.
    ///
    /// ```
    /// use loadbank::diagnostic::Span;
    /// use loadbank::template::{Scope, Template};
    /// let template = Template::parse("order-{{ int(1, 6) }}", Span::NOWHERE, &Scope::default());
    /// assert_eq!(template.expect("a template").to_string(), "order-{{ int(1, 6) }}");
    /// assert!(Template::parse("{{ itn(1, 6) }}", Span::NOWHERE, &Scope::default()).is_err());
    /// ```
    pub fn parse(text: &str, span: Span, scope: &Scope) -> Result<Self, Vec<Diagnostic>> {
        parse::template(text, span, scope).map(|parts| Self { parts })
    }

    /// Its parts in order; no two texts stand beside each other.
    #[must_use]
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// True when every call gets the same text.
    #[must_use]
    pub fn is_constant(&self) -> bool {
        self.constant().is_some()
    }

    /// The text, when it has no expressions.
    #[must_use]
    pub fn constant(&self) -> Option<&str> {
        match self.parts.as_slice() {
            [] => Some(""),
            [Part::Text(text)] => Some(text),
            _ => None,
        }
    }

    /// The expression, when the text is one `{{ … }}` and nothing else.
    #[must_use]
    pub fn whole(&self) -> Option<&Expression> {
        match self.parts.as_slice() {
            [Part::Expression(expression)] => Some(expression),
            _ => None,
        }
    }

    /// Where `client()` is used in it.
    #[must_use]
    pub fn client_use(&self) -> Option<Span> {
        self.parts.iter().find_map(|part| match part {
            Part::Text(_) => None,
            Part::Expression(expression) => expression.client_use(),
        })
    }
}

impl fmt::Display for Template {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for part in &self.parts {
            match part {
                Part::Text(text) => f.write_str(&text.replace("{{", "{{{{"))?,
                Part::Expression(expression) => write!(f, "{{{{ {expression} }}}}")?,
            }
        }
        Ok(())
    }
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Literal(value) => literal(value, f),
            Kind::Column { written, .. } | Kind::Capture { written, .. } => f.write_str(written),
            Kind::Call {
                function,
                arguments,
                ..
            } => {
                write!(f, "{}(", function.name)?;
                for (index, argument) in arguments.iter().enumerate() {
                    if index > 0 {
                        f.write_str(", ")?;
                    }
                    write!(f, "{argument}")?;
                }
                f.write_str(")")
            }
        }
    }
}

fn literal(value: &Value, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match value {
        Value::Text(text) => f.write_str(&quote(text)),
        Value::Integer(number) => write!(f, "{number}"),
        Value::Float(number) => write!(f, "{number:?}"),
        Value::Bool(value) => write!(f, "{value}"),
        // No literal of the language is bytes.
        Value::Bytes(bytes) => write!(f, "{bytes:?}"),
    }
}
