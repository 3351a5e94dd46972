//! Failures that differ only in numbers and ids are one group.

use super::*;
use crate::measure::mask::mask;

#[test]
fn what_differs_from_call_to_call_is_masked() {
    let cases = [
        ("", ""),
        ("connection refused", "connection refused"),
        ("order 17 was refused", "order # was refused"),
        ("took 1203ms", "took #ms"),
        (
            "no order 0f8fad5b-d9cb-469f-a165-70867728950e here",
            "no order <uuid> here",
        ),
        ("0F8FAD5B-D9CB-469F-A165-70867728950E", "<uuid>"),
        ("trace 4bf92f3577b34da6 ended", "trace <id> ended"),
        ("connect to 127.0.0.1:50051", "connect to #.#.#.#:#"),
        ("order_id=ord_8812aa", "order_id=<id>"),
        (
            "h2 protocol error in HTTP/2, HS256",
            "h2 protocol error in HTTP/#, HS256",
        ),
        ("naïve – 3 × übel", "naïve – # × übel"),
    ];
    for (message, masked) in cases {
        assert_eq!(mask(message), masked);
    }
}

#[test]
fn a_uuid_in_each_message_makes_one_group() {
    let layout = layout(Vec::new(), None);
    let mut tally = Tally::new(&layout);
    for k in 0..500 {
        let mut failed = sample(k, k, 5, Class::Status);
        failed.outcome.message =
            Some(format!("no such order {k:08x}-d9cb-469f-a165-70867728950e").into());
        count(&mut tally, &failed);
    }
    let result = tally.finish(ending());
    assert_eq!(result.groups.len(), 1);
    let group = &result.groups[0];
    assert_eq!(group.count, 500);
    assert_eq!(group.message, "no such order <uuid>");
    assert_eq!(
        group.example,
        "no such order 00000000-d9cb-469f-a165-70867728950e"
    );
    assert_eq!(
        (group.first, group.last),
        (Offset::ZERO, Offset::from_millis(499))
    );
    assert_eq!(group.columns.iter().sum::<u64>(), 500);
}

#[test]
fn a_thousand_kinds_of_failure_are_a_hundred_groups_and_a_rest() {
    let layout = layout(Vec::new(), None);
    let mut tally = Tally::new(&layout);
    for k in 0..1000u64 {
        let mut failed = sample(k, k, 5, Class::Status);
        let word: String = k
            .to_string()
            .bytes()
            .map(|digit| char::from(digit - b'0' + b'a'))
            .collect();
        failed.outcome.message = Some(word.into());
        count(&mut tally, &failed);
    }
    let result = tally.finish(ending());
    assert_eq!(result.groups.len(), 100);
    let grouped: u64 = result.groups.iter().map(|group| group.count).sum();
    assert_eq!(grouped + result.ungrouped, 1000);
    assert_eq!(result.counts.by_class.of(Class::Status), 1000);
}

#[test]
fn a_long_message_is_cut_at_a_character() {
    let layout = layout(Vec::new(), None);
    let mut failed = sample(1, 1, 5, Class::Broken);
    failed.outcome.message = Some("ü".repeat(5000).into());
    let result = counted(&layout, &[failed]).finish(ending());
    assert_eq!(result.groups[0].example, "ü".repeat(512));
}
