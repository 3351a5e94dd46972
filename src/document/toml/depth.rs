//! How deep a TOML text nests, without reading it.

use crate::document::limits::MAX_DEPTH;

/// The byte where brackets or dotted keys go deeper than a plan can; strings and comments are skipped.
pub(super) fn too_deep(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = 0;
    let mut brackets = 0usize;
    let mut dots = 0usize;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' | b'\'' => {
                at = after_string(bytes, at);
                continue;
            }
            b'#' => {
                at += text
                    .get(at..)
                    .and_then(|rest| rest.find('\n'))
                    .unwrap_or(text.len());
                continue;
            }
            b'[' | b'{' => brackets += 1,
            b']' | b'}' => brackets = brackets.saturating_sub(1),
            b'.' => dots += 1,
            _ => {}
        }
        if matches!(byte, b'[' | b']' | b'{' | b'}' | b',' | b'=' | b'\n') {
            dots = 0;
        }
        if brackets > MAX_DEPTH || dots > MAX_DEPTH {
            return Some(at);
        }
        at += 1;
    }
    None
}

/// The byte after the string that begins at `at`; a string that does not end stops at its line.
fn after_string(bytes: &[u8], at: usize) -> usize {
    let Some(quote) = bytes.get(at) else {
        return at + 1;
    };
    let triple = [*quote; 3];
    let long = bytes.get(at..at + 3) == Some(&triple);
    let mut next = if long { at + 3 } else { at + 1 };
    while let Some(byte) = bytes.get(next) {
        if *byte == b'\\' && *quote == b'"' {
            next += 2;
        } else if long && bytes.get(next..next + 3) == Some(&triple) {
            return next + 3;
        } else if !long && (byte == quote || *byte == b'\n') {
            return next + 1;
        } else {
            next += 1;
        }
    }
    next
}
