//! What is counted exactly because a criterion asks for it.

use std::fmt;

use super::kind::LatencyKind;
use crate::outcome::{Class, Status};

/// Which calls; names as the layout has them.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Of {
    /// All of them.
    All,
    /// Those that went well.
    Ok,
    /// Those that failed by the target's fault.
    Failed,
    /// Those of a class.
    Class(Class),
    /// Those that carried a status.
    Status(Status),
    /// One call.
    Call(String),
    /// One flow.
    Flow(String),
    /// One stage.
    Stage(String),
    /// One target.
    Target(String),
    /// One service.
    Service(String),
}

impl Of {
    /// True when the selection looks at how a call ended, so that latencies count as measured.
    #[must_use]
    pub const fn by_ending(&self) -> bool {
        matches!(
            self,
            Self::Ok | Self::Failed | Self::Class(_) | Self::Status(_)
        )
    }
}

impl fmt::Display for Of {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.write_str("all calls"),
            Self::Ok => f.write_str("ok"),
            Self::Failed => f.write_str("failed"),
            Self::Class(class) => write!(f, "{class}"),
            Self::Status(status) => write!(f, "status {status}"),
            Self::Call(name) => write!(f, "call {name}"),
            Self::Flow(name) => write!(f, "flow {name}"),
            Self::Stage(name) => write!(f, "stage {name}"),
            Self::Target(name) => write!(f, "target {name}"),
            Self::Service(name) => write!(f, "service {name}"),
        }
    }
}

/// Which calls of which part of the measurement.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Selection {
    /// Which calls.
    pub of: Of,
    /// Only those due in this stage; none for all stages that are judged.
    pub within: Option<String>,
}

impl Selection {
    /// All calls of the stages that are judged.
    pub const ALL: Self = Self {
        of: Of::All,
        within: None,
    };

    /// The calls `of` in all stages that are judged.
    #[must_use]
    pub const fn of(of: Of) -> Self {
        Self { of, within: None }
    }
}

/// A population that is counted exactly: one kind of latency of one selection, against fixed limits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Watch {
    /// The kind of latency.
    pub kind: LatencyKind,
    /// Whose.
    pub selection: Selection,
    /// Latencies above each of these nanoseconds are counted; ascending, each once.
    pub limits: Vec<u64>,
    /// Replies with each of these statuses are counted; ascending, each once.
    pub statuses: Vec<Status>,
    /// True when the counts are kept second by second as well, for windows.
    pub by_second: bool,
}

impl Watch {
    /// A watch without limits.
    #[must_use]
    pub const fn new(kind: LatencyKind, selection: Selection) -> Self {
        Self {
            kind,
            selection,
            limits: Vec::new(),
            statuses: Vec::new(),
            by_second: false,
        }
    }

    /// Adds what another watch of the same population asks for.
    pub fn join(&mut self, other: &Self) {
        self.limits.extend(&other.limits);
        self.limits.sort_unstable();
        self.limits.dedup();
        self.statuses.extend(&other.statuses);
        self.statuses.sort_unstable();
        self.statuses.dedup();
        self.by_second |= other.by_second;
    }

    /// True for the same population.
    #[must_use]
    pub fn same_population(&self, other: &Self) -> bool {
        self.kind == other.kind && self.selection == other.selection
    }
}
