//! The request line of an HTTP call: `POST /path`.

use super::place::part;
use crate::diagnostic::{Code, Diagnostic, Spanned};

/// Method and path of an HTTP call.
pub(super) struct Request {
    pub(super) method: String,
    pub(super) path: Spanned<String>,
}

/// Reads `POST /path`.
pub(super) fn parse_request(text: &Spanned<String>) -> Result<Request, Diagnostic> {
    let written = text.value.as_str();
    let bad = |start: usize, end: usize, message: String| {
        Diagnostic::error(Code::BadValue, part(text, start, end), message)
    };
    let method_end = written.find(char::is_whitespace).unwrap_or(written.len());
    let (method, rest) = written.split_at(method_end);
    let path = rest.trim_start();
    let path_start = written.len() - path.len();
    if path.is_empty() {
        let help = if method.starts_with('/') {
            format!("write `GET {method}`")
        } else {
            "write method and path: `GET /path`".to_owned()
        };
        return Err(bad(
            0,
            written.len(),
            format!("`{written}` is not a method and a path"),
        )
        .label("a method or a path is missing")
        .help(help));
    }
    if !method.chars().all(|c| c.is_ascii_uppercase() || c == '-') || method == "CONNECT" {
        let upper = method.to_ascii_uppercase();
        let problem = bad(0, method_end, format!("`{method}` is not an HTTP method"));
        return Err(
            if upper != method && upper.chars().all(|c| c.is_ascii_uppercase()) {
                problem.help(format!("write `{upper} {path}`"))
            } else {
                problem.help("for example GET, POST, PUT, PATCH or DELETE")
            },
        );
    }
    if !path.starts_with('/') && !path.starts_with("{{") {
        let end = written.len();
        let problem = bad(path_start, end, format!("`{path}` is not a path"));
        return Err(match path.split_once("://").map(|(_, rest)| rest) {
            Some(rest) => {
                let path = rest.find('/').and_then(|at| rest.get(at..)).unwrap_or("/");
                problem
                    .label("an address belongs to the target")
                    .help(format!(
                        "write `{method} {path}` here, and the rest in `http:` of a target"
                    ))
            }
            None => problem
                .label("a path begins with `/`")
                .help(format!("write `{method} /{path}`")),
        });
    }
    if let Some((at, c)) = illegal(path) {
        let start = path_start + at;
        let problem = bad(
            start,
            start + c.len_utf8(),
            format!("a path can not hold `{c}`"),
        );
        return Err(match c {
            '#' => problem.help("what follows a `#` is never sent: remove it, or write %23"),
            ' ' => problem.help("write %20"),
            _ => problem.help("encode it, for example as %C3%A9"),
        });
    }
    Ok(Request {
        method: method.to_owned(),
        path: Spanned::new(path.to_owned(), part(text, path_start, written.len())),
    })
}

/// The first character outside templates that a path can not hold.
fn illegal(path: &str) -> Option<(usize, char)> {
    let mut outside = true;
    let mut before = None;
    for (at, c) in path.char_indices() {
        match (before, c) {
            (Some('{'), '{') => outside = false,
            (Some('}'), '}') => outside = true,
            _ if outside && !(c.is_ascii_graphic() && c != '#') => return Some((at, c)),
            _ => {}
        }
        before = Some(c);
    }
    None
}
