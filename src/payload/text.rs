//! Texts, forms, paths, queries and headers.

use super::Lowering;
use crate::diagnostic::{Code, Diagnostic, Span, Spanned};
use crate::document::{Node, Value};
use crate::template::{Encoding, Part, Program, ProgramBuilder, Template};

impl Lowering<'_> {
    /// A text body as it is.
    pub fn text(&mut self, text: &Spanned<String>) -> Program {
        self.program(|lowering, builder| {
            lowering.scalar(&text.value, text.span, &Encoding::Text, builder);
        })
    }

    /// The value of a header or of a metadata entry.
    pub fn header(&mut self, value: &Spanned<String>) -> Program {
        self.program(|lowering, builder| {
            lowering.scalar(&value.value, value.span, &Encoding::Header, builder);
        })
    }

    /// An `application/x-www-form-urlencoded` body.
    pub fn form(&mut self, pairs: &[(Spanned<String>, Node)]) -> Program {
        self.program(|lowering, builder| lowering.pairs(pairs, &Encoding::FormValue, builder))
    }

    /// What stands behind `:path`: the path as written with its templates escaped, and the query behind it.
    pub fn path(&mut self, path: &Spanned<String>, query: &[(Spanned<String>, Node)]) -> Program {
        self.program(|lowering, builder| {
            lowering.path_part(path, builder);
            if !query.is_empty() {
                builder.bytes(if path.value.contains('?') { b"&" } else { b"?" });
                lowering.pairs(query, &Encoding::UrlQuery, builder);
            }
        })
    }

    fn path_part(&mut self, path: &Spanned<String>, builder: &mut ProgramBuilder) {
        let Some(template) = self.template(&path.value, path.span) else {
            return;
        };
        for part in template.parts() {
            match part {
                Part::Text(text) => {
                    if let Some(illegal) = text.chars().find(|c| !may_stand_in_path(*c)) {
                        let message = format!("a path can not contain {illegal:?}");
                        let help = format!("write it percent-encoded: `{}`", percent(illegal));
                        self.problem(
                            Diagnostic::error(Code::BadValue, path.span, message).help(help),
                        );
                    }
                    builder.bytes(text.as_bytes());
                }
                Part::Expression(expression) => {
                    if let Err(error) = builder.slot(expression, &Encoding::UrlPath) {
                        self.refuse(&error);
                    }
                }
            }
        }
    }

    fn pairs(
        &mut self,
        pairs: &[(Spanned<String>, Node)],
        encoding: &Encoding,
        builder: &mut ProgramBuilder,
    ) {
        let mut first = true;
        for (name, value) in pairs {
            // A list stands for its name several times, as servers read it.
            let values = value.items().unwrap_or(std::slice::from_ref(value));
            for value in values {
                if !first {
                    builder.bytes(b"&");
                }
                first = false;
                self.scalar(&name.value, name.span, encoding, builder);
                builder.bytes(b"=");
                self.pair_value(value, encoding, builder);
            }
        }
    }

    fn pair_value(&mut self, node: &Node, encoding: &Encoding, builder: &mut ProgramBuilder) {
        match &node.value {
            Value::Scalar(scalar) => self.scalar(&scalar.text, node.span, encoding, builder),
            Value::Null | Value::Poisoned => {}
            Value::Sequence(_) | Value::Mapping(_) => {
                self.wrong_kind(node.span, &node.describe(), "a text, a number or a boolean");
            }
        }
    }

    fn scalar(
        &mut self,
        text: &str,
        span: Span,
        encoding: &Encoding,
        builder: &mut ProgramBuilder,
    ) {
        if let Some(template) = self.template(text, span) {
            self.append(&template, encoding, span, builder);
        }
    }

    /// Reads a template; its mistakes are noted.
    pub(super) fn template(&mut self, text: &str, span: Span) -> Option<Template> {
        match Template::parse(text, span, self.scope) {
            Ok(template) => Some(template),
            Err(problems) => {
                for problem in problems {
                    self.problem(problem);
                }
                None
            }
        }
    }

    pub(super) fn append(
        &mut self,
        template: &Template,
        encoding: &Encoding,
        span: Span,
        builder: &mut ProgramBuilder,
    ) {
        if let Err(error) = builder.template(template, encoding, span) {
            self.refuse(&error);
        }
    }
}

/// Visible ASCII without what ends a path or a request line (RFC 3986 and RFC 9112).
fn may_stand_in_path(c: char) -> bool {
    c.is_ascii_graphic()
        && !matches!(
            c,
            '#' | '"' | '<' | '>' | '\\' | '^' | '`' | '{' | '|' | '}'
        )
}

fn percent(c: char) -> String {
    let mut bytes = [0; 4];
    let escaped = c
        .encode_utf8(&mut bytes)
        .bytes()
        .map(|byte| format!("%{byte:02X}"));
    escaped.collect::<Vec<_>>().concat()
}
