//! A deadline runs from due until sent, then anew from sent; what it ends has the class of who was to blame.

use std::time::Duration;

use loadbank::clock::Clock;
use loadbank::engine::WhenFull;
use loadbank::measure::LatencyKind;
use loadbank::outcome::{Class, Origin};
use loadbank::units::{Offset, Rate};

use super::bench::{Bench, Outcome, capped, open};
use super::scripted::{Reply, Script};

const MILLI: u64 = 1_000_000;

fn groups(outcome: &Outcome) -> Vec<(Class, Origin, u64)> {
    let groups = outcome.result.groups.iter();
    groups
        .map(|group| (group.class, group.origin, group.count))
        .collect()
}

#[test]
fn a_reply_in_time_is_ok_and_one_after_the_deadline_a_timeout() {
    let run = |nanos| {
        let script = Script::new(move |_, _| Reply::After(Duration::from_nanos(nanos)));
        let load = open(Rate::per_second(10), Some(5), None);
        let bench = Bench::new(load, script).deadline(Some(Duration::from_millis(20)));
        bench.run()
    };
    assert_eq!(run(20 * MILLI).result.counts.ok(), 5);
    let late = run(20 * MILLI + 1);
    assert_eq!(groups(&late), [(Class::Timeout, Origin::Deadline, 5)]);
    assert_eq!(
        late.result.window.unwrap().end,
        Offset::from_millis(450 + 20)
    );
    assert_eq!(late.result.counts.sent, 5);
}

#[test]
fn the_deadline_runs_anew_from_sending() {
    // One slot: call 1 waits 19 ms for it and then takes 15 ms, which is more than 20 ms together.
    let script =
        Script::new(|k, _| Reply::After(Duration::from_millis(if k == 0 { 20 } else { 15 })));
    let load = open(Rate::per_second(1000), Some(2), None);
    let outcome = Bench::new(load, script.slots(1))
        .deadline(Some(Duration::from_millis(20)))
        .run();
    assert_eq!(outcome.result.counts.ok(), 2);
}

#[test]
fn without_a_slot_in_time_a_call_is_not_sent() {
    let script = Script::new(|_, _| Reply::After(Duration::from_millis(50)));
    let load = open(Rate::per_second(100), Some(4), None);
    let outcome = Bench::new(load, script.slots(1))
        .deadline(Some(Duration::from_millis(60)))
        .run();
    // Sent at 5 and 55 ms; the third, due at 25 ms, would have a slot at 105 ms.
    assert_eq!(outcome.result.counts.ok(), 2);
    assert_eq!(groups(&outcome), [(Class::NotSent, Origin::Slot, 2)]);
}

#[test]
fn below_a_full_cap_a_call_is_not_sent() {
    let load = capped(
        open(Rate::per_second(100), Some(4), None),
        1,
        WhenFull::Queue,
    );
    let outcome = Bench::new(
        load,
        Script::new(|_, _| Reply::After(Duration::from_millis(50))),
    )
    .deadline(Some(Duration::from_millis(60)))
    .run();
    assert_eq!(groups(&outcome), [(Class::NotSent, Origin::Cap, 2)]);
    assert_eq!(outcome.result.counts.sent, 2);
}

#[test]
fn refused_and_answered_failures_keep_their_own_classes() {
    let script = Script::new(|k, _| match k % 3 {
        0 => Reply::Refused,
        1 => Reply::Unavailable(Duration::from_millis(1)),
        _ => Reply::After(Duration::from_millis(1)),
    });
    let outcome = Bench::new(open(Rate::per_second(100), Some(9), None), script).run();
    for class in [Class::Refused, Class::Unavailable, Class::Ok] {
        assert_eq!(outcome.class(class), 3);
    }
    assert_eq!(outcome.result.counts.sent, 6);
}

#[test]
fn a_generator_that_was_held_up_sends_what_is_in_time_and_calls_the_rest_late() {
    let clock = Clock::virtual_time();
    let held = clock.clone();
    let script = Script::new(move |k, _| {
        if k == 29 {
            held.pass(Duration::from_secs(1));
        }
        Reply::After(Duration::from_millis(1))
    });
    let outcome = Bench::new(open(Rate::per_second(100), Some(200), None), script)
        .deadline(Some(Duration::from_millis(400)))
        .watch(LatencyKind::Lateness, vec![0])
        .run_on(&clock);
    // It wakes at 1,295 ms: what was due from 305 to 895 ms is too late, what was due until 1,285 ms is merely late.
    assert_eq!(groups(&outcome), [(Class::Late, Origin::Generator, 60)]);
    assert_eq!(outcome.result.counts.ok(), 140);
    assert_eq!(outcome.result.counts.failed(), 0);
    assert_eq!(outcome.result.watched[0].total.above, [39]);
    assert_eq!(outcome.result.late_burst, 39);
}
