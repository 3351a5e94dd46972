//! `env_file`: lines of `NAME=value`.

use std::collections::BTreeMap;

/// The variables of a file, and the numbers of lines that are none.
///
/// Empty lines and lines that begin with `#` say nothing; `export` may stand before a name. A value in single quotes is
/// taken as it is, in double quotes with `\n`, `\t`, `\"` and `\\`; without quotes it ends at ` #` and loses outer spaces.
pub(super) fn read(text: &str) -> (BTreeMap<String, String>, Vec<usize>) {
    let mut variables = BTreeMap::new();
    let mut bad = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match assignment(line) {
            Some((name, value)) => {
                variables.insert(name.to_owned(), value);
            }
            None => bad.push(at + 1),
        }
    }
    (variables, bad)
}

fn assignment(line: &str) -> Option<(&str, String)> {
    let line = line.strip_prefix("export ").unwrap_or(line);
    let (name, value) = line.split_once('=')?;
    let name = name.trim();
    let named = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    named.then_some(())?;
    Some((name, value_of(value.trim())?))
}

fn value_of(text: &str) -> Option<String> {
    if let Some(rest) = text.strip_prefix('\'') {
        return rest.split_once('\'').map(|(value, _)| value.to_owned());
    }
    if let Some(rest) = text.strip_prefix('"') {
        return double_quoted(rest);
    }
    let value = text.split_once(" #").map_or(text, |(value, _)| value);
    Some(value.trim_end().to_owned())
}

/// The text up to the closing quote, with its escapes.
fn double_quoted(text: &str) -> Option<String> {
    let mut value = String::new();
    let mut characters = text.chars();
    loop {
        match characters.next()? {
            '"' => return Some(value),
            '\\' => match characters.next()? {
                'n' => value.push('\n'),
                't' => value.push('\t'),
                other => value.push(other),
            },
            other => value.push(other),
        }
    }
}
