//! Due times that can be worked out by hand.

use std::time::Duration;

use super::super::{Schedule, ScheduleError, Shape, Spacing};
use super::{all, dues, even, piece, rate};
use crate::units::{Offset, Rate};

const DAY: u64 = 86_400;
const SECOND: u64 = 1_000_000_000;

fn endless(text: &str) -> Schedule {
    let shape = Shape::constant(rate(text), None);
    Schedule::new(shape, Spacing::Even, Some(u64::MAX)).expect("bounded by requests")
}

#[test]
fn half_a_request_a_second_is_one_every_two_seconds() {
    let shape = Shape::constant(rate("0.5/s"), None);
    let schedule = Schedule::new(shape, Spacing::Even, Some(50)).expect("bounded");
    let expected: Vec<u64> = (0..50).map(|k| (2 * k + 1) * SECOND).collect();
    assert_eq!(dues(&schedule), expected);
}

#[test]
fn fractional_rates_have_golden_due_times() {
    for (text, first_five) in [
        (
            "0.5/s",
            [
                1_000_000_000,
                3_000_000_000,
                5_000_000_000,
                7_000_000_000,
                9_000_000_000,
            ],
        ),
        (
            "30/m",
            [
                1_000_000_000,
                3_000_000_000,
                5_000_000_000,
                7_000_000_000,
                9_000_000_000,
            ],
        ),
        (
            "333/s",
            [1_501_501, 4_504_504, 7_507_507, 10_510_510, 13_513_513],
        ),
        ("7777/s", [64_292, 192_876, 321_460, 450_045, 578_629]),
        (
            "0.3/s",
            [
                1_666_666_666,
                5_000_000_000,
                8_333_333_333,
                11_666_666_666,
                15_000_000_000,
            ],
        ),
    ] {
        let schedule = endless(text);
        let found = [0, 1, 2, 3, 4].map(|k| schedule.due(0, k).due.as_nanos());
        assert_eq!(found, first_five, "{text}");
    }
}

#[test]
fn no_rate_drifts_in_a_day() {
    for (text, a_day) in [
        ("0.5/s", DAY / 2),
        ("30/m", 30 * 60 * 24),
        ("333/s", 333 * DAY),
        ("7777/s", 7777 * DAY),
        ("1000000/s", 1_000_000 * DAY),
        ("1/h", 24),
    ] {
        let schedule = endless(text);
        for days in [1, 2, 365] {
            for k in [0, 1, 2, 1000, 332, 7776] {
                let early = schedule.due(0, k).due.as_nanos();
                let late = schedule.due(0, k + days * a_day).due.as_nanos();
                assert_eq!(
                    late,
                    early + days * DAY * SECOND,
                    "{text}, k = {k}, day {days}"
                );
            }
        }
    }
}

#[test]
fn the_count_is_the_rounded_integral() {
    for (text, millis, expected) in [
        ("100/s", 20_000, 2000),
        ("0.5/s", 100_000, 50),
        ("333/s", 1000, 333),
        ("333/s", 1500, 500),
        ("1/s", 1400, 1),
        ("1/s", 1600, 2),
        ("0.1/s", 5000, 1),
    ] {
        assert_eq!(
            even(&[piece(text, text, millis, 0)]).count(),
            expected,
            "{text} for {millis} ms"
        );
    }
}

#[test]
fn requests_and_length_bound_whichever_ends_first() {
    let shape = |millis| Shape::constant(rate("10/s"), Some(Duration::from_millis(millis)));
    let bounded = |millis, requests| {
        let schedule = Schedule::new(shape(millis), Spacing::Even, Some(requests));
        let schedule = schedule.expect("not empty");
        (schedule.count(), schedule.end(0))
    };
    assert_eq!(bounded(1000, 5), (5, Offset::from_millis(450)));
    assert_eq!(bounded(1000, 50), (10, Offset::from_millis(1000)));
}

#[test]
fn what_never_ends_or_never_begins_is_no_schedule() {
    let schedule = |shape, requests| Schedule::new(shape, Spacing::Even, requests).map(|_| ());
    let endless = Shape::constant(rate("1/s"), None);
    assert_eq!(schedule(endless.clone(), None), Err(ScheduleError::Endless));
    assert_eq!(schedule(endless, Some(0)), Err(ScheduleError::Empty));
    let short = Shape::constant(rate("1/s"), Some(Duration::from_millis(400)));
    assert_eq!(schedule(short, None), Err(ScheduleError::Empty));
    let nothing = Shape::constant(Rate::ZERO, None);
    assert_eq!(schedule(nothing, Some(5)), Err(ScheduleError::Empty));
    assert_eq!(schedule(Shape::new(&[]), None), Err(ScheduleError::Empty));
}

