//! How many files and sockets this process may have open.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Files that are open anyway: standard streams, event queues, timers, reports, schema files, name resolution.
const RESERVED: u64 = 100;

/// The limit on open files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenFiles {
    /// The limit now; none where there is none.
    pub limit: Option<u64>,
}

impl OpenFiles {
    /// Raises the soft limit to the hard one, which needs no right. What the system refuses stays as it was.
    #[must_use]
    pub fn raise() -> Self {
        let limits = getrlimit(Resource::Nofile);
        let raised = Rlimit {
            current: limits.maximum,
            maximum: limits.maximum,
        };
        let limit =
            if limits.current == limits.maximum || setrlimit(Resource::Nofile, raised).is_ok() {
                limits.maximum
            } else {
                limits.current
            };
        Self { limit }
    }

    /// Why so many connections can not be open at once, when they can not.
    #[must_use]
    pub fn refuses(self, connections: u64) -> Option<String> {
        let limit = self.limit?;
        let needed = connections.saturating_add(RESERVED);
        (needed > limit).then(|| {
            format!(
                "{connections} connections need {needed} open files, and this process may have {limit}: \
                 raise the hard limit (`ulimit -Hn {needed}`) or use fewer connections"
            )
        })
    }
}
