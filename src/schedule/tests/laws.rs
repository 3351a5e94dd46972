//! What holds of every shape.

use std::time::Duration;

use proptest::prelude::*;

use super::super::{Arrival, Piece, Schedule, Shape, Share, Spacing};
use super::{all, even};
use crate::units::{Offset, Rate};

/// Up to `most` events a second in steps of a thousandth.
fn some_rate(most: u64) -> impl Strategy<Value = Rate> {
    prop_oneof![
        1 => Just(Rate::ZERO),
        8 => (0..=most * 1000).prop_map(|events| Rate::new(u128::from(events), 1_000_000_000_000)),
    ]
}

fn some_piece() -> impl Strategy<Value = Piece> {
    let length = (1u64..3_000_000_000).prop_map(Duration::from_nanos);
    (some_rate(500), some_rate(500), length, any::<bool>()).prop_map(|(from, to, length, flat)| {
        Piece {
            from,
            to: if flat { from } else { to },
            length: Some(length),
            stage: 0,
        }
    })
}

fn some_shape() -> impl Strategy<Value = Vec<Piece>> {
    prop::collection::vec(some_piece(), 1..6).prop_map(|mut pieces| {
        for (stage, piece) in (0..).zip(&mut pieces) {
            piece.stage = stage;
        }
        pieces
    })
}

fn some_spacing() -> impl Strategy<Value = Spacing> {
    prop_oneof![Just(Spacing::Even), Just(Spacing::Poisson)]
}

fn schedule(pieces: &[Piece], spacing: Spacing) -> Option<Schedule> {
    Schedule::new(Shape::new(pieces), spacing, None).ok()
}

proptest! {
    #[test]
    fn arrivals_never_go_back_and_never_leave_their_stage(
        pieces in some_shape(),
        spacing in some_spacing(),
    ) {
        let Some(schedule) = schedule(&pieces, spacing) else { return Ok(()) };
        let arrivals = all(&schedule);
        prop_assert_eq!(arrivals.len() as u64, schedule.count());
        for pair in arrivals.windows(2) {
            prop_assert!(pair[0].due <= pair[1].due && pair[0].stage <= pair[1].stage);
        }
        let mut starts = vec![Offset::ZERO];
        for piece in &pieces {
            let last = starts[starts.len() - 1];
            starts.push(last.after(piece.length.unwrap_or_default()));
        }
        for arrival in arrivals {
            let stage = usize::from(arrival.stage);
            prop_assert!(starts[stage] <= arrival.due && arrival.due <= starts[stage + 1]);
        }
    }

    #[test]
    fn the_count_in_a_window_is_its_integral(
        pieces in some_shape(),
        from in 0.0..1.0f64,
        width in 0.0..1.0f64,
    ) {
        let Some(schedule) = schedule(&pieces, Spacing::Even) else { return Ok(()) };
        let end = schedule.shape().end().expect("bounded").as_secs_f64() * 1e9;
        let window = [from, (from + width).min(1.0)].map(|share| {
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "in range")]
            Offset::from_nanos((share * end) as u64)
        });
        let inside = all(&schedule)
            .iter()
            .filter(|arrival| window[0] <= arrival.due && arrival.due < window[1])
            .count();
        let [a, b] = window.map(|at| schedule.shape().integral_until(at).as_f64());
        #[expect(clippy::cast_precision_loss, reason = "small")]
        let off = (inside as f64 - (b - a)).abs();
        prop_assert!(off <= 1.0 + 1e-6, "{inside} arrivals, integral {}", b - a);
    }

    #[test]
    fn a_due_time_gives_its_count_back(pieces in some_shape()) {
        let Some(schedule) = schedule(&pieces, Spacing::Even) else { return Ok(()) };
        let mut middle = 0.5;
        for arrival in all(&schedule) {
            let reached = schedule.shape().integral_until(arrival.due).as_f64();
            // A nanosecond of rounding at 500/s.
            prop_assert!((reached - middle).abs() < 1e-6, "{reached} at {middle}");
            middle += 1.0;
        }
    }

    #[test]
    fn workers_together_are_the_whole(
        pieces in some_shape(),
        spacing in some_spacing(),
        of in 1u32..9,
        seed in any::<u64>(),
    ) {
        let Some(schedule) = schedule(&pieces, spacing) else { return Ok(()) };
        let whole: Vec<Arrival> = schedule.arrivals(seed, Share::WHOLE).collect();
        let mut merged: Vec<Arrival> = (0..of)
            .flat_map(|worker| schedule.arrivals(seed, Share { worker, of }))
            .collect();
        merged.sort();
        prop_assert_eq!(merged, whole);
    }

    #[test]
    fn an_arrival_is_the_same_however_it_is_reached(
        pieces in some_shape(),
        spacing in some_spacing(),
        from in 0u64..2000,
        worker in 0u32..3,
    ) {
        let Some(schedule) = schedule(&pieces, spacing) else { return Ok(()) };
        let share = Share { worker, of: 3 };
        let mut late = schedule.arrivals(7, share).skip_to(from);
        let left = late.size_hint().0;
        let expected: Vec<Arrival> = schedule
            .arrivals(7, share)
            .filter(|arrival| arrival.k >= from)
            .collect();
        prop_assert_eq!(left, expected.len());
        if let Some(arrival) = late.next() {
            prop_assert_eq!(schedule.due(7, arrival.k), arrival);
            prop_assert_eq!(Some(&arrival), expected.first());
        }
    }

    #[test]
    fn stages_in_a_row_are_the_stages_one_by_one(
        first in 1u64..400,
        second in some_piece(),
        seconds in 1u64..4,
    ) {
        let first = Piece {
            from: Rate::per_second(first),
            to: Rate::per_second(first),
            length: Some(Duration::from_secs(seconds)),
            stage: 0,
        };
        let Some(alone) = schedule(&[second], Spacing::Even) else { return Ok(()) };
        let expected: Vec<Offset> = all(&even(&[first]))
            .iter()
            .map(|arrival| arrival.due)
            .chain(all(&alone).iter().map(|arrival| {
                Offset::from_secs(seconds).after(Duration::from_nanos(arrival.due.as_nanos()))
            }))
            .collect();
        let together: Vec<Offset> = all(&even(&[first, second]))
            .iter()
            .map(|arrival| arrival.due)
            .collect();
        prop_assert_eq!(together, expected);
    }
}
