//! How many of something there were on average, from the instants at which each began and ended.
//!
//! An arrival at t counts from t to the end of its step, an end takes the same away; so the integral over a step is the
//! level before it times its length plus what happened within, whatever the order in which it is told. Everything
//! adds up, over threads as well, and the integral over a run is exactly the sum of all lengths (Little's identity).

/// What happened to a level within one step of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Level {
    began: u64,
    ended: u64,
    within: i128,
}

impl Level {
    /// One began at `at`; the step ends at `end`.
    pub(super) fn begin(&mut self, at: u64, end: u64) {
        self.began += 1;
        self.within += i128::from(end - at);
    }

    /// One ended at `at`; the step ends at `end`.
    pub(super) fn end(&mut self, at: u64, end: u64) {
        self.ended += 1;
        self.within -= i128::from(end - at);
    }

    /// How much the level rose within the step.
    pub(super) fn rise(&self) -> i128 {
        i128::from(self.began) - i128::from(self.ended)
    }

    /// The integral over the step, in ns, when the level was `before` at its beginning.
    pub(super) fn integral(&self, before: i128, step: u64) -> i128 {
        before * i128::from(step) + self.within
    }

    pub(super) fn join(&mut self, same: &Self) {
        self.began += same.began;
        self.ended += same.ended;
        self.within += same.within;
    }

    /// The step, `step` ns long so far, becomes twice as long.
    pub(super) fn lengthen(&mut self, step: u64) {
        self.within += self.rise() * i128::from(step);
    }
}
