//! Values as a plan would write them, for labels and for the plan as understood.

use std::time::Duration;

use crate::diagnostic::Spanned;
use crate::plan::raw::{
    Arrivals, Connect, Ramp, RawCompare, RawConnections, RawLadder, RawSettings, RawStages,
    RawTable, Think, Warmup, WhenFull,
};
use crate::units::{Rate, Ratio, format_duration};

/// A value as a plan would write it.
pub(super) trait Shown {
    /// The text.
    fn shown(&self) -> String;
}

macro_rules! shown_by_display {
    ($($type:ty)*) => { $(impl Shown for $type {
        fn shown(&self) -> String {
            self.to_string()
        }
    })* };
}

shown_by_display! { String bool u32 u64 Rate Ratio }

impl Shown for Duration {
    fn shown(&self) -> String {
        format_duration(*self)
    }
}

impl<T: Shown> Shown for Option<T> {
    fn shown(&self) -> String {
        self.as_ref()
            .map_or_else(|| "none".to_owned(), Shown::shown)
    }
}

impl<T: Shown + PartialEq> Shown for Ramp<T> {
    fn shown(&self) -> String {
        if self.from == self.to {
            self.to.shown()
        } else {
            format!("{} -> {}", self.from.shown(), self.to.shown())
        }
    }
}

impl Shown for Vec<Spanned<String>> {
    fn shown(&self) -> String {
        let items: Vec<&str> = self.iter().map(|item| item.value.as_str()).collect();
        format!("[{}]", items.join(", "))
    }
}

impl Shown for Think {
    fn shown(&self) -> String {
        match self {
            Self::Constant(length) => length.shown(),
            Self::Uniform(low, high) => format!("{}..{}", low.shown(), high.shown()),
            Self::Exponential(mean) => format!("exponential({})", mean.shown()),
            Self::Normal(mean, deviation) => {
                format!("normal({}, {})", mean.shown(), deviation.shown())
            }
        }
    }
}

impl Shown for Arrivals {
    fn shown(&self) -> String {
        match self {
            Self::Even => "even",
            Self::Poisson => "poisson",
        }
        .to_owned()
    }
}

impl Shown for WhenFull {
    fn shown(&self) -> String {
        match self {
            Self::Queue => "queue",
            Self::Drop => "drop",
        }
        .to_owned()
    }
}

impl Shown for Connect {
    fn shown(&self) -> String {
        match self {
            Self::Keep => "keep",
            Self::EachRequest => "each_request",
        }
        .to_owned()
    }
}

impl Shown for RawConnections {
    fn shown(&self) -> String {
        match self {
            Self::Count(count) => count.to_string(),
            Self::PerClient => "per_client".to_owned(),
        }
    }
}

impl Shown for Warmup {
    fn shown(&self) -> String {
        match self {
            Self::Requests(count) => format!("{count} requests"),
            Self::For(length) => length.shown(),
        }
    }
}

impl Shown for RawTable {
    fn shown(&self) -> String {
        match self {
            Self::Ab => "ab".to_owned(),
            Self::Columns(columns) => columns.shown(),
        }
    }
}

impl Shown for RawStages {
    fn shown(&self) -> String {
        match self {
            Self::List(stages) => format!("{} stages", stages.len()),
            Self::Staircase { .. } => "a staircase".to_owned(),
        }
    }
}

impl Shown for RawLadder {
    fn shown(&self) -> String {
        "a ladder".to_owned()
    }
}

impl Shown for RawCompare {
    fn shown(&self) -> String {
        format!("{} targets", self.targets.len())
    }
}

impl Shown for Vec<RawSettings> {
    fn shown(&self) -> String {
        format!("{} rows", self.len())
    }
}

impl Shown for Vec<(Spanned<String>, Vec<RawSettings>)> {
    fn shown(&self) -> String {
        let columns: Vec<&str> = self.iter().map(|(key, _)| key.value.as_str()).collect();
        columns.join(" × ")
    }
}
