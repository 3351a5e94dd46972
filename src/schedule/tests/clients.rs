//! When clients start and stop.

use std::time::Duration;

use proptest::prelude::*;

use super::super::{Active, ClientPiece, ClientShape, quota};
use crate::units::Offset;

fn piece(from: u32, to: u32, seconds: u64, stage: u16) -> ClientPiece {
    ClientPiece {
        from,
        to,
        length: Some(Duration::from_secs(seconds)),
        stage,
    }
}

fn active(from: u64, until: u64) -> Active {
    Active {
        from: Offset::from_millis(from),
        until: Some(Offset::from_millis(until)),
    }
}

#[test]
fn a_rise_starts_one_client_after_the_other_and_the_next_stage_keeps_them() {
    let shape = ClientShape::new(&[piece(0, 10, 10, 0), piece(10, 10, 60, 1)]);
    assert_eq!(shape.most(), 10);
    for client in 0..10 {
        let start = 500 + 1000 * u64::from(client);
        assert_eq!(shape.active(client), [active(start, 70_000)]);
    }
    assert_eq!(shape.active(10), []);
    assert_eq!(shape.clients_at(Offset::from_millis(2499)), 2);
    assert_eq!(shape.clients_at(Offset::from_millis(2500)), 3);
    assert_eq!(shape.stage_at(Offset::from_secs(10)), 1);
    assert_eq!(shape.stage_at(Offset::from_secs(100)), 1);
    assert_eq!(shape.end(), Some(Offset::from_secs(70)));
}

#[test]
fn clients_that_stop_can_start_again() {
    let shape = ClientShape::new(&[piece(4, 0, 4, 0), piece(0, 4, 4, 1), piece(2, 2, 2, 2)]);
    assert_eq!(shape.active(0), [active(0, 3500), active(4500, 10_000)]);
    assert_eq!(shape.active(3), [active(0, 500), active(7500, 8000)]);
}

#[test]
fn a_constant_number_needs_no_end() {
    let shape = ClientShape::constant(3, None);
    assert_eq!(
        shape.active(2),
        [Active {
            from: Offset::ZERO,
            until: None
        }]
    );
    assert_eq!(shape.clients_at(Offset::MAX), 3);
    assert_eq!(shape.end(), None);
}

fn some_shape() -> impl Strategy<Value = ClientShape> {
    let pieces = prop::collection::vec((0u32..40, 0u32..40, 1u64..8), 1..5);
    pieces.prop_map(|pieces| {
        let pieces: Vec<ClientPiece> = (0..)
            .zip(pieces)
            .map(|(stage, (from, to, seconds))| piece(from, to, seconds, stage))
            .collect();
        ClientShape::new(&pieces)
    })
}

proptest! {
    #[test]
    fn as_many_work_as_the_line_says(shape in some_shape(), at in 0u64..40_000) {
        let at = Offset::from_millis(at);
        let working = (0..shape.most())
            .flat_map(|client| shape.active(client))
            .filter(|time| time.from <= at && time.until.is_none_or(|until| at < until))
            .count();
        prop_assert_eq!(working, shape.clients_at(at) as usize);
    }

    #[test]
    fn the_times_of_a_client_are_apart_and_in_order(shape in some_shape(), client in 0u32..40) {
        let times = shape.active(client);
        for time in &times {
            prop_assert!(time.until.is_none_or(|until| time.from < until));
        }
        for pair in times.windows(2) {
            prop_assert!(pair[0].until.is_some_and(|until| until < pair[1].from));
        }
    }

    #[test]
    fn quotas_share_out_all_requests(requests in 0u64..5000, clients in 1u32..200) {
        let quotas: Vec<u64> = (0..clients).map(|c| quota(requests, clients, c)).collect();
        prop_assert_eq!(quotas.iter().sum::<u64>(), requests);
        prop_assert!(quotas.iter().all(|q| q.abs_diff(requests / u64::from(clients)) <= 1));
    }
}
