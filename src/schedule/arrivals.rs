//! The arrivals of one worker.

use super::count::Count;
use super::poisson::Poisson;
use super::shape::Shape;
use crate::units::Offset;

/// One call that is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Arrival {
    /// Its number.
    pub k: u64,
    /// When it is due.
    pub due: Offset,
    /// The stage in which it is due, as the shape's pieces name it.
    pub stage: u16,
}

/// Which part of the arrivals a worker carries: every k with k mod `of` = `worker`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    /// From 0.
    pub worker: u32,
    /// How many workers there are; 0 counts as 1.
    pub of: u32,
}

impl Share {
    /// All arrivals.
    pub const WHOLE: Self = Self { worker: 0, of: 1 };
}

/// The arrivals of a share, in the order of their numbers and so of their due times.
#[derive(Debug, Clone)]
pub struct Arrivals<'a> {
    shape: &'a Shape,
    poisson: Option<Poisson>,
    count: u64,
    next: Option<u64>,
    of: u64,
}

impl<'a> Arrivals<'a> {
    pub(super) fn new(
        shape: &'a Shape,
        poisson: Option<Poisson>,
        count: u64,
        share: Share,
    ) -> Self {
        Self {
            shape,
            poisson,
            count,
            next: Some(u64::from(share.worker)),
            of: u64::from(share.of.max(1)),
        }
    }

    /// The same arrivals from the first whose number is at least `k`.
    #[must_use]
    pub fn skip_to(mut self, k: u64) -> Self {
        if let Some(next) = self.next
            && next < k
        {
            let steps = (k - next).div_ceil(self.of);
            self.next = steps
                .checked_mul(self.of)
                .and_then(|far| next.checked_add(far));
        }
        self
    }
}

impl Iterator for Arrivals<'_> {
    type Item = Arrival;

    fn next(&mut self) -> Option<Arrival> {
        let k = self.next.filter(|k| *k < self.count)?;
        self.next = k.checked_add(self.of);
        let position = match &mut self.poisson {
            None => Count::middle_of(k),
            Some(poisson) => poisson.position(k),
        };
        let (due, stage) = self.shape.time_of(position);
        Some(Arrival { k, due, stage })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = match self.next {
            Some(next) if next < self.count => (self.count - next).div_ceil(self.of),
            Some(_) | None => 0,
        };
        let left = usize::try_from(left).ok();
        (left.unwrap_or(usize::MAX), left)
    }
}
