//! How large a measurement is: how many calls, for how long, over how many connections.

use std::time::Duration;

use super::model::{ConnectionCount, HttpVersion, Load, Measurement, Plan, Protocol, TargetId};
use crate::plan::raw::Connect;
use crate::schedule::{Schedule, Shape, Spacing};
use crate::units::Rate;

/// How many connections a measurement opens to one target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Connections {
    /// So many, kept.
    Kept(u32),
    /// As many as calls are in flight, so many at most where that is known.
    PerCall(Option<u32>),
    /// What TLS negotiates decides: one for HTTP/2, and as [`Connections::PerCall`] for HTTP/1.1.
    Negotiated(Option<u32>),
    /// A new one for each request, so many at a time where that is known.
    EachRequest(Option<u32>),
}

impl Connections {
    /// The most that are open at a time, where that is known.
    #[must_use]
    pub const fn most(self) -> Option<u32> {
        match self {
            Self::Kept(count) => Some(count),
            Self::PerCall(most) | Self::Negotiated(most) | Self::EachRequest(most) => most,
        }
    }
}

impl Measurement {
    /// How many calls are planned; none where that depends on the replies.
    #[must_use]
    pub fn planned_calls(&self) -> Option<u64> {
        match &self.load {
            Load::Open { rate, .. } => {
                let shape = Shape::constant(*rate, self.length);
                Schedule::new(shape, Spacing::Even, self.requests)
                    .ok()
                    .map(|schedule| schedule.count())
            }
            // An end by time can only take calls away, so that their number depends on the replies.
            Load::Closed { .. } if self.length.is_some() => None,
            Load::Closed {
                clients,
                requests_per_client,
                ..
            } => {
                let each = requests_per_client.map(|each| each.saturating_mul(u64::from(*clients)));
                match (self.requests, each) {
                    (Some(requests), Some(each)) => Some(requests.min(each)),
                    (requests, each) => requests.or(each),
                }
            }
        }
    }

    /// The most calls that can be made; none where only time bounds them.
    #[must_use]
    pub fn most_calls(&self) -> Option<u64> {
        let Load::Closed {
            clients,
            pace,
            requests_per_client,
            ..
        } = &self.load
        else {
            return self.planned_calls();
        };
        let clients = u64::from(*clients);
        let each = requests_per_client.map(|each| each.saturating_mul(clients));
        let paced = pace
            .zip(self.length)
            .map(|(pace, length)| paced_calls(pace, length).saturating_mul(clients));
        [self.requests, each, paced].into_iter().flatten().min()
    }

    /// How long calls are due; none where that depends on the replies.
    #[must_use]
    pub fn planned_length(&self) -> Option<Duration> {
        match &self.load {
            Load::Open { rate, .. } => {
                let shape = Shape::constant(*rate, self.length);
                let schedule = Schedule::new(shape, Spacing::Even, self.requests).ok()?;
                // 1000 calls at 100/s are 10 s: the last one's share of the time belongs to them.
                let shares = u128::from(schedule.count()) * rate.nanos() / rate.events();
                let shares = Duration::from_nanos(u64::try_from(shares).unwrap_or(u64::MAX));
                Some(self.length.map_or(shares, |length| length.min(shares)))
            }
            Load::Closed { .. } if self.requests.is_some() => None,
            Load::Closed {
                requests_per_client: Some(_),
                ..
            } => None,
            Load::Closed { .. } => self.length,
        }
    }

    /// Calls that wait at the same time, at most; none where nothing bounds them.
    #[must_use]
    pub fn most_in_flight(&self) -> Option<u32> {
        match &self.load {
            Load::Open { in_flight, .. } => *in_flight,
            Load::Closed { clients, .. } => Some(*clients),
        }
    }

    /// The connections to a target.
    #[must_use]
    pub fn connections_to(&self, plan: &Plan, target: TargetId) -> Connections {
        let target = &plan.targets[target.0];
        let in_flight = self.most_in_flight();
        if self.connect == Connect::EachRequest {
            return Connections::EachRequest(in_flight);
        }
        match self.connections.unwrap_or(target.connections) {
            ConnectionCount::Count(count) => Connections::Kept(count),
            ConnectionCount::PerClient => Connections::Kept(in_flight.unwrap_or(1)),
            ConnectionCount::Default => match target.protocol {
                Protocol::Grpc | Protocol::Http(HttpVersion::Http2) => Connections::Kept(1),
                Protocol::Http(HttpVersion::Auto) if target.address.is_tls() => {
                    Connections::Negotiated(in_flight)
                }
                Protocol::Http(HttpVersion::Auto | HttpVersion::Http1) => match self.load {
                    Load::Closed { clients, .. } => Connections::Kept(clients),
                    Load::Open { .. } => Connections::PerCall(in_flight),
                },
            },
        }
    }
}

/// Calls of one paced client.
fn paced_calls(pace: Rate, length: Duration) -> u64 {
    let nanos = length.as_nanos().min(u128::from(u64::MAX));
    let calls = nanos * pace.events() / pace.nanos();
    u64::try_from(calls).unwrap_or(u64::MAX).saturating_add(1)
}
