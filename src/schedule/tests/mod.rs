//! Laws and golden numbers of schedules.

mod clients;
mod even;
mod laws;
mod poisson;

use std::time::Duration;

use super::{Arrival, Piece, Schedule, Shape, Share, Spacing};
use crate::units::Rate;

fn rate(text: &str) -> Rate {
    Rate::parse(text).expect("a rate")
}

fn piece(from: &str, to: &str, millis: u64, stage: u16) -> Piece {
    Piece {
        from: rate(from),
        to: rate(to),
        length: Some(Duration::from_millis(millis)),
        stage,
    }
}

fn even(pieces: &[Piece]) -> Schedule {
    Schedule::new(Shape::new(pieces), Spacing::Even, None).expect("bounded and not empty")
}

fn all(schedule: &Schedule) -> Vec<Arrival> {
    schedule.arrivals(7, Share::WHOLE).collect()
}

fn dues(schedule: &Schedule) -> Vec<u64> {
    all(schedule)
        .iter()
        .map(|arrival| arrival.due.as_nanos())
        .collect()
}
