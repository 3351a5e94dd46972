//! Listening sockets on the loopback addresses, all of them bound before anything starts.
//!
//! Every service listens on 127.0.0.1 and, where this machine has it, on `::1` with the same port, since `localhost`
//! may mean either.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use tokio::net::{TcpListener, TcpSocket};

use super::error::{Kind, Taken};
use super::service::Service;

/// Connections that may wait to be accepted; a thousand clients may connect at once.
const BACKLOG: u32 = 4096;

/// Free ports that are tried until one is free on both addresses.
const TRIES: usize = 16;

/// The sockets of one service.
#[derive(Debug)]
pub(super) struct Listening {
    pub(super) service: Service,
    pub(super) port: u16,
    pub(super) sockets: Vec<TcpListener>,
}

/// Binds all services, or says all ports that are not to be had.
pub(super) fn bind_all(wanted: &[(Service, u16)]) -> Result<Vec<Listening>, Kind> {
    let mut bound = Vec::new();
    let mut taken = Vec::new();
    for (service, port) in wanted.iter().copied() {
        match bind(port) {
            Ok((port, sockets)) => bound.push(Listening {
                service,
                port,
                sockets,
            }),
            Err(source) => taken.push(Taken {
                service,
                port,
                source,
            }),
        }
    }
    if taken.is_empty() {
        Ok(bound)
    } else {
        Err(Kind::Taken(taken))
    }
}

fn bind(port: u16) -> io::Result<(u16, Vec<TcpListener>)> {
    let mut tries = 0;
    loop {
        tries += 1;
        let four = listen(Ipv4Addr::LOCALHOST.into(), port)?;
        let chosen = four.local_addr()?.port();
        match listen(Ipv6Addr::LOCALHOST.into(), chosen) {
            Ok(six) => return Ok((chosen, vec![four, six])),
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
                if port != 0 || tries == TRIES {
                    return Err(error);
                }
            }
            // Without ::1 there is nobody to reach over it.
            Err(_) => return Ok((chosen, vec![four])),
        }
    }
}

fn listen(address: IpAddr, port: u16) -> io::Result<TcpListener> {
    let socket = match address {
        IpAddr::V4(_) => TcpSocket::new_v4()?,
        IpAddr::V6(_) => TcpSocket::new_v6()?,
    };
    // A port whose old connections still wait out their time is free all the same.
    socket.set_reuseaddr(true)?;
    socket.bind(SocketAddr::new(address, port))?;
    socket.listen(BACKLOG)
}
