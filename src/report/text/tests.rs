use unicode_width::UnicodeWidthStr;

use super::page::{Line, Page};
use super::{Options, Style};

fn written(page: &Page, options: &Options) -> String {
    let mut out = Vec::new();
    page.write(options, &mut out)
        .expect("a vector takes all bytes");
    String::from_utf8(out).expect("UTF-8")
}

#[test]
fn text_is_broken_at_blanks_and_long_words_where_they_must_be() {
    let mut page = Page::default();
    let mut line = Line::indented(2);
    line.push(Style::Faint, "note  ");
    page.wrap_after(
        line,
        Style::Plain,
        "some words to break 日本語日本語日本語日本語 end",
        28,
    );
    let text = written(&page, &Options::default());
    assert_eq!(
        text,
        "  note  some words to break\n        日本語日本語日本語日\n        本語 end\n"
    );
    assert!(text.lines().all(|line| line.width() <= 28));
}

#[test]
fn styles_surround_what_they_mark_and_nothing_ends_in_blanks() {
    let mut page = Page::default();
    page.gap();
    let mut line = Line::default();
    line.push(Style::Fail, "fail");
    line.pad_to(10);
    page.push(line);
    page.gap();
    page.gap();
    page.push(Line::default());
    let options = Options {
        paint: |style| {
            if style == Style::Fail {
                ("<", ">")
            } else {
                ("", "")
            }
        },
        ..Options::default()
    };
    assert_eq!(written(&page, &options), "<fail>\n\n\n");
}
