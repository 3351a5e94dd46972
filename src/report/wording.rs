//! Text from outside, made harmless, and words that follow a number.
//!
//! Server messages, names and labels can hold terminal escapes, line breaks or marks that turn the reading direction.
//! [`plain`] makes them visible instead of effective; what a format needs beyond that (XML, Markdown) is its own business.

use super::figure;

/// One line in which no character acts: white space becomes a blank, controls become their pictures (`␛`), and marks
/// that reorder or hide text become `�`.
#[must_use]
pub fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\t' | '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => out.push(' '),
            '\0'..='\u{1f}' => out.push(picture(u32::from(c))),
            '\u{7f}' => out.push('␡'),
            _ if acts(c) => out.push(char::REPLACEMENT_CHARACTER),
            _ => out.push(c),
        }
    }
    out.trim().to_owned()
}

/// True for characters that act on a terminal or a reader's eye instead of being read.
#[must_use]
pub const fn acts(c: char) -> bool {
    matches!(c,
        '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}'
        | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff0}'..='\u{fffb}'
        | '\u{fffe}' | '\u{ffff}' | '\u{e0000}'..='\u{e007f}')
}

/// The picture of a control character below 32.
fn picture(code: u32) -> char {
    char::from_u32(0x2400 + code).unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// The text, or its first `limit` characters and an ellipsis.
#[must_use]
pub fn shortened(text: &str, limit: usize) -> String {
    if text.chars().count() <= limit {
        return text.to_owned();
    }
    let kept: String = text.chars().take(limit.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

/// A count and its noun: `1 call`, `2,000 calls`.
#[must_use]
pub fn counted(count: u64, one: &str, many: &str) -> String {
    let noun = if count == 1 { one } else { many };
    format!("{} {noun}", figure::count(count))
}

/// `a`, `a and b`, `a, b and c`.
#[must_use]
pub fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn escapes_are_shown_and_not_obeyed() {
        assert_eq!(plain("\u{1b}[31mred\u{1b}[0m"), "␛[31mred␛[0m");
        assert_eq!(plain("two\r\nlines\u{9b}2J"), "two  lines�2J");
        assert_eq!(plain("\u{202e}evil"), "�evil");
        assert_eq!(plain("ordinary – text ü 日本"), "ordinary – text ü 日本");
    }

    #[test]
    fn words_follow_their_number() {
        assert_eq!(counted(1, "call", "calls"), "1 call");
        assert_eq!(counted(2000, "call", "calls"), "2,000 calls");
        assert_eq!(listed(&["a".into(), "b".into(), "c".into()]), "a, b and c");
        assert_eq!(shortened("abcdef", 4), "abc…");
    }

    proptest! {
        #[test]
        fn nothing_that_acts_is_left(text in any::<String>()) {
            prop_assert!(!plain(&text).chars().any(acts));
        }
    }
}
