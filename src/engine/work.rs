//! What one measurement has to do, ready to be fired.

use std::sync::Arc;
use std::time::Duration;

use crate::measure::{CallIndex, Layout};
use crate::mix::Mix;
use crate::protocol::{Connector, OperationIndex};
use crate::random::Random;
use crate::schedule::Schedule;
use crate::units::Rate;

/// A measurement, bound: everything that a worker needs.
#[derive(Clone)]
pub struct Work {
    /// The model and its amount.
    pub load: Load,
    /// Which of the calls is fired; its entries are positions in `calls`.
    pub mix: Mix,
    /// What can be fired.
    pub calls: Vec<WorkCall>,
    /// The targets, as many channels per worker.
    pub connectors: Vec<Arc<dyn Connector>>,
    /// What is counted.
    pub layout: Arc<Layout>,
    /// The seed of all random values.
    pub seed: u64,
    /// What is sent before the measurement begins: the same model with bounds of its own.
    pub warmup: Option<Load>,
    /// How long calls may go on after the end; none waits until each has ended by itself.
    pub grace: Option<Duration>,
    /// Generator threads, see [`workers`](super::workers).
    pub workers: u32,
}

impl Work {
    /// How long to wait for calls after the end. Deadlines end every call by itself, so without a `grace` of the
    /// plan nothing else is needed, unless a call has no deadline.
    pub(super) fn drain(&self) -> Duration {
        const WITHOUT_DEADLINES: Duration = Duration::from_secs(10);
        let endless = self.calls.iter().any(|call| call.deadline.is_none());
        let longest = self.calls.iter().filter_map(|call| call.deadline).max();
        match (self.grace, endless) {
            (Some(grace), _) => grace,
            (None, true) => longest.unwrap_or(WITHOUT_DEADLINES),
            (None, false) => Duration::MAX,
        }
    }
}

/// A call as the engine sees it.
#[derive(Debug, Clone)]
pub struct WorkCall {
    /// Position in [`Work::connectors`].
    pub connector: usize,
    /// The operation of that target.
    pub operation: OperationIndex,
    /// From due until sent, then anew from sent.
    pub deadline: Option<Duration>,
    /// Where it is counted.
    pub call: CallIndex,
}

/// Which model, and how much of it.
#[derive(Debug, Clone)]
pub enum Load {
    /// Calls are due at instants that nothing moves.
    Open(Open),
    /// Clients that each wait for their reply.
    Closed(Closed),
}

/// An open model.
#[derive(Debug, Clone)]
pub struct Open {
    /// The due times.
    pub schedule: Schedule,
    /// The most calls in flight, over all workers.
    pub in_flight: Option<u32>,
    /// What happens at the cap.
    pub when_full: WhenFull,
}

/// What happens to a call that is due while `in_flight` is full.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WhenFull {
    /// It waits with its due time kept.
    Queue,
    /// It ends as `not_sent` at once.
    Drop,
}

/// A closed model.
#[derive(Debug, Clone)]
pub struct Closed {
    /// Clients, over all workers.
    pub clients: u32,
    /// What a client does before each of its calls.
    pub pause: Pause,
    /// Calls a time of each client on a schedule of its own: after its pause a client waits for the next place of it,
    /// and goes on at once when it is behind.
    pub pace: Option<Rate>,
    /// All calls together.
    pub requests: Option<u64>,
    /// The calls of each client.
    pub requests_per_client: Option<u64>,
    /// No call is due at or after this.
    pub length: Option<Duration>,
}

/// What a client does before each of its calls.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Pause {
    /// Nothing.
    None,
    /// The same time always.
    Constant(Duration),
    /// Any time between two.
    Uniform(Duration, Duration),
    /// Exponential with this mean.
    Exponential(Duration),
    /// Normal with this mean and standard deviation, never below zero.
    Normal(Duration, Duration),
}

impl Pause {
    /// The thinking time before a call.
    #[must_use]
    pub fn draw(self, random: &mut Random) -> Duration {
        let scaled = |mean: Duration, factor: f64| mean.mul_f64(factor.clamp(0.0, 1e6));
        match self {
            Self::None => Duration::ZERO,
            Self::Constant(length) => length,
            Self::Uniform(from, to) => {
                let width = crate::units::nanos(to.saturating_sub(from));
                from + Duration::from_nanos(random.below(width.saturating_add(1)))
            }
            Self::Exponential(mean) => scaled(mean, random.exponential()),
            Self::Normal(mean, deviation) => {
                let value = mean.as_secs_f64() + deviation.as_secs_f64() * random.normal();
                Duration::from_secs_f64(value.clamp(0.0, 1e9))
            }
        }
    }
}
