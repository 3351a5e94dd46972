//! Why the demo did not start or did not go on.

use std::fmt;
use std::io;

use super::service::Service;

/// Why the demo did not start or did not go on.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct DemoError(#[from] Kind);

impl DemoError {
    /// True where a port was taken, so that another `--ports` helps.
    #[must_use]
    pub const fn is_taken_port(&self) -> bool {
        matches!(self.0, Kind::Taken(_))
    }
}

#[derive(Debug, thiserror::Error)]
pub(super) enum Kind {
    #[error("{}; move them with --ports, such as `--ports +10000`", sentence(.0))]
    Taken(Vec<Taken>),
    #[error("the demo's gateway needs a secret in JWT_SECRET; an empty one signs nothing")]
    EmptySecret,
    #[error("the demo's store does not open: {0}")]
    Store(#[source] redb::Error),
    #[error("the demo can not {doing}: {source}")]
    Io {
        doing: &'static str,
        #[source]
        source: io::Error,
    },
    #[error("the demo services did not start: {0}")]
    Child(String),
}

impl Kind {
    /// Says what was being done when input or output failed.
    pub(super) fn io(doing: &'static str) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::Io { doing, source }
    }
}

/// A port on which a service could not listen.
#[derive(Debug)]
pub(super) struct Taken {
    pub(super) service: Service,
    pub(super) port: u16,
    pub(super) source: io::Error,
}

impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "port {} of the {} service", self.port, self.service)?;
        if self.source.kind() == io::ErrorKind::AddrInUse {
            f.write_str(" is taken")
        } else {
            write!(f, " can not be listened on ({})", self.source)
        }
    }
}

fn sentence(taken: &[Taken]) -> String {
    let each: Vec<String> = taken.iter().map(Taken::to_string).collect();
    each.join(", ")
}
