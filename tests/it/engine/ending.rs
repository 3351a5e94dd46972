//! Warm-up, grace and interruption: what counts, what is waited for, what is unfinished.

use std::time::Duration;

use loadbank::engine::{Load, Moment, Observer, Pause, Snapshot, Wish};
use loadbank::measure::{Ended, StopReason};
use loadbank::outcome::Class;
use loadbank::units::{Offset, Rate};

use super::bench::{Bench, closed, open};
use super::scripted::{Reply, Script};

/// Says a wish from an instant on.
struct At(Vec<(Offset, Wish)>);

impl Observer for At {
    fn tick(&mut self, snapshot: &Snapshot<'_>) -> Wish {
        let said = self.0.iter().rev().find(|(at, _)| snapshot.elapsed >= *at);
        said.map_or(Wish::GoOn, |(_, wish)| wish.clone())
    }
}

#[test]
fn warm_up_is_a_population_of_its_own() {
    for workers in [1, 2] {
        let load = open(Rate::per_second(100), Some(50), None);
        let mut bench = Bench::new(load, Script::constant(30)).workers(workers);
        bench.work.warmup = Some(open(Rate::per_second(10), Some(7), None));
        let outcome = bench.run();
        assert_eq!(outcome.seen.iter().filter(|seen| seen.warm).count(), 7);
        assert_eq!(outcome.result.counts.warmup, 7);
        assert_eq!(outcome.result.counts.planned(), 50);
        let expected: Vec<(u64, u64)> = (0..50).map(|k| (k, (2 * k + 1) * 5_000_000)).collect();
        assert_eq!(
            outcome.sent(),
            expected,
            "the measurement has a zero of its own"
        );
    }
}

#[test]
fn a_closed_model_warms_up_too() {
    let mut load = closed(4, Pause::None);
    load.requests_per_client = Some(5);
    let mut bench = Bench::new(Load::Closed(load.clone()), Script::constant(3));
    load.requests_per_client = None;
    load.length = Some(Duration::from_millis(30));
    bench.work.warmup = Some(Load::Closed(load));
    let outcome = bench.run();
    assert_eq!(outcome.result.counts.warmup, 40);
    assert_eq!(outcome.result.counts.ok(), 20);
}

#[test]
fn what_remains_after_the_grace_is_unfinished() {
    let script = Script::new(|k, _| match k {
        8 => Reply::After(Duration::from_millis(600)),
        9 => Reply::Never,
        _ => Reply::After(Duration::from_millis(5)),
    });
    let mut bench = Bench::new(open(Rate::per_second(10), None, Some(1)), script);
    bench.work.grace = Some(Duration::from_millis(500));
    let outcome = bench.run();
    // The end is at 1 s and not at the last due time of 950 ms: call 8, answered at 1,450 ms, is in the grace.
    assert_eq!(outcome.result.counts.ok(), 9);
    assert_eq!(outcome.class(Class::Unfinished), 1);
    assert_eq!(outcome.result.ended, Ended::Finished);
}

#[test]
fn without_a_grace_of_its_own_every_call_ends_by_itself() {
    let script = Script::new(|_, _| Reply::Never);
    let outcome = Bench::new(open(Rate::per_second(10), None, Some(1)), script)
        .deadline(Some(Duration::from_secs(30)))
        .run();
    assert_eq!(outcome.class(Class::Timeout), 10);
}

#[test]
fn an_interrupted_run_plans_what_was_due_and_drains() {
    for workers in [1, 2] {
        let mut observer = At(vec![(Offset::from_secs(2), Wish::Interrupt)]);
        let outcome = Bench::new(
            open(Rate::per_second(100), None, Some(60)),
            Script::constant(700),
        )
        .workers(workers)
        .run_observed(&mut observer);
        let result = outcome.result;
        assert_eq!(result.ended, Ended::Interrupted);
        assert_eq!(result.counts.ok(), result.counts.planned());
        assert!(
            (200..250).contains(&result.counts.planned()),
            "{}",
            result.counts.planned()
        );
    }
}

