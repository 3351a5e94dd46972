//! The table of services: names, default ports, addresses.
//!
//! One row a service; the command line, the ready lines and the choice of what a plan needs all read it.

use std::fmt;
use std::str::FromStr;

/// One thing that listens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Service {
    /// The trading service: gRPC without authentication.
    Trading,
    /// The gateway in front of it: gRPC with a JWT.
    Gateway,
    /// Health of the trading service, as JSON.
    Health,
    /// Metrics of the trading service, as Prometheus text.
    Metrics,
    /// Metrics of the gateway, as Prometheus text.
    GatewayMetrics,
    /// The wallet API: HTTP with JSON.
    Wallet,
}

impl Service {
    /// All services.
    pub const ALL: &'static [Self] = &[
        Self::Trading,
        Self::Gateway,
        Self::Health,
        Self::Metrics,
        Self::GatewayMetrics,
        Self::Wallet,
    ];

    /// The name in `--ports`, `--services` and ready lines.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Trading => "trading",
            Self::Gateway => "gateway",
            Self::Health => "health",
            Self::Metrics => "metrics",
            Self::GatewayMetrics => "gateway-metrics",
            Self::Wallet => "wallet",
        }
    }

    /// The port on which plans expect it.
    #[must_use]
    pub const fn default_port(self) -> u16 {
        match self {
            Self::Trading => 50052,
            Self::Gateway => 50051,
            Self::Health => 8081,
            Self::Metrics => 9092,
            Self::GatewayMetrics => 9091,
            Self::Wallet => 4000,
        }
    }

    /// What it is, in a few words.
    #[must_use]
    pub const fn doc(self) -> &'static str {
        match self {
            Self::Trading => "trading service, gRPC, no authentication",
            Self::Gateway => "gateway of the trading service, gRPC, JWT signed with JWT_SECRET",
            Self::Health => "health of the trading service",
            Self::Metrics => "Prometheus metrics of the trading service",
            Self::GatewayMetrics => "Prometheus metrics of the gateway",
            Self::Wallet => "wallet API, HTTP and JSON",
        }
    }

    /// The address to write into a plan.
    #[must_use]
    pub fn url(self, port: u16) -> String {
        let path = match self {
            Self::Trading | Self::Gateway | Self::Wallet => "",
            Self::Health => "/health",
            Self::Metrics | Self::GatewayMetrics => "/metrics",
        };
        format!("http://localhost:{port}{path}")
    }

    /// True where checking a caller needs the shared secret.
    #[must_use]
    pub const fn needs_secret(self) -> bool {
        matches!(self, Self::Gateway)
    }
}

impl fmt::Display for Service {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no service has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the demo has no service `{name}`; its services are {}", names())]
pub struct UnknownService {
    name: String,
}

fn names() -> String {
    let names: Vec<&str> = Service::ALL.iter().map(|service| service.name()).collect();
    names.join(", ")
}

impl FromStr for Service {
    type Err = UnknownService;

    fn from_str(name: &str) -> Result<Self, UnknownService> {
        Self::ALL
            .iter()
            .copied()
            .find(|service| service.name() == name)
            .ok_or_else(|| UnknownService {
                name: name.to_owned(),
            })
    }
}
