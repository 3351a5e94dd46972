//! `stop_if` while the run goes on.

use super::*;

/// Plays calls up to `now` ms; those that have not ended by then are open.
fn at(criteria: &[Criterion], calls: &[Shot], now: u64) -> Option<StopReason> {
    let mut tally = Tally::new(&layout(criteria, None));
    for (k, shot) in (0..).zip(calls).filter(|(_, shot)| shot.due <= now) {
        let sample = sample(k, *shot);
        tally.planned(sample.call, sample.stage, sample.due);
        if shot.due + shot.took <= now {
            tally.record(&sample);
        }
    }
    Watchdog::new(criteria).check(&tally, Offset::from_millis(now))
}

fn stops(text: &str, calls: &[Shot], now: u64) -> bool {
    // Another limit on the same population: the layout counts for both.
    let criteria = [read(text, List::StopIf), read("p99 < 7ms", List::Must)];
    at(&criteria, calls, now).is_some()
}

#[test]
fn a_dead_target_stops_the_run_before_any_call_has_ended() {
    let dead = shots(2000, 10, |_| (60_000, Class::Timeout));
    assert!(!stops("p99 > 500ms over 5s", &dead, 4999));
    assert!(!stops("p99 > 50s over 5s", &dead, 7000));
    assert!(stops("p99 > 500ms over 5s", &dead, 7000));
    assert!(stops("p99 > 500ms", &dead, 7000));
}

#[test]
fn errors_stop_the_run_when_they_are_certain() {
    let failing = shots(2000, 10, |k| {
        (20, if k >= 500 { Class::Broken } else { Class::Ok })
    });
    assert!(!stops("errors > 50% over 5s", &failing, 5000));
    assert!(!stops("errors > 50% over 5s", &failing, 7000));
    assert!(stops("errors > 50% over 5s", &failing, 9000));
    let slow = shots(2000, 10, |_| (3000, Class::Broken));
    assert!(!stops("errors > 50% over 5s", &slow, 5400));
    assert!(stops("errors > 50% over 5s", &slow, 8000));
}

#[test]
fn one_failed_call_among_the_first_stops_nothing_but_what_forbids_any() {
    let calls = shots(1000, 10, |k| {
        (5, if k == 0 { Class::Broken } else { Class::Ok })
    });
    assert!(!stops("errors > 5%", &calls, 8));
    assert!(stops("errors > 0%", &calls, 8));
    assert!(!stops("errors > 5%", &calls, 9000));
    let failing = shots(1000, 10, |_| (5, Class::Broken));
    assert!(stops("errors > 5%", &failing, 500));
}

#[test]
fn a_healthy_run_goes_on() {
    let calls = ok(2000, 10, 5);
    for text in [
        "p99 > 500ms over 5s",
        "errors > 0%",
        "throughput < 50/s over 5s",
        "success < 90%",
    ] {
        for now in [0, 999, 5000, 12_000, 20_000] {
            assert!(!stops(text, &calls, now), "{text} at {now}");
        }
    }
    assert!(Watchdog::new(&[read("p99 < 5ms", List::Must)]).is_idle());
}

#[test]
fn a_throughput_that_breaks_down_stops_the_run() {
    let calls: Vec<Shot> = ok(500, 10, 5)
        .into_iter()
        .chain((0..10).map(|k| shot(5000 + k * 1000, 5, Class::Ok)))
        .collect();
    assert!(stops("throughput < 50/s over 5s", &calls, 12_000));
}

#[test]
fn what_stopped_the_run_is_told_in_calls() {
    let failing = shots(2000, 10, |k| {
        (20, if k >= 500 { Class::Broken } else { Class::Ok })
    });
    let criteria = [read("errors > 50% over 5s", List::StopIf)];
    let told = |now| match at(&criteria, &failing, now) {
        Some(StopReason::Criterion { text, seen }) => format!("{text}: {seen}"),
        other => format!("{other:?}"),
    };
    assert_eq!(
        told(9000),
        "errors > 50% over 5s: in the 5 s from second 3 on, 300 of 500 calls"
    );
    assert_eq!(told(5000), "None");
}
