//! Where the services listen: the default ports, moved as `--ports` says.
//!
//! `trading=50152,wallet=4100` moves single services, `+1000` moves all others by an offset, `any` lets the system
//! choose. Port 0 means "any" everywhere; what was chosen stands in the ready lines.

use std::collections::BTreeMap;
use std::str::FromStr;

use super::service::{Service, UnknownService};

/// What `--ports` says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ports {
    rest: Rest,
    moved: BTreeMap<Service, u16>,
}

/// Where those services are that have no port of their own.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Rest {
    #[default]
    Default,
    Offset(u16),
    Any,
}

impl Ports {
    /// Ports of the system's choice for all services.
    #[must_use]
    pub const fn any() -> Self {
        Self {
            rest: Rest::Any,
            moved: BTreeMap::new(),
        }
    }

    /// The same with one service moved.
    #[must_use]
    pub fn with(mut self, service: Service, port: u16) -> Self {
        self.moved.insert(service, port);
        self
    }

    /// The port of a service, 0 for one of the system's choice.
    #[must_use]
    pub fn of(&self, service: Service) -> u16 {
        let default = service.default_port();
        match (self.moved.get(&service), self.rest) {
            (Some(port), _) => *port,
            (None, Rest::Default) => default,
            // Parsing has checked that no default port leaves the range.
            (None, Rest::Offset(offset)) => default.saturating_add(offset),
            (None, Rest::Any) => 0,
        }
    }

    /// The service that an address in a plan means: a loopback name of this machine with the service's port.
    #[must_use]
    pub fn service_at(&self, address: &str) -> Option<Service> {
        let authority = address.strip_prefix("http://")?.split('/').next()?;
        let (host, port) = authority.rsplit_once(':')?;
        if !["localhost", "127.0.0.1", "[::1]"].contains(&host) {
            return None;
        }
        let port: u16 = port.parse().ok()?;
        let is_there = |service: &Service| port != 0 && self.of(*service) == port;
        Service::ALL.iter().copied().find(is_there)
    }

    /// True where a service has been given a port of its own.
    #[must_use]
    pub fn names(&self, service: Service) -> bool {
        self.moved.contains_key(&service)
    }
}

/// A text that says no ports.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PortsError {
    /// No form of the grammar.
    #[error("`{0}` is no port; write `trading=50152`, `+1000` or `any`, with commas between")]
    Form(String),
    /// A name that no service has.
    #[error(transparent)]
    Service(#[from] UnknownService),
    /// No port number.
    #[error("`{0}` is no port number from 0 to 65535")]
    Number(String),
    /// An offset that moves a service out of the range.
    #[error("`+{0}` moves the trading service beyond port 65535")]
    Offset(u16),
    /// Two words about the same thing.
    #[error("`{0}` stands there twice")]
    Twice(String),
}

impl FromStr for Ports {
    type Err = PortsError;

    fn from_str(text: &str) -> Result<Self, PortsError> {
        let mut ports = Self::default();
        for word in text
            .split(',')
            .map(str::trim)
            .filter(|word| !word.is_empty())
        {
            if let Some((name, port)) = word.split_once('=') {
                if ports.moved.insert(name.parse()?, number(port)?).is_some() {
                    return Err(PortsError::Twice(name.to_owned()));
                }
                continue;
            }
            if ports.rest != Rest::Default {
                return Err(PortsError::Twice(word.to_owned()));
            }
            ports.rest = rest(word)?;
        }
        Ok(ports)
    }
}

fn rest(word: &str) -> Result<Rest, PortsError> {
    if word == "any" {
        return Ok(Rest::Any);
    }
    let Some(offset) = word.strip_prefix('+') else {
        return Err(PortsError::Form(word.to_owned()));
    };
    let offset = number(offset)?;
    let fits = |service: &Service| service.default_port().checked_add(offset).is_some();
    if Service::ALL.iter().all(fits) {
        Ok(Rest::Offset(offset))
    } else {
        Err(PortsError::Offset(offset))
    }
}

fn number(text: &str) -> Result<u16, PortsError> {
    text.parse()
        .map_err(|_| PortsError::Number(text.to_owned()))
}
