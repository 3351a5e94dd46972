//! How a call ended: its class, the status it carried and where that came from.
//!
//! Protocols return outcomes, `measure` counts them and `verdict` selects by them. Every planned call
//! ends in exactly one [`Class`]; resets, GOAWAY, missing trailers and the like are [`Origin`]s inside a class.

use std::fmt;

macro_rules! classes {
    ($($class:ident $name:literal $doc:literal)*) => {
        /// The one class in which a planned call ends.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Class { $(#[doc = $doc] $class,)* }

        impl Class {
            /// All classes, in the order of reports.
            pub const ALL: &'static [Self] = &[$(Self::$class,)*];

            /// The name in plans, reports and result files.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$class => $name,)* }
            }

            /// One sentence for the documentation.
            #[must_use]
            pub const fn doc(self) -> &'static str {
                match self { $(Self::$class => $doc,)* }
            }
        }
    };
}

classes! {
    Ok "ok" "The expected status, and every check held."
    CheckFailed "check_failed" "The expected status, but a check of `expect.that` did not hold."
    RateLimited "rate_limited" "The peer limited the rate: HTTP 429 or gRPC `RESOURCE_EXHAUSTED`."
    Unavailable "unavailable" "The peer answered that it is unavailable: HTTP 503 or gRPC `UNAVAILABLE`."
    Status "status" "Any other status that was not expected."
    Timeout "timeout" "Our deadline, the peer's `DEADLINE_EXCEEDED`, or a connect timeout."
    Refused "refused" "No connection could be made."
    Broken "broken" "The connection or the stream was lost before the reply was whole."
    Local "local" "Our own fault: ports, files, memory, a header that can not be sent."
    Unfinished "unfinished" "Still open when the drain after the run ended."
    Late "late" "Never sent, because the generator was later than the call's deadline."
    NotSent "not_sent" "Never sent, because the target left no slot before the deadline."
}

impl Class {
    /// The class of a name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|class| class.name() == name)
    }

    /// True for the classes that count as errors of the target.
    #[must_use]
    pub const fn is_failed(self) -> bool {
        !matches!(self, Self::Ok | Self::Local | Self::Unfinished | Self::Late)
    }

    /// The position in [`Class::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The status that a reply carried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// A gRPC status code, 0 to 16 and whatever else a peer sends.
    Grpc(u32),
    /// An HTTP status code.
    Http(u16),
}

const GRPC_NAMES: [&str; 17] = [
    "OK",
    "CANCELLED",
    "UNKNOWN",
    "INVALID_ARGUMENT",
    "DEADLINE_EXCEEDED",
    "NOT_FOUND",
    "ALREADY_EXISTS",
    "PERMISSION_DENIED",
    "RESOURCE_EXHAUSTED",
    "FAILED_PRECONDITION",
    "ABORTED",
    "OUT_OF_RANGE",
    "UNIMPLEMENTED",
    "INTERNAL",
    "UNAVAILABLE",
    "DATA_LOSS",
    "UNAUTHENTICATED",
];

impl Status {
    /// The names of the gRPC statuses, by code.
    #[must_use]
    pub const fn grpc_names() -> &'static [&'static str] {
        &GRPC_NAMES
    }

    /// Reads `NOT_FOUND`, `404` or, for gRPC, a number below 17.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        if let Some(code) = GRPC_NAMES.iter().position(|name| *name == text) {
            return u32::try_from(code).ok().map(Self::Grpc);
        }
        match text.parse::<u16>() {
            Ok(code @ 100..=599) => Some(Self::Http(code)),
            Ok(code @ 0..=16) => Some(Self::Grpc(u32::from(code))),
            _ => None,
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Http(code) => write!(f, "{code}"),
            Self::Grpc(code) => match GRPC_NAMES.get(*code as usize) {
                Some(name) => f.write_str(name),
                None => write!(f, "code {code}"),
            },
        }
    }
}

/// Where an outcome came from, in more detail than its class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Origin {
    /// A whole reply of the server.
    Reply,
    /// An HTTP status without a gRPC status.
    HttpStatus,
    /// A reply that is no gRPC: wrong content type, HTML, HTTP/1.1.
    NotGrpc,
    /// A gRPC reply that ended without a status.
    NoTrailers,
    /// The stream was reset; the HTTP/2 error code.
    Reset(u32),
    /// The connection was closed by GOAWAY; its error code.
    GoAway(u32),
    /// The connection ended or broke; the system's error number, 0 for a clean end.
    Transport(i32),
    /// The TLS handshake failed.
    Tls,
    /// The name could not be resolved.
    Resolve,
    /// Our deadline ran out.
    Deadline,
    /// The connect timeout ran out.
    ConnectTimeout,
    /// No slot below `in_flight`.
    Cap,
    /// No connection or stream slot in time.
    Slot,
    /// A limit or resource of this machine or of the plan.
    Local,
    /// The drain ended.
    Drain,
    /// The generator was late.
    Generator,
}

impl Origin {
    /// The name in result files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Reply => "reply",
            Self::HttpStatus => "http_status",
            Self::NotGrpc => "not_grpc",
            Self::NoTrailers => "no_trailers",
            Self::Reset(_) => "reset",
            Self::GoAway(_) => "goaway",
            Self::Transport(_) => "transport",
            Self::Tls => "tls",
            Self::Resolve => "resolve",
            Self::Deadline => "deadline",
            Self::ConnectTimeout => "connect_timeout",
            Self::Cap => "cap",
            Self::Slot => "slot",
            Self::Local => "local",
            Self::Drain => "drain",
            Self::Generator => "generator",
        }
    }
}

/// How one call ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// The class.
    pub class: Class,
    /// The status, where a reply carried one.
    pub status: Option<Status>,
    /// Where it came from.
    pub origin: Origin,
    /// The server's message or our reason; only for outcomes that are not ok.
    pub message: Option<Box<str>>,
}

impl Outcome {
    /// A call that went well.
    #[must_use]
    pub const fn ok(status: Status) -> Self {
        Self {
            class: Class::Ok,
            status: Some(status),
            origin: Origin::Reply,
            message: None,
        }
    }

    /// A call that did not.
    #[must_use]
    pub fn failed(class: Class, origin: Origin, message: impl Into<Box<str>>) -> Self {
        Self {
            class,
            status: None,
            origin,
            message: Some(message.into()),
        }
    }

    /// The same with a status.
    #[must_use]
    pub const fn with_status(mut self, status: Status) -> Self {
        self.status = Some(status);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statuses_read_back() {
        for text in ["OK", "NOT_FOUND", "UNAUTHENTICATED", "200", "404"] {
            assert_eq!(Status::parse(text).expect(text).to_string(), text);
        }
        assert_eq!(Status::parse("14"), Some(Status::Grpc(14)));
        assert_eq!(Status::parse("NOPE"), None);
    }

    #[test]
    fn failed_classes_are_those_of_the_target() {
        let outside: Vec<&str> = Class::ALL
            .iter()
            .filter(|class| !class.is_failed())
            .map(|class| class.name())
            .collect();
        assert_eq!(outside, ["ok", "local", "unfinished", "late"]);
    }
}
