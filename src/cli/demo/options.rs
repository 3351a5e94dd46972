//! What `loadbank demo` was asked for, and which services that means.

use super::ports::Ports;
use super::service::Service;
use super::token::JwtSecret;

/// What `loadbank demo` was asked for.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct DemoOptions {
    /// Services to start, with commas between; all of them unless given
    #[arg(long, value_delimiter = ',', value_name = "NAME")]
    pub services: Vec<Service>,
    /// Other ports: `trading=50152,wallet=4100`, `+1000` for all others, `any` for free ones
    #[arg(
        long,
        value_name = "PORTS",
        default_value = "",
        hide_default_value = true
    )]
    pub ports: Ports,
    /// Answer an order only once it is on the disk
    #[arg(long)]
    pub durable: bool,
    /// End when standard input is closed
    #[arg(long)]
    pub until_stdin_closes: bool,
    /// What tokens are signed with; the demo's own secret unless given.
    #[arg(skip)]
    pub secret: Option<JwtSecret>,
}

impl DemoOptions {
    /// The services to start with their ports. A gateway brings its trading service, on a free port unless asked for.
    pub(super) fn wanted(&self) -> Vec<(Service, u16)> {
        let asked = |service| self.services.is_empty() || self.services.contains(&service);
        let mut wanted: Vec<(Service, u16)> = Service::ALL
            .iter()
            .copied()
            .filter(|service| asked(*service))
            .map(|service| (service, self.ports.of(service)))
            .collect();
        if asked(Service::Gateway) && !asked(Service::Trading) {
            let named = self.ports.names(Service::Trading);
            let port = named.then(|| self.ports.of(Service::Trading));
            wanted.push((Service::Trading, port.unwrap_or(0)));
        }
        wanted
    }
}
