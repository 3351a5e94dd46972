//! Just enough XML and Markdown to see that hostile texts open nothing.

/// True when every tag is closed in order, attributes are quoted, and only known entities stand in text.
pub(super) fn is_well_formed(xml: &str) -> bool {
    let mut open: Vec<String> = Vec::new();
    let mut rest = xml
        .strip_prefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
        .unwrap_or("<");
    while let Some(start) = rest.find('<') {
        let (text, tag) = rest.split_at(start);
        let Some(end) = closing(tag) else {
            return false;
        };
        if !is_text(text) {
            return false;
        }
        let (inside, after) = tag.split_at(end);
        rest = after.trim_start_matches('>');
        let inside = inside.trim_start_matches('<');
        if let Some(name) = inside.strip_prefix('/') {
            if open.pop().as_deref() != Some(name) {
                return false;
            }
            continue;
        }
        let name = inside.split([' ', '/']).next().unwrap_or_default();
        let attributes = inside.trim_start_matches(name).trim_end_matches('/');
        if name.is_empty() || !are_attributes(attributes) {
            return false;
        }
        if !inside.ends_with('/') {
            open.push(name.to_owned());
        }
    }
    open.is_empty() && rest.trim().is_empty()
}

/// Where a tag ends: at the first `>` outside quotes.
fn closing(tag: &str) -> Option<usize> {
    let mut quoted = false;
    tag.char_indices().find_map(|(at, c)| {
        quoted ^= c == '"';
        (c == '>' && !quoted).then_some(at)
    })
}

fn are_attributes(text: &str) -> bool {
    let mut parts = text.split('"');
    let mut last = parts.next().unwrap_or_default();
    while let Some(value) = parts.next() {
        let name = last.trim();
        if !name.ends_with('=') || name.contains([' ', '<', '&']) || !is_text(value) {
            return false;
        }
        let Some(next) = parts.next() else {
            return false;
        };
        last = next;
    }
    last.trim().is_empty()
}

fn is_text(text: &str) -> bool {
    let entities = ["amp;", "lt;", "gt;", "quot;", "apos;"];
    !text.contains('<')
        && text
            .split('&')
            .skip(1)
            .all(|after| entities.iter().any(|entity| after.starts_with(entity)))
}

/// Markdown without its code spans, line by line.
pub(super) fn without_code(markdown: &str) -> String {
    markdown
        .lines()
        .map(line_without_code)
        .collect::<Vec<_>>()
        .join("\n")
}

fn line_without_code(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(start) = rest.find('`') {
        let (before, from) = rest.split_at(start);
        out.push_str(before);
        let body = from.trim_start_matches('`');
        let length = from.len() - body.len();
        if before.ends_with('\\') {
            rest = body;
            continue;
        }
        match end_of_code(body, length) {
            Some(end) => rest = body.split_at(end).1,
            None => {
                rest = body;
            }
        }
    }
    out + rest
}

/// Behind the next run of exactly `length` backticks.
fn end_of_code(body: &str, length: usize) -> Option<usize> {
    let mut at = 0;
    while let Some(start) = body.get(at..)?.find('`') {
        let run = body.get(at + start..)?;
        let ticks = run.len() - run.trim_start_matches('`').len();
        at += start + ticks;
        if ticks == length {
            return Some(at);
        }
    }
    None
}

#[test]
fn malformed_documents_are_seen() {
    assert!(is_well_formed(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a b=\"&lt;>\"><c/>x &amp; y</a>\n"
    ));
    for bad in [
        "<a>",
        "<a></b>",
        "<a b=c/>",
        "<a>&nbsp;</a>",
        "<a>& b</a>",
        "<a b=\"<\"/>",
        "<a/>x",
    ] {
        let document = format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>{bad}");
        assert!(!is_well_formed(&document), "{bad}");
    }
    assert_eq!(without_code("a `b` c ``d ` e`` \\` f"), "a  c  \\ f");
}
