//! The addresses behind a name, looked up once and used in turn.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use arc_swap::ArcSwapOption;

use super::{ConnectError, Kind, Phase};

/// The addresses of one host. The first that connects decides the family: from then on only that one is used, so
/// that `localhost` means one thing for the length of a run.
#[derive(Debug)]
pub struct Addresses {
    host: String,
    port: u16,
    found: ArcSwapOption<Vec<SocketAddr>>,
    settled: ArcSwapOption<Vec<SocketAddr>>,
}

impl Addresses {
    /// The addresses of a host, not looked up yet.
    #[must_use]
    pub fn new(host: &str, port: u16) -> Self {
        let this = Self {
            host: host.to_owned(),
            port,
            found: ArcSwapOption::empty(),
            settled: ArcSwapOption::empty(),
        };
        if let Ok(ip) = host.parse::<IpAddr>() {
            this.found
                .store(Some(Arc::new(vec![SocketAddr::new(ip, port)])));
        }
        this
    }

    /// The addresses to try, beginning with the one whose turn it is.
    ///
    /// # Errors
    /// When the name can not be resolved or has no address.
    pub async fn in_turn(&self, turn: u64) -> Result<Vec<SocketAddr>, ConnectError> {
        let known = self.settled.load_full().or_else(|| self.found.load_full());
        let mut list = match known {
            Some(list) => Vec::clone(&list),
            None => self.look_up().await?,
        };
        let first = usize::try_from(turn % list.len() as u64).unwrap_or_default();
        list.rotate_left(first);
        Ok(list)
    }

    /// Notes that `address` let us in; the first one decides the family.
    pub fn connected(&self, address: SocketAddr) {
        if self.settled.load().is_some() {
            return;
        }
        if let Some(found) = self.found.load_full() {
            let same = |other: &&SocketAddr| other.is_ipv4() == address.is_ipv4();
            let family = found.iter().filter(same).copied().collect();
            self.settled.store(Some(Arc::new(family)));
        }
    }

    /// The addresses that are in use: none before the name was looked up.
    #[must_use]
    pub fn known(&self) -> Vec<SocketAddr> {
        self.settled
            .load_full()
            .or_else(|| self.found.load_full())
            .map_or_else(Vec::new, |list| Vec::clone(&list))
    }

    async fn look_up(&self) -> Result<Vec<SocketAddr>, ConnectError> {
        let answer = tokio::net::lookup_host((self.host.as_str(), self.port)).await;
        let mut list = Vec::new();
        for address in answer.map_err(|error| self.unresolved(&error))? {
            if !list.contains(&address) {
                list.push(address);
            }
        }
        if list.is_empty() {
            return Err(self.unresolved(&io::Error::other("the name has no address")));
        }
        self.found.store(Some(Arc::new(list.clone())));
        Ok(list)
    }

    fn unresolved(&self, error: &io::Error) -> ConnectError {
        let reason = error.to_string();
        let reason = reason
            .strip_prefix("failed to lookup address information: ")
            .unwrap_or(&reason);
        ConnectError::new(
            Phase::Resolve,
            Kind::Refused,
            format!(
                "the name `{}` can not be resolved: {reason}; check its spelling and your DNS",
                self.host
            ),
        )
    }
}
