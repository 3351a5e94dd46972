//! The lines of criteria: mark, text, value, margin, samples, and below them the reason where it needs the room.

use unicode_width::UnicodeWidthStr;

use crate::report::view::{CriterionView, Mark};

use super::Style;
use super::page::{Line, Page};

/// Blanks between columns.
const GAP: usize = 3;

/// The columns of a block of criteria.
struct Columns {
    text: usize,
    value: usize,
    margin: usize,
    samples: usize,
    width: usize,
}

/// Adds a block of criteria.
pub(super) fn criteria(page: &mut Page, criteria: &[CriterionView], width: usize) {
    if criteria.is_empty() {
        return;
    }
    page.gap();
    let widest = |measure: &dyn Fn(&CriterionView) -> usize, least: usize, most: usize| {
        criteria
            .iter()
            .map(measure)
            .filter(|width| *width <= most)
            .max()
            .unwrap_or(0)
            .max(least)
    };
    let text = 2 + widest(&|one| one.mark.word().width(), 4, 9) + 2;
    let value = text + widest(&|one| one.text.width(), 17, 44) + GAP;
    let margin = value + widest(&|one| one.value.width(), 7, 20) + GAP;
    let samples = margin
        + widest(
            &|one| match &one.margin {
                Some(margin) if !one.undecided || one.mark == Mark::Pass => margin.width(),
                _ => 0,
            },
            0,
            24,
        )
        + GAP;
    let columns = Columns {
        text,
        value,
        margin,
        samples,
        width,
    };
    for one in criteria {
        criterion(page, one, &columns);
    }
}

fn criterion(page: &mut Page, one: &CriterionView, columns: &Columns) {
    let mut line = Line::indented(2);
    line.push(Style::of(one.mark), one.mark.word());
    line.pad_to(columns.text);
    line.push(Style::Strong, &one.text);
    line.pad_to(columns.value);
    line.push(Style::Plain, &one.value);
    let remark = one.remark.map(|remark| format!("({remark})"));
    let room = columns
        .width
        .saturating_sub(columns.margin.max(line.width() + 1))
        .saturating_sub(remark.as_ref().map_or(0, |remark| remark.width() + GAP));
    let reason = one.reason.as_deref().filter(|_| one.mark != Mark::Pass);
    let inline = reason.filter(|reason| one.undecided && reason.width() <= room);
    let mut rest: Vec<(usize, &str)> = Vec::new();
    if let Some(reason) = inline {
        line.pad_to(columns.margin);
        line.push(Style::Plain, reason);
    } else {
        if let Some(margin) = &one.margin {
            line.pad_to(columns.margin);
            line.push(Style::Plain, margin);
        }
        let column = if one.margin.is_some() {
            columns.samples
        } else {
            columns.margin
        };
        rest.extend(one.samples.as_deref().map(|samples| (column, samples)));
    }
    rest.extend(remark.as_deref().map(|remark| (0, remark)));
    for (column, text) in rest {
        let column = column.max(line.width() + GAP);
        if column + text.width() > columns.width && line.width() > columns.text {
            page.push(std::mem::replace(&mut line, Line::indented(columns.text)));
        } else {
            line.pad_to(column);
        }
        line.push(Style::Faint, text);
    }
    page.push(line);
    if let Some(worst) = &one.worst {
        page.wrap(columns.text, Style::Faint, worst, columns.width);
    }
    if inline.is_some() || one.mark == Mark::Pass {
        return;
    }
    if let Some(reason) = reason {
        page.wrap(columns.text, Style::Plain, reason, columns.width);
    } else if let Some(interval) = &one.interval {
        page.wrap(
            columns.text,
            Style::Faint,
            &format!("interval {interval}"),
            columns.width,
        );
    }
}
