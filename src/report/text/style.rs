//! What stands out, and how wide a line is.

use crate::report::view::Mark;

/// Why a part of a line looks different from the rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Style {
    /// It does not.
    Plain,
    /// A name or a verdict.
    Strong,
    /// Beside the point: heads, units of counting, places.
    Faint,
    /// A criterion that holds.
    Pass,
    /// A warning.
    Warn,
    /// A criterion that the data can't decide.
    Undecided,
    /// A criterion that does not hold, and what is counted against the target.
    Fail,
}

impl Style {
    /// The style of a mark.
    #[must_use]
    pub const fn of(mark: Mark) -> Self {
        match mark {
            Mark::Pass => Self::Pass,
            Mark::Warn => Self::Warn,
            Mark::Undecided => Self::Undecided,
            Mark::Fail => Self::Fail,
        }
    }
}

/// What is written before and after a part of a line that has a style.
pub type Paint = fn(Style) -> (&'static str, &'static str);

/// How text is laid out.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// Characters in a line; what can be broken is broken before it.
    pub width: usize,
    /// The look of styles.
    pub paint: Paint,
}

impl Options {
    /// The width where nothing says otherwise, and the least that is laid out.
    const WIDTH: (usize, usize) = (100, 40);

    /// The width in which lines are laid out.
    pub(super) fn columns(&self) -> usize {
        self.width.max(Self::WIDTH.1)
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            width: Self::WIDTH.0,
            paint: |_| ("", ""),
        }
    }
}
