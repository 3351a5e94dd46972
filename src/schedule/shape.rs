//! How a rate runs over time.

use std::time::Duration;

use super::count::Count;
use super::segment::{Fraction, Segment};
use crate::units::{Offset, Rate, nanos};

/// A stretch of time in which the rate runs in a straight line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    /// The rate at its start.
    pub from: Rate,
    /// The rate at its end; equal to `from` where the rate is constant.
    pub to: Rate,
    /// How long it is; `None` has no end and holds `from` for ever, whatever follows.
    pub length: Option<Duration>,
    /// The stage that it belongs to.
    pub stage: u16,
}

/// A rate over time: constant, ramp, step and spike are pieces in a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shape {
    segments: Vec<Segment>,
}

impl Shape {
    /// Pieces in a row.
    #[must_use]
    pub fn new(pieces: &[Piece]) -> Self {
        let mut segments = Vec::with_capacity(pieces.len());
        let mut start = 0u64;
        let mut before = Count::ZERO;
        for piece in pieces {
            let (from, to) = (Fraction::new(piece.from), Fraction::new(piece.to));
            let length = piece.length.map(nanos);
            let inside = match length {
                None if from.events == 0 => Count::ZERO,
                None => Count::MAX,
                Some(length) if from == to => Count::of(length, from.events, from.nanos),
                Some(length) => Count::of(length, from.events, 2 * from.nanos).plus(Count::of(
                    length,
                    to.events,
                    2 * to.nanos,
                )),
            };
            segments.push(Segment {
                from,
                to: if length.is_some() { to } else { from },
                start,
                length,
                before,
                inside,
                stage: piece.stage,
            });
            let Some(length) = length else { break };
            start = start.saturating_add(length);
            before = before.plus(inside);
        }
        Self { segments }
    }

    /// One rate throughout, without end where `length` is `None`.
    #[must_use]
    pub fn constant(rate: Rate, length: Option<Duration>) -> Self {
        Self::new(&[Piece {
            from: rate,
            to: rate,
            length,
            stage: 0,
        }])
    }

    /// When the last piece ends; none for a shape without end.
    #[must_use]
    pub fn end(&self) -> Option<Offset> {
        match self.segments.last() {
            None => Some(Offset::ZERO),
            Some(last) => last
                .length
                .map(|length| Offset::from_nanos(last.start.saturating_add(length))),
        }
    }

    /// How many arrivals are expected: the integral of the rate.
    #[must_use]
    pub fn integral(&self) -> Count {
        self.segments
            .last()
            .map_or(Count::ZERO, |last| last.before.plus(last.inside))
    }

    /// How many arrivals are expected before `at`.
    #[must_use]
    pub fn integral_until(&self, at: Offset) -> Count {
        let index = self
            .segments
            .partition_point(|segment| segment.start <= at.as_nanos());
        index
            .checked_sub(1)
            .and_then(|index| self.segments.get(index))
            .map_or(Count::ZERO, |segment| {
                segment
                    .before
                    .plus(segment.count_at(at.as_nanos() - segment.start))
            })
    }

    /// The rate at `at`, for display.
    #[must_use]
    pub fn rate_at(&self, at: Offset) -> f64 {
        let index = self
            .segments
            .partition_point(|segment| segment.start <= at.as_nanos());
        index
            .checked_sub(1)
            .and_then(|index| self.segments.get(index))
            .map_or(0.0, |segment| {
                segment.rate_at(at.as_nanos() - segment.start) * 1e9
            })
    }

    /// When the count is reached, and the stage in which that is. A count at the very end of a piece belongs to it.
    #[must_use]
    pub fn time_of(&self, count: Count) -> (Offset, u16) {
        let index = self.segments.partition_point(|segment| {
            segment.before.plus(segment.inside).plus(Count::SLACK) < count
        });
        let last = self.segments.len().saturating_sub(1);
        self.segments
            .get(index.min(last))
            .map_or((Offset::from_nanos(u64::MAX), 0), |segment| {
                let time = segment.time_of(count.minus(segment.before));
                let at = segment.start.saturating_add(time);
                (Offset::from_nanos(at), segment.stage)
            })
    }
}
