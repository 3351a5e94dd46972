//! Messages with everything taken out that differs from call to call.

/// The message with UUIDs, ids and numbers masked, so that failures alike read alike.
///
/// A word of letters and digits with six characters or more counts as an id; shorter ones (`h2`, `utf8`, `HS256`) stay.
pub(super) fn mask(message: &str) -> String {
    let mut masked = String::with_capacity(message.len());
    let mut rest = message;
    while !rest.is_empty() {
        if let Some(after) = after_uuid(rest) {
            masked.push_str("<uuid>");
            rest = after;
            continue;
        }
        let end = rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
        if end == 0 {
            let next = rest.chars().next().map_or(rest.len(), char::len_utf8);
            let (other, after) = rest.split_at(next);
            masked.push_str(other);
            rest = after;
            continue;
        }
        let (word, after) = rest.split_at(end);
        mask_word(word, &mut masked);
        rest = after;
    }
    masked
}

const fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn mask_word(word: &str, masked: &mut String) {
    let digit = |c: char| c.is_ascii_digit();
    if !word.contains(digit) {
        masked.push_str(word);
        return;
    }
    let unit = word.trim_start_matches(|c: char| digit(c) || c == '_');
    if word.starts_with(digit) && unit.len() <= 2 && !unit.contains(digit) {
        masked.push('#');
        masked.push_str(unit);
    } else if word.len() >= 6 || word.starts_with(digit) {
        masked.push_str("<id>");
    } else {
        masked.push_str(word);
    }
}

/// What follows a UUID that the text begins with.
fn after_uuid(text: &str) -> Option<&str> {
    const LENGTH: usize = 36;
    let bytes = text.as_bytes().get(..LENGTH)?;
    let fits = bytes.iter().enumerate().all(|(at, byte)| match at {
        8 | 13 | 18 | 23 => *byte == b'-',
        _ => byte.is_ascii_hexdigit(),
    });
    let after = fits.then(|| text.get(LENGTH..))??;
    (!after.starts_with(is_word)).then_some(after)
}
