//! Why no connection was made, and what to do about it.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "the other kinds of a foreign enum are alike here"
)]

use std::io;

use rustix::io::Errno;

/// The step at which opening a connection failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// Looking up the name.
    Resolve,
    /// TCP or the socket file.
    Connect,
    /// The TLS handshake.
    Tls,
}

/// What kind of failure it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// The peer or the network said no.
    Refused,
    /// The connect timeout ran out.
    TimedOut,
    /// This machine has no port, descriptor or memory left, or may not do it.
    Local,
}

/// An attempt to connect that failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct ConnectError {
    /// Where it failed.
    pub phase: Phase,
    /// How.
    pub kind: Kind,
    /// The system's error number, 0 where there is none.
    pub errno: i32,
    /// What happened and what to do, one line.
    pub message: String,
}

impl ConnectError {
    /// A failure without a number of the system.
    pub fn new(phase: Phase, kind: Kind, message: impl Into<String>) -> Self {
        Self {
            phase,
            kind,
            errno: 0,
            message: message.into(),
        }
    }

    /// A failed system call on the way to `place`.
    #[must_use]
    pub fn from_io(phase: Phase, place: &str, error: &io::Error) -> Self {
        let errno = errno_of(error);
        let kind = if is_local_shortage(errno) {
            Kind::Local
        } else if errno == Errno::TIMEDOUT.raw_os_error() {
            Kind::TimedOut
        } else {
            Kind::Refused
        };
        Self {
            phase,
            kind,
            errno,
            message: explain(place, errno, error),
        }
    }

    /// The connect timeout ran out.
    #[must_use]
    pub fn timed_out(phase: Phase, place: &str, limit: std::time::Duration) -> Self {
        let step = match phase {
            Phase::Resolve => "looking up the name",
            Phase::Connect => "connecting",
            Phase::Tls => "the TLS handshake",
        };
        let limit = crate::units::format_duration(limit);
        Self::new(
            phase,
            Kind::TimedOut,
            format!("{step} took longer than {limit}: {place} (`connect_timeout` sets the limit)"),
        )
    }
}

/// The error number behind an I/O error; kinds that lost theirs on the way get the usual one, others 0.
#[must_use]
pub fn errno_of(error: &io::Error) -> i32 {
    if let Some(number) = error.raw_os_error() {
        return number;
    }
    let number = match error.kind() {
        io::ErrorKind::ConnectionReset => Errno::CONNRESET,
        io::ErrorKind::ConnectionRefused => Errno::CONNREFUSED,
        io::ErrorKind::ConnectionAborted => Errno::CONNABORTED,
        io::ErrorKind::TimedOut => Errno::TIMEDOUT,
        io::ErrorKind::HostUnreachable => Errno::HOSTUNREACH,
        io::ErrorKind::NetworkUnreachable => Errno::NETUNREACH,
        _ => return 0,
    };
    number.raw_os_error()
}

/// True for the numbers that say that this machine ran out of something.
#[must_use]
pub fn is_local_shortage(errno: i32) -> bool {
    [
        Errno::MFILE,
        Errno::NFILE,
        Errno::ADDRNOTAVAIL,
        Errno::NOBUFS,
        Errno::NOMEM,
        Errno::AGAIN,
    ]
    .iter()
    .any(|shortage| shortage.raw_os_error() == errno)
}

fn explain(place: &str, errno: i32, error: &io::Error) -> String {
    let is = |known: Errno| known.raw_os_error() == errno;
    if is(Errno::CONNREFUSED) {
        format!("connection refused by {place}: nothing listens there")
    } else if is(Errno::NOENT) {
        format!("no socket file at {place}: is the server running?")
    } else if is(Errno::ACCESS) || is(Errno::PERM) {
        format!("no permission to connect to {place}")
    } else if is(Errno::MFILE) || is(Errno::NFILE) {
        format!(
            "no file descriptor left for a connection to {place}: raise `ulimit -n` or use fewer connections"
        )
    } else if is(Errno::ADDRNOTAVAIL) || is(Errno::AGAIN) {
        format!(
            "no local port left for a connection to {place}: keep connections, or wait until closed ones are forgotten"
        )
    } else if is(Errno::HOSTUNREACH) || is(Errno::NETUNREACH) {
        format!("no route to {place}")
    } else if is(Errno::CONNRESET) {
        format!("{place} closed the connection at once")
    } else {
        format!("can not connect to {place}: {error}")
    }
}
