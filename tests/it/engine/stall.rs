//! The stall oracle: a target that freezes for a second must show in the response times, whatever the cap.

use std::collections::VecDeque;
use std::time::Duration;

use loadbank::engine::WhenFull;
use loadbank::measure::LatencyKind;
use loadbank::units::{Offset, Rate};

use super::bench::{Bench, Outcome, capped, open};
use super::scripted::{Reply, Script};

const MILLI: u64 = 1_000_000;
const SERVICE: u64 = 5 * MILLI;
const STALL: (u64, u64) = (20_000 * MILLI, 21_000 * MILLI);
const CALLS: u64 = 60_000;

/// What happens to calls in the middle of their service when the stall begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Begun {
    Finish,
    Freeze,
}

/// When a call that is sent at `at` is answered: work that begins while the target stalls waits for its end.
fn answered(at: u64, begun: Begun) -> u64 {
    if (STALL.0..STALL.1).contains(&at) {
        STALL.1 + SERVICE
    } else if begun == Begun::Freeze && at < STALL.0 && at + SERVICE > STALL.0 {
        at + SERVICE + (STALL.1 - STALL.0)
    } else {
        at + SERVICE
    }
}

/// Sorted response, service and queue times, by a queue of `cap` servers and nothing else.
struct Oracle([Vec<u64>; 3]);

impl Oracle {
    fn new(cap: usize, begun: Begun) -> Self {
        let mut busy: VecDeque<u64> = VecDeque::new();
        let mut times = [const { Vec::new() }; 3];
        for k in 0..CALLS {
            let due = (2 * k + 1) * MILLI / 2;
            let free = if busy.len() < cap {
                0
            } else {
                busy[busy.len() - cap]
            };
            let sent = due.max(free);
            let done = answered(sent, begun);
            busy.push_back(done);
            while busy.len() > cap {
                busy.pop_front();
            }
            for (times, time) in times.iter_mut().zip([done - due, done - sent, sent - due]) {
                times.push(time);
            }
        }
        for times in &mut times {
            times.sort_unstable();
        }
        Self(times)
    }
}

const KINDS: [LatencyKind; 3] = [
    LatencyKind::Response,
    LatencyKind::Service,
    LatencyKind::Queue,
];
/// p50, p99, p99.9 and the maximum, as ranks of 60,000.
const RANKS: [usize; 4] = [30_000, 59_400, 59_940, 60_000];

/// Runs the stall and holds every order statistic to the oracle to the nanosecond; `table` is in milliseconds.
fn check(cap: Option<u32>, begun: Begun, table: [[u64; 4]; 3]) -> Outcome {
    let oracle = Oracle::new(cap.map_or(usize::MAX, |cap| cap as usize), begun);
    let mut load = open(Rate::per_second(1000), None, Some(60));
    if let Some(cap) = cap {
        load = capped(load, cap, WhenFull::Queue);
    }
    let script = Script::new(move |_, now: Offset| {
        let now = now.as_nanos();
        Reply::After(Duration::from_nanos(answered(now, begun) - now))
    });
    let mut bench = Bench::new(load, script);
    for (kind, times) in KINDS.into_iter().zip(&oracle.0) {
        let at = |rank: &usize| times[rank - 1];
        let limits = RANKS.iter().map(at);
        let below = RANKS.iter().map(|rank| at(rank).saturating_sub(1));
        bench = bench.watch(kind, limits.chain(below).collect());
    }
    let outcome = bench.run();
    assert_eq!(outcome.result.counts.ok(), CALLS);
    for ((watched, times), table) in outcome.result.watched.iter().zip(&oracle.0).zip(table) {
        assert_eq!(
            watched.total.sum,
            times.iter().map(|time| u128::from(*time)).sum()
        );
        for (limit, above) in watched.watch.limits.iter().zip(&watched.total.above) {
            let expected = times.iter().filter(|time| *time > limit).count() as u64;
            assert_eq!(*above, expected, "{:?} above {limit}", watched.watch.kind);
        }
        for (rank, millis) in RANKS.into_iter().zip(table) {
            let (exact, bucket) = (
                times[rank - 1],
                watched.histogram.at_rank(rank as u64).unwrap(),
            );
            assert!(
                exact.abs_diff(millis * MILLI) <= MILLI,
                "{rank}: {exact} is not {millis} ms"
            );
            assert!(
                bucket.abs_diff(exact) <= exact / 1000 + 1000,
                "{bucket} is not {exact}"
            );
        }
    }
    outcome
}

#[test]
fn without_a_cap_response_is_service() {
    let outcome = check(
        None,
        Begun::Finish,
        [[5, 405, 945, 1005], [5, 405, 945, 1005], [0, 0, 0, 0]],
    );
    let sum = outcome.result.watched[0].total.sum;
    let mean = u64::try_from(sum / u128::from(CALLS)).unwrap();
    assert!(mean.abs_diff(13_333_333) < 133_333, "s + D²/2T: {mean}");
    assert!(outcome.result.in_flight.max >= 1000);
}

#[test]
fn a_cap_of_a_hundred_moves_the_stall_into_the_queue() {
    let outcome = check(
        Some(100),
        Begun::Freeze,
        [[5, 435, 949, 1005], [5, 5, 949, 1005], [0, 335, 849, 905]],
    );
    assert_eq!(outcome.result.in_flight.max, 100);
}

#[test]
fn a_cap_of_sixteen_hides_nearly_all_of_it_from_service_times() {
    let outcome = check(
        Some(16),
        Begun::Freeze,
        [[5, 594, 964, 1005], [5, 5, 5, 1005], [0, 578, 948, 989]],
    );
    assert_eq!(outcome.result.in_flight.max, 16);
}

#[test]
fn no_wait_at_the_cap_is_the_generators_lateness() {
    let load = capped(
        open(Rate::per_second(100), None, Some(10)),
        1,
        WhenFull::Queue,
    );
    let outcome = Bench::new(load, Script::constant(15))
        .watch(LatencyKind::Lateness, vec![0])
        .run();
    assert_eq!(outcome.result.watched[0].total.above, [0]);
    assert_eq!(outcome.result.late_burst, 0);
}

#[test]
fn latencies_add_up_to_the_integral_of_calls_in_flight() {
    let load = capped(
        open(Rate::per_second(1000), None, Some(3)),
        40,
        WhenFull::Queue,
    );
    let script = Script::new(|k, now| {
        let stall = if now.second() == 1 { 300 } else { 0 };
        Reply::After(Duration::from_millis(5 + stall + k % 17))
    });
    let mut outcome = Bench::new(load, script)
        .watch(LatencyKind::Service, Vec::new())
        .run();
    outcome.level.sort_unstable();
    let (mut level, mut since, mut integral) = (0i128, 0u64, 0i128);
    for (at, step) in &outcome.level {
        integral += level * i128::from(at.as_nanos() - since);
        (level, since) = (level + i128::from(*step), at.as_nanos());
    }
    assert_eq!(
        u128::try_from(integral).unwrap(),
        outcome.result.watched[0].total.sum
    );
    let window = outcome.result.window.unwrap().length().as_secs_f64();
    let busy = outcome.result.in_flight.mean.unwrap() * window * 1e9;
    #[expect(clippy::cast_precision_loss, reason = "compared within a millionth")]
    let integral = integral as f64;
    assert!(
        (busy / integral - 1.0).abs() < 1e-6,
        "{busy} is not {integral}"
    );
}