#[test]
fn a_second_interrupt_ends_the_drain() {
    let mut observer = At(vec![
        (Offset::from_secs(1), Wish::Interrupt),
        (Offset::from_secs(2), Wish::Abort),
    ]);
    let outcome = Bench::new(
        open(Rate::per_second(100), None, Some(60)),
        Script::new(|_, _| Reply::Never),
    )
    .deadline(Some(Duration::from_secs(30)))
    .run_observed(&mut observer);
    let result = outcome.result;
    assert_eq!(result.ended, Ended::Interrupted);
    assert_eq!(
        outcome.level.iter().map(|(at, _)| at.second()).max(),
        Some(2)
    );
    assert_eq!(
        result.counts.by_class.of(Class::Unfinished),
        result.counts.planned()
    );
}

#[test]
fn what_waits_at_the_cap_when_a_run_is_interrupted_is_unfinished() {
    let load = super::bench::capped(
        open(Rate::per_second(100), None, Some(60)),
        1,
        loadbank::engine::WhenFull::Queue,
    );
    let mut observer = At(vec![(Offset::from_secs(1), Wish::Interrupt)]);
    let outcome = Bench::new(load, Script::constant(400)).run_observed(&mut observer);
    assert_eq!(outcome.result.counts.ok(), outcome.seen.len() as u64);
    let unsent = outcome.class(Class::Unfinished);
    assert_eq!(
        outcome.result.counts.planned(),
        outcome.seen.len() as u64 + unsent
    );
    assert!(unsent > 90, "{unsent}");
}

#[test]
fn a_criterion_stops_within_a_second() {
    let reason = StopReason::Criterion {
        text: "errors > 50%".to_owned(),
        seen: "60% of the last 5 s".to_owned(),
    };
    let mut observer = At(vec![(Offset::from_secs(3), Wish::Stop(reason.clone()))]);
    let outcome = Bench::new(
        open(Rate::per_second(10), None, Some(60)),
        Script::new(|_, _| Reply::Never),
    )
    .deadline(Some(Duration::from_secs(30)))
    .run_observed(&mut observer);
    assert_eq!(outcome.result.ended, Ended::Stopped(reason));
    assert!(outcome.level.iter().all(|(at, _)| at.second() <= 4));
}

/// Notes what it sees.
#[derive(Default)]
struct Notes {
    moments: Vec<Moment>,
    oldest: Option<Duration>,
    in_flight: u64,
    counted: u64,
}

impl Observer for Notes {
    fn tick(&mut self, snapshot: &Snapshot<'_>) -> Wish {
        if self.moments.last() != Some(&snapshot.moment) {
            self.moments.push(snapshot.moment);
        }
        self.oldest = self.oldest.max(snapshot.oldest);
        self.in_flight = self.in_flight.max(snapshot.in_flight);
        self.counted = self.counted.max(snapshot.tally.counts().ok());
        Wish::GoOn
    }
}

#[test]
fn an_observer_sees_how_old_the_oldest_call_is() {
    let script =
        Script::new(|k, _| Reply::After(Duration::from_millis(if k == 100 { 4000 } else { 10 })));
    let mut notes = Notes::default();
    let mut bench = Bench::new(open(Rate::per_second(100), None, Some(3)), script);
    bench.work.warmup = Some(open(Rate::per_second(100), Some(80), None));
    bench.run_observed(&mut notes);
    assert_eq!(
        notes.moments,
        [Moment::Warmup, Moment::Measuring, Moment::Draining]
    );
    // Call 100 is due at 1,005 ms and open until 5,005 ms; the last look before that is at 5,000 ms.
    assert_eq!(notes.oldest, Some(Duration::from_millis(3995)));
    assert!(notes.in_flight >= 1);
    assert_eq!(notes.counted, 300);
}
