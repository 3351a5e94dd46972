//! The load of a measurement as the engine wants it.

use std::time::Duration;

use crate::engine::{self, Closed, Open, Pause};
use crate::plan::model::{Arrivals, Load, Measurement, Think, Warmup, WhenFull};
use crate::schedule::{Schedule, Shape, Spacing};

/// The measured load.
pub(super) fn of(measurement: &Measurement) -> engine::Load {
    bounded(
        measurement,
        &Bounds {
            requests: measurement.requests,
            length: measurement.length,
            of_plan: true,
        },
    )
}

/// The same model with the warm-up's bounds instead of its own.
pub(super) fn warmup(measurement: &Measurement) -> Option<engine::Load> {
    let (requests, length) = match measurement.warmup? {
        Warmup::Requests(requests) => (Some(requests), None),
        Warmup::For(length) => (None, Some(length)),
    };
    Some(bounded(
        measurement,
        &Bounds {
            requests,
            length,
            of_plan: false,
        },
    ))
}

struct Bounds {
    requests: Option<u64>,
    length: Option<Duration>,
    /// True where the plan's `requests_per_client` bounds it too.
    of_plan: bool,
}

fn bounded(measurement: &Measurement, bounds: &Bounds) -> engine::Load {
    match &measurement.load {
        Load::Open {
            rate,
            arrivals,
            in_flight,
            when_full,
        } => {
            let spacing = match arrivals {
                Arrivals::Even => Spacing::Even,
                Arrivals::Poisson => Spacing::Poisson,
            };
            let schedule = Schedule::new(
                Shape::constant(*rate, bounds.length),
                spacing,
                bounds.requests,
            )
            .expect("a checked plan has a length and at least one call");
            engine::Load::Open(Open {
                schedule,
                in_flight: *in_flight,
                when_full: match when_full {
                    WhenFull::Queue => engine::WhenFull::Queue,
                    WhenFull::Drop => engine::WhenFull::Drop,
                },
            })
        }
        Load::Closed {
            clients,
            think,
            pace,
            requests_per_client,
        } => engine::Load::Closed(Closed {
            clients: *clients,
            pause: pause(*think),
            pace: *pace,
            requests: bounds.requests,
            requests_per_client: requests_per_client.filter(|_| bounds.of_plan),
            length: bounds.length,
        }),
    }
}

fn pause(think: Option<Think>) -> Pause {
    match think {
        None => Pause::None,
        Some(Think::Constant(length)) => Pause::Constant(length),
        Some(Think::Uniform(from, to)) => Pause::Uniform(from, to),
        Some(Think::Exponential(mean)) => Pause::Exponential(mean),
        Some(Think::Normal(mean, deviation)) => Pause::Normal(mean, deviation),
    }
}
