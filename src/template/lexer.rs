//! The words of expressions, of templates as of checks.

use std::ops::Range;

/// What a word is.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Token {
    Name(String),
    /// A number as it was written, with its sign.
    Number(String),
    Text(String),
    Open,
    Close,
    OpenBracket,
    CloseBracket,
    Comma,
    Dot,
    /// `==`, `!=`, `<`, `<=`, `>`, `>=`.
    Comparison(&'static str),
    /// `}}`
    End,
    /// The text ended.
    Nothing,
    /// A quote that is never closed.
    Unclosed,
    /// An escape that is none.
    BadEscape,
    /// A character that begins no word.
    Other(char),
}

/// Reads words from a place in a text.
#[derive(Debug, Clone)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lexer<'a> {
    pub(super) const fn new(text: &'a str, at: usize) -> Self {
        Self { text, at }
    }

    /// Where the next word is looked for.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// The next word without taking it.
    pub(super) fn peek(&self) -> (Token, Range<usize>) {
        self.clone().next()
    }

    /// The next word and its place.
    pub(super) fn next(&mut self) -> (Token, Range<usize>) {
        let blank = self.rest().len() - self.rest().trim_start().len();
        self.at += blank;
        let start = self.at;
        let token = self.token();
        (token, start..self.at)
    }

    fn token(&mut self) -> Token {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else {
            return Token::Nothing;
        };
        for (word, token) in [
            ("}}", Token::End),
            ("==", Token::Comparison("==")),
            ("!=", Token::Comparison("!=")),
            ("<=", Token::Comparison("<=")),
            (">=", Token::Comparison(">=")),
            ("<", Token::Comparison("<")),
            (">", Token::Comparison(">")),
            ("(", Token::Open),
            (")", Token::Close),
            ("[", Token::OpenBracket),
            ("]", Token::CloseBracket),
            (",", Token::Comma),
            (".", Token::Dot),
        ] {
            if rest.starts_with(word) {
                self.at += word.len();
                return token;
            }
        }
        match first {
            '\'' | '"' => self.quoted(first),
            c if c.is_alphabetic() || c == '_' => {
                Token::Name(self.take(|c| c.is_alphanumeric() || c == '_' || c == '-'))
            }
            c if c.is_ascii_digit() || (c == '-' && begins_number(rest)) => self.number(),
            other => {
                self.at += other.len_utf8();
                Token::Other(other)
            }
        }
    }

    fn take(&mut self, part_of: impl Fn(char) -> bool) -> String {
        let rest = self.rest();
        let end = rest.find(|c| !part_of(c)).unwrap_or(rest.len());
        self.at += end;
        rest.get(..end).unwrap_or_default().to_owned()
    }

    /// Digits with at most one point and one exponent; `1..2` and `1.x` end before the point.
    fn number(&mut self) -> Token {
        let start = self.at;
        if self.rest().starts_with('-') {
            self.at += 1;
        }
        self.take(|c| c.is_ascii_digit() || c == '_');
        let rest = self.rest();
        if rest.starts_with('.') && rest.get(1..).is_some_and(begins_digit) {
            self.at += 1;
            self.take(|c| c.is_ascii_digit() || c == '_');
        }
        let rest = self.rest();
        if rest.starts_with(['e', 'E']) {
            let after = rest.get(1..).unwrap_or_default();
            let signed = usize::from(after.starts_with(['+', '-']));
            if after.get(signed..).is_some_and(begins_digit) {
                self.at += 1 + signed;
                self.take(|c| c.is_ascii_digit());
            }
        }
        Token::Number(
            self.text
                .get(start..self.at)
                .unwrap_or_default()
                .replace('_', ""),
        )
    }

    fn quoted(&mut self, quote: char) -> Token {
        let mut text = String::new();
        let mut bad = None;
        let start = self.at;
        let mut characters = self.rest().char_indices().skip(1);
        while let Some((at, c)) = characters.next() {
            match c {
                '\\' => match characters.next() {
                    Some((_, 'n')) => text.push('\n'),
                    Some((_, 'r')) => text.push('\r'),
                    Some((_, 't')) => text.push('\t'),
                    Some((_, same @ ('\\' | '\'' | '"'))) => text.push(same),
                    Some((next, other)) => {
                        bad.get_or_insert(start + at..start + next + other.len_utf8());
                    }
                    None => {}
                },
                c if c == quote => {
                    self.at = start + at + quote.len_utf8();
                    return if bad.is_some() {
                        Token::BadEscape
                    } else {
                        Token::Text(text)
                    };
                }
                c => text.push(c),
            }
        }
        self.at = self.text.len();
        Token::Unclosed
    }
}

fn begins_digit(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
}

fn begins_number(text: &str) -> bool {
    text.strip_prefix('-').is_some_and(begins_digit)
}

/// Text in single quotes, as [`Lexer`] reads it back.
pub(super) fn quote(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('\'');
    for c in text.chars() {
        if matches!(c, '\\' | '\'') {
            quoted.push('\\');
        }
        quoted.push(c);
    }
    quoted.push('\'');
    quoted
}

/// True for a word that [`Lexer`] reads as one name.
pub(super) fn is_name(text: &str) -> bool {
    let (token, range) = Lexer::new(text, 0).next();
    matches!(token, Token::Name(_)) && range == (0..text.len())
}

/// A path of names as it is written: `users.name`, `users['first name']`.
pub(super) fn written(parts: &[String]) -> String {
    let mut text = String::new();
    for (index, part) in parts.iter().enumerate() {
        match (index, is_name(part)) {
            (0, _) => text.push_str(part),
            (_, true) => {
                text.push('.');
                text.push_str(part);
            }
            (_, false) => {
                text.push('[');
                text.push_str(&quote(part));
                text.push(']');
            }
        }
    }
    text
}
