//! Equal steps of time, in order, with a bound on their number.
//!
//! When a step beyond the bound is asked for, either all steps double and neighbours become one, or (where the
//! length is known) the last step takes it. Steps are made when they are first touched.

/// What stands in a step of time.
pub(super) trait Slot: Clone + Default {
    /// Adds what another counted in the same step.
    fn join(&mut self, same: &Self);

    /// The step, `step` ns long so far, becomes twice as long.
    fn lengthen(&mut self, step: u64);
}

/// What happens beyond the last step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Beyond {
    /// Steps double.
    Doubles,
    /// The last step takes it.
    Last,
}

/// Steps of time from the start of the measurement.
#[derive(Debug, Clone)]
pub(super) struct Timeline<T> {
    step: u64,
    most: usize,
    beyond: Beyond,
    first: usize,
    slots: Vec<Option<Box<T>>>,
}

impl<T: Slot> Timeline<T> {
    /// At most `most` steps of `step` ns.
    pub(super) fn new(step: u64, most: usize, beyond: Beyond) -> Self {
        Self {
            step: step.max(1),
            most: most.max(1),
            beyond,
            first: 0,
            slots: Vec::new(),
        }
    }

    /// The length of a step in ns.
    pub(super) const fn step(&self) -> u64 {
        self.step
    }

    /// The number of the last step that was touched, plus one.
    pub(super) fn len(&self) -> usize {
        self.first + self.slots.len()
    }

    /// Makes the first `count` steps now, and lets `touch` write to each, so that memory does not grow later.
    pub(super) fn prepare(&mut self, count: usize, touch: impl Fn(&mut T)) {
        for number in 0..count.min(self.most) {
            touch(self.slot(number));
        }
    }

    /// The step in which an instant lies, and its end in ns.
    pub(super) fn at(&mut self, nanos: u64) -> (&mut T, u64) {
        let mut number = usize::try_from(nanos / self.step).unwrap_or(usize::MAX);
        while number >= self.most {
            match self.beyond {
                Beyond::Last => number = self.most - 1,
                Beyond::Doubles => {
                    self.double();
                    number = usize::try_from(nanos / self.step).unwrap_or(usize::MAX);
                }
            }
        }
        let end = self.step * (number as u64 + 1);
        (self.slot(number), end)
    }

    /// A step by its number, when it was touched.
    pub(super) fn get(&self, number: usize) -> Option<&T> {
        self.slots.get(number.checked_sub(self.first)?)?.as_deref()
    }

    /// The touched steps with their numbers.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, &T)> {
        self.slots
            .iter()
            .enumerate()
            .filter_map(|(at, slot)| slot.as_deref().map(|slot| (self.first + at, slot)))
    }

    fn slot(&mut self, number: usize) -> &mut T {
        if self.slots.is_empty() {
            self.first = number;
        }
        if number < self.first {
            let more = self.first - number;
            self.slots
                .splice(0..0, std::iter::repeat_with(|| None).take(more));
            self.first = number;
        }
        let at = number - self.first;
        if at >= self.slots.len() {
            self.slots.resize_with(at + 1, || None);
        }
        self.slots[at].get_or_insert_with(Box::default)
    }

    fn double(&mut self) {
        let old = std::mem::take(&mut self.slots);
        let first = std::mem::take(&mut self.first);
        let step = self.step;
        self.step = step.saturating_mul(2);
        for (at, slot) in old.into_iter().enumerate() {
            let Some(slot) = slot else { continue };
            let number = first + at;
            let whole = self.slot(number / 2);
            whole.join(&slot);
            if number.is_multiple_of(2) {
                whole.lengthen(step);
            }
        }
    }

    /// Adds what another counted; its steps must be of the same kind.
    pub(super) fn merge(&mut self, other: &Self) {
        while self.step < other.step {
            self.double();
        }
        if other.step < self.step {
            let mut coarser = other.clone();
            while coarser.step < self.step {
                coarser.double();
            }
            return self.merge(&coarser);
        }
        for (number, slot) in other.iter() {
            self.slot(number).join(slot);
        }
    }
}