#[test]
fn a_ramp_from_zero_begins_with_the_root() {
    let schedule = even(&[piece("0/s", "1000/s", 10_000, 0)]);
    assert_eq!(schedule.count(), 5000);
    // x = a·t²/2 with a = 100/s²: t = √(2x / 100) s.
    assert_eq!(schedule.due(0, 0).due.as_nanos(), 100_000_000);
    assert_eq!(schedule.due(0, 12).due.as_nanos(), 500_000_000);
    assert_eq!(schedule.due(0, 4).due.as_nanos(), 300_000_000);
}

#[test]
fn a_ramp_down_mirrors_the_ramp_up() {
    let up = dues(&even(&[piece("0/s", "1000/s", 10_000, 0)]));
    let down = dues(&even(&[piece("1000/s", "0/s", 10_000, 0)]));
    for (a, b) in up.iter().zip(down.iter().rev()) {
        let mirrored = 10 * SECOND - b;
        assert!(a.abs_diff(mirrored) <= 1, "{a} and {mirrored}");
    }
}

#[test]
fn a_flat_ramp_is_a_constant_rate() {
    let nearly = even(&[piece("100/s", "100.0000001/s", 10_000, 0)]);
    let constant = even(&[piece("100/s", "100/s", 10_000, 0)]);
    for (a, b) in dues(&nearly).iter().zip(dues(&constant)) {
        // A billionth of ten seconds.
        assert!(a.abs_diff(b) <= 10, "{a} and {b}");
    }
}

#[test]
fn a_spike_holds_its_stages() {
    let spike = even(&[
        piece("10/s", "10/s", 10_000, 0),
        piece("1000/s", "1000/s", 1000, 1),
        piece("10/s", "10/s", 10_000, 2),
    ]);
    let arrivals = all(&spike);
    let of = |stage| {
        arrivals
            .iter()
            .filter(move |arrival| arrival.stage == stage)
    };
    assert_eq!(
        [of(0).count(), of(1).count(), of(2).count()],
        [100, 1000, 100]
    );
    let ends = [10, 11, 21].map(Offset::from_secs);
    for (stage, end) in (0..).zip(ends) {
        assert!(of(stage).all(|arrival| arrival.due < end), "stage {stage}");
    }
}

#[test]
fn an_arrival_at_the_very_end_belongs_to_the_stage_that_ends() {
    let schedule = even(&[
        piece("0.5/s", "0.5/s", 1000, 0),
        piece("0/s", "0/s", 5000, 1),
        piece("0.5/s", "0.5/s", 2000, 2),
    ]);
    let found: Vec<(u64, u16)> = all(&schedule)
        .iter()
        .map(|arrival| (arrival.due.as_nanos() / SECOND, arrival.stage))
        .collect();
    assert_eq!(found, [(1, 0), (8, 2)]);
}

#[test]
fn thirds_and_sixths_add_up_to_a_half() {
    let schedule = even(&[
        piece("10/m", "10/m", 1000, 0),
        piece("20/m", "20/m", 1000, 1),
    ]);
    let arrival = schedule.due(0, 0);
    assert_eq!(schedule.count(), 1);
    assert_eq!(arrival.stage, 1);
    assert!(
        arrival.due.as_nanos().abs_diff(2 * SECOND) <= 1,
        "{}",
        arrival.due
    );
}

#[test]
fn absurd_rates_saturate_instead_of_overflowing() {
    let huge = Rate::new(u128::MAX, 1);
    let shape = Shape::constant(huge, Some(Duration::MAX));
    let schedule = Schedule::new(shape, Spacing::Even, Some(u64::MAX)).expect("bounded");
    assert!(schedule.due(0, u64::MAX - 1).due.as_nanos() < 10);
    let slow = Shape::constant(Rate::new(1, u128::MAX), None);
    let schedule = Schedule::new(slow, Spacing::Even, Some(u64::MAX));
    assert_eq!(schedule, Err(ScheduleError::Empty));
}
