//! A shape with a spacing and a number of arrivals.

use super::arrivals::{Arrival, Arrivals, Share};
use super::count::Count;
use super::poisson::Poisson;
use super::shape::Shape;
use crate::units::Offset;

/// How arrivals lie between each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Spacing {
    /// Evenly: arrival k at k + ½ in count space.
    #[default]
    Even,
    /// As a Poisson process that has exactly the planned number of arrivals.
    Poisson,
}

/// Why a shape and a number of requests are no schedule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScheduleError {
    /// Neither a length nor a count bounds it.
    Endless,
    /// It comes to no arrival at all.
    Empty,
}

/// All due times of a measurement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Schedule {
    shape: Shape,
    spacing: Spacing,
    count: u64,
}

impl Schedule {
    /// The arrivals of a shape, at most `requests` of them: N = min(requests, round(∫ rate)).
    ///
    /// # Errors
    /// A schedule without end or without an arrival is none.
    ///
    /// ```
    /// use loadbank::schedule::{Schedule, Shape, Spacing};
    /// use loadbank::units::Rate;
    /// let shape = Shape::constant(Rate::new(1, 2_000_000_000), None);
    /// let schedule = Schedule::new(shape, Spacing::Even, Some(50))?;
    /// assert_eq!(schedule.due(0, 49).due.as_nanos(), 99_000_000_000);
    /// # Ok::<(), loadbank::schedule::ScheduleError>(())
    /// ```
    pub fn new(
        shape: Shape,
        spacing: Spacing,
        requests: Option<u64>,
    ) -> Result<Self, ScheduleError> {
        let integral = shape.integral();
        let count = match requests {
            None if integral == Count::MAX => return Err(ScheduleError::Endless),
            None => integral.round(),
            Some(requests) => requests.min(integral.round()),
        };
        if count == 0 {
            return Err(ScheduleError::Empty);
        }
        Ok(Self {
            shape,
            spacing,
            count,
        })
    }

    /// How many arrivals there are.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// The rate over time.
    #[must_use]
    pub const fn shape(&self) -> &Shape {
        &self.shape
    }

    /// How arrivals lie between each other.
    #[must_use]
    pub const fn spacing(&self) -> Spacing {
        self.spacing
    }

    /// Arrival k, whatever came before it.
    #[must_use]
    pub fn due(&self, seed: u64, k: u64) -> Arrival {
        let position = match self.spacing {
            Spacing::Even => Count::middle_of(k),
            Spacing::Poisson => Poisson::new(seed, self.count).position(k),
        };
        let (due, stage) = self.shape.time_of(position);
        Arrival { k, due, stage }
    }

    /// When the measurement ends: at the end of the shape, or with the last arrival where there is none or the
    /// requests run out before.
    #[must_use]
    pub fn end(&self, seed: u64) -> Offset {
        let last = || self.due(seed, self.count - 1).due;
        match self.shape.end() {
            Some(end) if self.count == self.shape.integral().round() => end,
            Some(_) | None => last(),
        }
    }

    /// The arrivals of one worker of several, in the order of their due times.
    #[must_use]
    pub fn arrivals(&self, seed: u64, share: Share) -> Arrivals<'_> {
        let poisson = match self.spacing {
            Spacing::Even => None,
            Spacing::Poisson => Some(Poisson::new(seed, self.count)),
        };
        Arrivals::new(&self.shape, poisson, self.count, share)
    }
}
